"""Wrong answers of somebody who had read the text only, each below what it must be told."""


# %% current_op enters the queue too early: it must enter after all its successors.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    queue.append(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)


# %% The mark is set too late (after the calls); with a path back to the beginning it never ends / RecursionError.
def search(successors, current_op, queue, has_forward):
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    has_forward.add(current_op)
    queue.append(current_op)


# %% current_op is never marked (has_forward stays as it was), so nodes come twice.
def search(successors, current_op, queue, has_forward):
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The mark is not looked at before the call: marked successors get a second call.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The successors must be gone through in the order of their names (sorted).
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in successors.get(current_op, []):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% sort() changes the caller's lists in successors; sorted makes a new one.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    names = successors.get(current_op, [])
    names.sort()
    for op in names:
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% A node without an entry raises KeyError.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors[current_op]):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% A new set of marks in each call forgets the marks handed over.
def search(successors, current_op, queue, has_forward):
    has_forward = set()
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The queue is emptied; what it held already (from earlier calls) is lost.
def search(successors, current_op, queue, has_forward):
    queue.clear()
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The queue is reversed already: nodes must enter at the end (append), not at the front.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.insert(0, current_op)


# %% A node without successors must enter the queue, too; it returns too early.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    if current_op not in successors:
        return
    for op in sorted(successors[current_op]):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The append is inside the loop (indented too far): it enters once for each successor, not once when all are
# through.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
            queue.append(current_op)


# %% The successors get no call of their own (no recursion), so what comes after them is missing.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            has_forward.add(op)
            queue.append(op)
    queue.append(current_op)


# %% return inside the loop ends the call after the first successor.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            return search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The successors are gone through in the reversed order of their names.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, []), reverse=True):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The caller's queue does not change: a new list is made instead of append.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue = queue + [current_op]


# %% The caller's set is not changed: the mark lands in a new set, so another path visits the node again.
def search(successors, current_op, queue, has_forward):
    has_forward = has_forward.union([current_op])
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The queue must not be reversed inside the search (every call turns it again).
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)
    queue.reverse()


# %% break ends the loop at a marked successor; the successors after it are lost (continue / skip is meant).
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op in has_forward:
            break
        search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% A marked successor is simply skipped; it is no error (it may be reached by two paths).
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.get(current_op, [])):
        if op in has_forward:
            raise ValueError("cycle at " + op)
        search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% successors gets new entries (setdefault); it must stay as it is.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for op in sorted(successors.setdefault(current_op, [])):
        if op not in has_forward:
            search(successors, op, queue, has_forward)
    queue.append(current_op)


# %% The mark is looked at too early: a successor may have been marked during the loop by an earlier sister's call, and
# gets a second call.
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    unmarked = [op for op in sorted(successors.get(current_op, [])) if op not in has_forward]
    for op in unmarked:
        search(successors, op, queue, has_forward)
    queue.append(current_op)
