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

OWN_REGISTRY = [
    ("create gave None: is the return missing", registry(TAKEN + ENTER, UNKNOWN + "self.creators[op.type](op)")),
    ("create gave the creator itself", registry(TAKEN + ENTER, UNKNOWN + "return self.creators[op.type]")),
    ("a creator is called with the operator", registry(TAKEN + ENTER, UNKNOWN + "return self.creators[op.type]()")),
    (
        "neither without it nor with its type",
        registry(TAKEN + ENTER, UNKNOWN + "return self.creators[op.type](op.type)"),
    ),
    ("a second creator for nn.ReLU was accepted", registry(ENTER, UNKNOWN + MAKE)),
    ("ValueError was expected, KeyError", registry(TAKEN + ENTER, MAKE)),
    (
        "but None came back: raise ValueError",
        registry(TAKEN + ENTER, "if op.type in self.creators:\n            " + MAKE),
    ),
    (
        "but 'Relu of relu_5' came back: raise ValueError",
        registry(
            TAKEN + ENTER,
            "for known in self.creators:\n            if known.lower() == op.type.lower():\n"
            '                return self.creators[known](op)\n        raise ValueError(f"no layer for {op.type}")',
        ),
    ),
    (
        "does not name the type nn.Relu",
        registry(
            TAKEN + ENTER,
            'if op.type not in self.creators:\n            raise ValueError("this type is unknown")\n        ' + MAKE,
        ),
    ),
    (
        "the error's text is no sentence",
        registry(
            "if operator_type in self.creators:\n            raise ValueError(operator_type)\n        " + ENTER,
            UNKNOWN + MAKE,
        ),
    ),
    (
        "refuse before you enter",
        registry(
            "taken = operator_type in self.creators\n        " + ENTER + "\n        if taken:\n            "
            'raise ValueError(f"{operator_type} is registered already")',
            UNKNOWN + MAKE,
        ),
    ),
    (
        "hides its errors",
        registry(
            TAKEN + ENTER,
            "try:\n            " + MAKE + "\n        except KeyError:\n            "
            'raise ValueError(f"there is no layer for {op.type}")',
        ),
    ),
    (
        "the table belongs to the object",
        registry(TAKEN + ENTER, UNKNOWN + MAKE, "pass").replace(
            "class Registry:", "class Registry:\n    creators = {}\n"
        ),
    ),
    (
        "create makes a new layer for every operator",
        registry(
            TAKEN + ENTER,
            UNKNOWN + "made = self.layers.setdefault(op.type, None) or self.creators[op.type](op)\n        "
            "self.layers[op.type] = made\n        return made",
            "self.creators, self.layers = {}, {}",
        ),
    ),
    (
        "its type was registered with Relu",
        registry("self.creator = creator", "return self.creator(op)", "self.creator = None"),
    ),
    (
        "the error was returned, and nobody sees it",
        registry(TAKEN.replace("raise", "return") + ENTER, UNKNOWN + MAKE),
    ),
    ("does __init__ make it", registry(TAKEN + ENTER, UNKNOWN + MAKE, "pass")),
    (
        "creator twice; look at the condition",
        registry(
            'if creator in self.creators.values():\n            raise ValueError("creator twice")\n        ' + ENTER,
            MAKE,
        ),
    ),
    ("does register enter it", registry("pass", MAKE)),
    ("look for op.type, not for op", registry(TAKEN + ENTER, "return self.creators[op](op)")),
    (
        "look at the condition",
        registry(
            'if operator_type not in self.creators:\n            raise ValueError(f"{operator_type} is unknown here")\n'
            "        " + ENTER,
            UNKNOWN + MAKE,
        ),
    ),
]

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

WRONG = {"own_registry": OWN_REGISTRY, "once": ONCE, "register": REGISTER}
