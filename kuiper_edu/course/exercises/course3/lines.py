"""Lines of a .param file."""

LINES = {
    "linear": "nn.Linear                linear                   1 1 0 1 bias=True in_features=32 out_features=128 "
    "@bias=(128)f32 @weight=(128,32)f32 #0=(1,32)f32 #1=(1,128)f32",
    "input": "pnnx.Input               pnnx_input_0             0 1 0 #0=(1,32)f32",
    "output": "pnnx.Output              pnnx_output_0            1 0 2 #2=(1,128)f32",
    "relu": "nn.ReLU relu 1 1 7 8",
    "cat": "torch.cat                torch.cat_0              3 1 #4 5 6 12 dim=1 note= ##4=(1,8)f32",
    "difference": "torch.sub torch.sub_0 2 1 7 3 9 alpha=1 #7=(1,8)f32",
    "cat of ten": "torch.cat cat 10 1 0 1 2 3 4 5 6 7 8 9 all dim=1",
    "split": "torch.split              split                    1 2 in$1 left right dim=0 $tensor=in$1",
    "twice": "pnnx.Expression          twice                    2 1 1 1 2 expr=add(@0,@1) #1=(1,4)f32 #2=(1,4)f32",
    "conv2d": "F.conv2d F.conv2d_0 2 1 3 w 8 bias=None padding=(1,1) note=a=b $input=3 $weight=w #8=(1,?,4,4)f32",
}
