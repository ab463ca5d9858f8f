"""Wrong answers to the exercises of lesson 5.1: the words that must name the mistake, and the answer."""


def registry(register: str, create: str, init: str = "self.creators = {}") -> str:
    """A class with these bodies."""
    return f"""
class Registry:
    def __init__(self):
        {init}

    def register(self, operator_type, creator):
        {register}

    def create(self, op):
        {create}
"""


ENTER = "self.creators[operator_type] = creator"

INDENT = "\n            "

TAKEN = f'if operator_type in self.creators:{INDENT}raise ValueError(f"{{operator_type}} is taken already")\n        '

UNKNOWN = f'if op.type not in self.creators:{INDENT}raise ValueError(f"there is no layer for {{op.type}}")\n        '

MAKE = "return self.creators[op.type](op)"

REGISTER = [
    (
        "was registered before there was a class",
        """
def register(registry, *operator_types):
    for operator_type in operator_types:
        registry.register(operator_type, None)
    return lambda creator: creator
""",
    ),
    (
        "gave None, but what stands behind @",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return creator
""",
    ),
    (
        "the class's name stands for None",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
    return enter
""",
    ),
    (
        "did not get into the table",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
            return creator
    return enter
""",
    ),
    (
        "any number of types",
        """
def register(registry, operator_type):
    def enter(creator):
        registry.register(operator_type, creator)
        return creator
    return enter
""",
    ),
    (
        "all types together were registered as one",
        """
def register(registry, *operator_types):
    def enter(creator):
        registry.register(operator_types, creator)
        return creator
    return enter
""",
    ),
    (
        "each letter was registered",
        """
def register(registry, *operator_types):
    def enter(creator):
        for names in operator_types:
            for name in names:
                registry.register(name, creator)
        return creator
    return enter
""",
    ),
    (
        "creators belongs to one kind of registry only",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.creators[operator_type] = creator
        return creator
    return enter
""",
    ),
    (
        "the class in place of the type",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(creator, operator_type)
        return creator
    return enter
""",
    ),
    (
        "nothing was registered",
        """
def register(registry, *operator_types):
    def enter(creator):
        return creator
    return enter
""",
    ),
    (
        "no error reached the caller",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            try:
                registry.register(operator_type, creator)
            except ValueError:
                print("taken")
        return creator
    return enter
""",
    ),
    (
        "the inner function takes one thing",
        """
def register(registry, *operator_types):
    def enter():
        return registry
    return enter
""",
    ),
    (
        "register the class itself",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator())
        return creator
    return enter
""",
    ),
    (
        "the class's name stands for <function>",
        """
def register(registry, *operator_types):
    def enter(creator):
        for operator_type in operator_types:
            registry.register(operator_type, creator)
        return enter
    return enter
""",
    ),
    (
        "a function below the decorator was not registered and handed back",
        """
def register(registry, *operator_types):
    def enter(creator):
        if isinstance(creator, type):
            for operator_type in operator_types:
                registry.register(operator_type, creator)
        return creator
    return enter
""",
    ),
    (
        "no variable is called 'creator'",
        """
def register(registry, *operator_types):
    for operator_type in operator_types:
        registry.register(operator_type, creator)
    return lambda creator: creator
""",
    ),
]

ONCE = [
    (
        "two singletons share one object",
        """
def once(make, made=[]):
    def get():
        if not made:
            made.append(make())
        return made[0]
    return get
""",
    ),
    (
        "two singletons share one object",
        """
MADE = {}

def once(make):
    def get():
        if "one" not in MADE:
            MADE["one"] = make()
        return MADE["one"]
    return get
""",
    ),
    (
        "two singletons share one object",
        """
made, known = None, False

def once(make):
    def get():
        global made, known
        if not known:
            made, known = make(), True
        return made
    return get
""",
    ),
    (
        "two singletons share one object",
        """
def once(make):
    def get():
        if not hasattr(once, "made"):
            once.made = make()
        return once.made
    return get
""",
    ),
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

WRONG = {"once": ONCE, "register": REGISTER}
