def once(make):
    made = []

    def get():
        if not made:
            made.append(make())
        return made[0]

    return get
