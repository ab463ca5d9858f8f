def sort_all(successors):
    queue, has_forward = [], set()
    for name in successors:
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    return queue[::-1]
