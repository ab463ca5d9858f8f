def share(outputs, reads):
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}
