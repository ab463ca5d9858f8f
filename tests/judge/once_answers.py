"""Answers to `once` (lesson 5.1): right ones in unusual style, and wrong ones."""

RIGHT = [
    "from functools import cache as once",
    """
from functools import lru_cache

def once(make):
    return lru_cache(maxsize=None)(lambda: make())
""",
    """
def once(make):
    done, table = False, None

    def get():
        nonlocal done, table
        if not done:
            table = make()
            done = True
        return table

    return get
""",
    """
class once:
    def __init__(self, make):
        self.make = make

    def __call__(self):
        if not hasattr(self, "made"):
            print("making")
            self.made = self.make()
        return self.made
""",
    """
def once(make):
    def get(kept={}):
        try:
            return kept["it"]
        except KeyError:
            pass
        kept["it"] = make()
        return kept["it"]
    return get
""",
    """
def once(make):
    def forever():
        value = make()
        while True:
            yield value
    state = []
    def get():
        if not state:
            state.append(make())
        return next(iter(state))
    get.__doc__ = forever.__name__
    return get
""",
]

WRONG = [
    ("once gave 'Table'|a function was expected", "def once(make):\n    return make()"),
    ("once gave 'NoneType'", "def once(make):\n    def get():\n        return make()"),
    ("a second call gave another object", "def once(make):\n    return make"),
    ("a second call gave another object", "def once(make):\n    def get():\n        return make()\n    return get"),
    (
        "before anybody asked",
        "def once(make):\n    made = make()\n    def get():\n        return made\n    return get",
    ),
    (
        "is its return missing",
        "def once(make):\n    made = []\n    def get():\n        made or made.append(make())\n    return get",
    ),
    (
        "make returned an empty table, and was called again",
        """
def once(make):
    made = None
    def get():
        nonlocal made
        made = made or make()
        return made
    return get
""",
    ),
    (
        "make returned None, and was called again",
        """
def once(make):
    made = None
    def get():
        nonlocal made
        if made is None:
            made = make()
        return made
    return get
""",
    ),
    (
        "two singletons share one object|another object",
        """
made = {}
def once(make):
    def get():
        name = type(make).__name__
        if name not in made:
            made[name] = make()
        return made[name]
    return get
""",
    ),
    (
        "say nonlocal",
        """
def once(make):
    made = None
    def get():
        if made is None:
            made = make()
        return made
    return get
""",
    ),
    (
        "called 2 times|called 3 times",
        """
def once(make):
    made = []
    def get():
        made.append(make())
        return made[0]
    return get
""",
    ),
    (
        "the caller did not get it",
        """
def once(make):
    made = []
    def get():
        if not made:
            try:
                made.append(make())
            except KeyError:
                return None
        return made[0]
    return get
""",
    ),
    (
        "does not try again|the list is empty",
        """
def once(make):
    asked, made = [], []
    def get():
        if not asked:
            asked.append(True)
            made.append(make())
        return made[0] if made else None
    return get
""",
    ),
    ("ask before you take", "def once(make):\n    made = []\n    def get():\n        return made[0]\n    return get"),
    (
        "without arguments",
        "def once(make):\n    made = []\n    def get(op):\n        return made or make()\n    return get",
    ),
]
