def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)  # mark
    for next_op in sorted(successors.get(current_op, [])):  # go through
        if next_op not in has_forward:
            search(successors, next_op, queue, has_forward)  # call
    queue.append(current_op)  # queue
