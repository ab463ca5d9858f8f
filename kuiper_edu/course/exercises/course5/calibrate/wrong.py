"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [no_abs] you take the largest number, but a negative one may be larger without its sign: np.abs(...).max()
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(net.arrays[op.inputs[0]].max()) for op in net.operators if "weight" in op.attrs}


# %% [outputs] you look at what each operator writes: what it reads is multiplied by its weight, op.inputs[0]
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(net.arrays[op.outputs[0]]).max()) for op in net.operators if "weight" in op.attrs}


# %% [with_a_plan] all numbers are those of the last operator: with a plan, the arrays share memory. Build with plan=False
def calibrate(net, images):
    net.build(batch=len(images)).run(images)
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators if "weight" in op.attrs}


# %% [every_operator] operators without a weight are in your dictionary: only those with "weight" in op.attrs count
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators if op.inputs}


# %%
def calibrate(net, images):
    net.run(images)
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators if "weight" in op.attrs}


# %% [first_image] you look at the first image only: take the largest number of all of them
def calibrate(net, images):
    net.build(batch=1, plan=False).run(images[:1])
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators if "weight" in op.attrs}


# %% [last_image] each image replaces the number of the one before: take the larger of both
def calibrate(net, images):
    net.build(batch=1, plan=False)
    found = {}
    for image in images:
        net.run(image[np.newaxis])
        for op in net.operators:
            if "weight" in op.attrs:
                found[op.name] = float(np.abs(net.arrays[op.inputs[0]]).max())
    return found


# %% [weights] you look at the weights, which are quantised already: what the operator reads is needed here
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(op.attrs["weight"]).max()) for op in net.operators if "weight" in op.attrs}


# %% [mean] you take the mean of the absolute numbers: all larger ones would be clipped. Take the largest
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).mean()) for op in net.operators if "weight" in op.attrs}


# %% [convolutions_only] an nn.Linear has a weight, too: ask for "weight" in op.attrs, not for the type
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    found = [op for op in net.operators if op.type == "nn.Conv2d"]
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in found}


# %%
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(net.arrays[op.name]).max()) for op in net.operators if "weight" in op.attrs}


# %%
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in net.operators}


# %%
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)


# %% [scale] you return the scales: the largest number itself is asked, not divided by 127
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    return {
        op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) / 127 for op in net.operators if "weight" in op.attrs
    }


# %% [by_operand] the keys of your dictionary are operands: an operator is found by its name, op.name
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    read = [op.inputs[0] for op in net.operators if "weight" in op.attrs]
    return {name: float(np.abs(net.arrays[name]).max()) for name in read}


# %% [in_place] your function changed the images: only read them
def calibrate(net, images):
    net.build(batch=len(images), plan=False).run(images)
    found = [op for op in net.operators if "weight" in op.attrs]
    largest = {op.name: float(np.abs(net.arrays[op.inputs[0]]).max()) for op in found}
    images /= 2
    return largest


# %% [mean_of_the_images] you take the mean of the images' largest numbers: take the largest over all images
def calibrate(net, images):
    largest = []
    for image in images:
        net.build(batch=1, plan=False).run(image[None])
        largest.append([np.abs(net.arrays[op.inputs[0]]).max() for op in net.operators if "weight" in op.attrs])
    names = [op.name for op in net.operators if "weight" in op.attrs]
    return dict(zip(names, map(float, np.mean(largest, axis=0)), strict=True))
