"""The graphs that lesson 3.3's answers are tried on."""

GRAPHS = {
    "a chain": """7767517
4 3
pnnx.Input in 0 1 0 #0=(1,32)f32
nn.Linear linear 1 1 0 1 @bias=(128)f32 @weight=(128,32)f32 #0=(1,32)f32 #1=(1,128)f32
F.sigmoid sigmoid 1 1 1 2 $input=1 #1=(1,128)f32 #2=(1,128)f32
pnnx.Output out 1 0 2 #2=(1,128)f32
""",
    "a branch": """7767517
6 5
pnnx.Input photo 0 1 a #a=(?,3,8,8)u8
nn.ReLU left 1 1 a b #a=(?,3,8,8)u8 #b=(1,3,8,8)f32
nn.ReLU right 1 1 a c #a=(?,3,8,8)u8 #c=(1,3,8,8)i64
pnnx.Expression sum 2 1 c b d expr=add(@0,@1) #c=(1,3,8,8)i64 #b=(1,3,8,8)f32 #d=(1,3,8,8)f32
nn.ReLU last 1 1 d e #d=(1,3,8,8)f32 #e=(1,3,8,8)f32
pnnx.Output out 1 0 e #e=(1,3,8,8)f32
""",
    "T + T": """7767517
4 3
pnnx.Input in 0 1 0 #0=(1,4)f32
nn.ReLU maker 1 1 0 T #0=(1,4)f32 #T=(1,4)f32
pnnx.Expression twice 2 1 T T 1 expr=add(@0,@1) #T=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
""",
    "two pieces of one split": """7767517
4 4
pnnx.Input in 0 1 0 #0=(4,6)f32
torch.split split 1 2 0 p q dim=1 #0=(4,6)f32 #p=(4,2)f32 #q=(4,4)f32
torch.cat joined 2 1 q p r dim=1 #p=(4,2)f32 #q=(4,4)f32 #r=(4,6)f32
pnnx.Output out 1 0 r #r=(4,6)f32
""",
}
"""Graphs in which producers, operands, and consumers all have names of their own."""
