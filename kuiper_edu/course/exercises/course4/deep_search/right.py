"""Right answers in unusual style."""


# %%
def deep_search(successors, start, queue, has_forward):
    has_forward.add(start)
    stack = [(start, iter(sorted(successors.get(start, []))))]
    while stack:
        next_op = next(stack[-1][1], None)
        if next_op is None:
            queue.append(stack.pop()[0])
        elif next_op not in has_forward:
            has_forward.add(next_op)
            stack.append((next_op, iter(sorted(successors.get(next_op, [])))))
    return queue


# %%
def deep_search(successors, start, queue, has_forward):
    ENTER, LEAVE = 0, 1
    todo = [(ENTER, start)]
    while len(todo) > 0:
        deed, name = todo.pop()
        match deed:
            case 1:
                queue += [name]
            case 0 if name not in has_forward or name == start:
                has_forward |= {name}
                todo.append((LEAVE, name))
                for after in sorted(set(successors.get(name, [])) - {start}, reverse=True):
                    todo.append((ENTER, after))


# %%
def deep_search(successors, start, queue, has_forward):
    stack = [start]
    while stack:
        name = stack[-1]
        has_forward.add(name)
        for after in sorted(successors[name]) if name in successors else []:
            if after not in has_forward:
                stack.append(after)
                break
        else:
            queue.append(stack.pop())


# %%
class Walk:
    def note(self, successors, name, marks):
        marks.add(name)
        return name, iter(sorted(successors.get(name, [])))

    def __call__(self, successors, start, queue, has_forward):
        notes = [self.note(successors, start, has_forward)]
        while notes:
            name, rest = notes[-1]
            for after in rest:
                if after not in has_forward:
                    notes.append(self.note(successors, after, has_forward))
                    break
            else:
                notes.pop()
                queue.append(name)
        print("found", len(queue))


deep_search = Walk()


# %%
def deep_search(successors, start, queue, has_forward):
    place, parent, name = {start: 0}, {start: None}, start
    has_forward.add(start)
    while name is not None:
        after = sorted(successors.get(name, []))
        if place[name] < len(after):
            child = after[place[name]]
            place[name] += 1
            if child not in has_forward:
                place[child], parent[child] = 0, name
                has_forward.add(child)
                name = child
        else:
            queue.append(name)
            name = parent[name]
