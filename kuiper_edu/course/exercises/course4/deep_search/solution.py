def deep_search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    stack = [(current_op, iter(sorted(successors.get(current_op, []))))]
    while stack:
        next_op = next(stack[-1][1], None)  # go through
        if next_op is None:
            queue.append(stack.pop()[0])  # queue
        elif next_op not in has_forward:
            has_forward.add(next_op)  # mark
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))  # call


search = deep_search
