import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';

type Row = readonly [idea: string, before: string, after: string];

const same: readonly Row[] = [
  ['spacing and quotes', "x = {'a':1}\n", 'x = {\n    "a": 1,\n}\n'],
  ['a docstring', 'def f():\n    return 1\n', 'def f():\n    """Says one."""\n    # really\n    return 1\n'],
  [
    'annotations',
    'def f(a, b=1):\n    t = a + b\n    return t\n',
    'def f(a: int, b: int = 1) -> int:\n    total: int = a + b\n    return total\n',
  ],
  [
    'a private helper',
    'def f(xs):\n    out = []\n    for x in xs:\n        if x.ok and x.size > 3:\n            out.append(x.name.strip())\n    return out\n',
    'def _wanted(x):\n    return x.ok and x.size > 3\n\n\ndef f(xs):\n    return [x.name.strip() for x in xs if _wanted(x)]\n',
  ],
  [
    'a private method with statements',
    'class A:\n    def run(self, x):\n        self.n += 1\n        self.log.info("run %s", x)\n        return x\n',
    'class A:\n    def run(self, x):\n        self._note(x)\n        return x\n\n    def _note(self, item):\n        self.n += 1\n        self.log.info("run %s", item)\n',
  ],
  [
    'a static private method',
    'class A:\n    def run(self, x):\n        return x * 2 + 1\n',
    'class A:\n    @staticmethod\n    def _grow(value):\n        return value * 2 + 1\n\n    def run(self, x):\n        return self._grow(x)\n',
  ],
  [
    'any',
    'def f(xs):\n    for x in xs:\n        if x > 3:\n            return True\n    return False\n',
    'def f(xs):\n    return any(x > 3 for x in xs)\n',
  ],
  [
    'all',
    'def f(xs):\n    for x in xs:\n        if not x.ok:\n            return False\n    return True\n',
    'def f(xs):\n    return all(x.ok for x in xs)\n',
  ],
  [
    'a sum',
    'def f(xs):\n    total = 0\n    for x in xs:\n        total += x.price * x.n\n    return total\n',
    'def f(xs):\n    return sum(x.price * x.n for x in xs)\n',
  ],
  [
    'a dictionary',
    'def f(xs):\n    d = {}\n    for x in xs:\n        d[x.id] = x\n    return d\n',
    'def f(xs):\n    return {x.id: x for x in xs}\n',
  ],
  ['texts', 'def f(a, b):\n    return "{}: {}".format(a, b)\n', 'def f(a, b):\n    return f"{a}: {b}"\n'],
  ['old texts', 'def f(a, b):\n    return "%s: %s" % (a, b)\n', 'def f(a, b):\n    return f"{a}: {b}"\n'],
  [
    'guard clauses',
    'def f(u):\n    if u is not None:\n        if u.active:\n            return u.name\n        else:\n            return "inactive"\n    else:\n        return None\n',
    'def f(u):\n    if u is None:\n        return None\n    if not u.active:\n        return "inactive"\n    return u.name\n',
  ],
  [
    'continue',
    'def f(xs):\n    for x in xs:\n        if x.ok:\n            use(x)\n            note(x)\n',
    'def f(xs):\n    for x in xs:\n        if not x.ok:\n            continue\n        use(x)\n        note(x)\n',
  ],
  [
    'sorted imports',
    'import sys\nimport os\n\n\ndef f():\n    return os.path.join(sys.prefix, "x")\n',
    'import os\nimport sys\n\n\ndef f():\n    return os.path.join(sys.prefix, "x")\n',
  ],
  [
    'another way to import',
    'import os\n\n\ndef f():\n    return os.path.join("a", "x")\n',
    'from os.path import join\n\n\ndef f():\n    return join("a", "x")\n',
  ],
  [
    'a constant',
    'def f(n):\n    return n > 86400\n',
    '_DAY = 24 * 60 * 60\n\n\ndef f(n):\n    return n > _DAY\n',
  ],
  [
    'a constant in capitals',
    'def f(n):\n    if n > 3:\n        raise ValueError("too many")\n    return n\n',
    'MAX_ITEMS = 3\n\n\ndef f(n):\n    if n > MAX_ITEMS:\n        raise ValueError("too many")\n    return n\n',
  ],
  [
    'a table',
    'def f(k):\n    return {"a": 1, "b": 2}.get(k, 0)\n',
    '_TABLE = {"a": 1, "b": 2}\n\n\ndef f(k):\n    return _TABLE.get(k, 0)\n',
  ],
  [
    'a key function',
    'def f(xs):\n    return sorted(xs, key=lambda x: (x.a, x.b))\n',
    'def _order(item):\n    return (item.a, item.b)\n\n\ndef f(xs):\n    return sorted(xs, key=_order)\n',
  ],
  [
    'nested with',
    'def f(a, b):\n    with open(a) as x:\n        with open(b) as y:\n            return x.read() + y.read()\n',
    'def f(a, b):\n    with open(a) as src, open(b) as dst:\n        return src.read() + dst.read()\n',
  ],
  [
    'a default of None',
    'def f(xs=None):\n    if xs is None:\n        xs = []\n    return len(xs)\n',
    'def f(xs=None):\n    items = [] if xs is None else xs\n    return len(items)\n',
  ],
  [
    'one more name',
    'def f(s):\n    s = s.strip()\n    s = s.lower()\n    return s\n',
    'def f(s):\n    return s.strip().lower()\n',
  ],
  [
    'a conditional value',
    'def f(n):\n    label = "many"\n    if n == 1:\n        label = "one"\n    return label\n',
    'def f(n):\n    return "one" if n == 1 else "many"\n',
  ],
  [
    'try',
    'def f(p):\n    try:\n        h = open(p)\n        return h.read()\n    except OSError as e:\n        log(e)\n        return None\n',
    'def f(p):\n    try:\n        return open(p).read()\n    except OSError as error:\n        log(error)\n        return None\n',
  ],
  ['an unused local', 'def f(x):\n    unused = 1\n    return x\n', 'def f(x):\n    return x\n'],
  [
    'a loop over places',
    'def f(xs):\n    for i in range(len(xs)):\n        use(xs[i])\n',
    'def f(xs):\n    for x in xs:\n        use(x)\n',
  ],
  [
    'members moved',
    'class A:\n    def b(self):\n        return self._x\n\n    def __init__(self):\n        self._x = 1\n',
    'class A:\n    def __init__(self):\n        self._value = 1\n\n    def b(self):\n        return self._value\n',
  ],
  [
    'formats with conversions',
    'def f(a, b):\n    return "{}: {!r} {n:>4}".format(a, b, n=a.n)\n',
    'def f(a, b):\n    return f"{a}: {b!r} {a.n:>4}"\n',
  ],
  [
    'a value returned out of a resource',
    'def f(p):\n    with open(p) as fh:\n        data = fh.read()\n    return data\n',
    'def f(p):\n    with open(p) as file:\n        return file.read()\n',
  ],
  [
    'a list filled inside a resource',
    'def f(p):\n    out = []\n    with open(p) as fh:\n        for line in fh:\n            if line:\n                out.append(line.strip())\n    return out\n',
    'def f(p):\n    with open(p) as fh:\n        return [line.strip() for line in fh if line]\n',
  ],
  [
    'a list written at once',
    'def f(a, b):\n    out = []\n    out.append(a)\n    out.append("")\n    out.extend([b, "x"])\n    return out\n',
    'def f(a, b):\n    return [a, "", b, "x"]\n',
  ],
  [
    'choices in choices',
    'def f(a, b):\n    if a.x:\n        if b.y:\n            return a\n        else:\n            return None\n    else:\n        return None\n',
    'def f(a, b):\n    if a.x and b.y:\n        return a\n    return None\n',
  ],
  [
    'a flag',
    'def f(xs):\n    found = False\n    for x in xs:\n        if x.bad:\n            found = True\n            break\n    return found\n',
    'def f(xs):\n    for x in xs:\n        if x.bad:\n            return True\n    return False\n',
  ],
];

const different: readonly Row[] = [
  ['an operator', 'def f(a, b):\n    return a < b\n', 'def f(a, b):\n    return a <= b\n'],
  ['a literal', 'def f():\n    return 10\n', 'def f():\n    return 11\n'],
  [
    'truth for none',
    'def f(x):\n    return 1 if x is None else x\n',
    'def f(x):\n    return x if x else 1\n',
  ],
  ['a public parameter', 'def f(a):\n    return a\n', 'def f(b):\n    return b\n'],
  ['a public name', 'def f(a):\n    return a\n', 'def g(a):\n    return a\n'],
  [
    'fields of a data class',
    '@dataclass\nclass A:\n    a: int\n    b: int\n',
    '@dataclass\nclass A:\n    b: int\n    a: int\n',
  ],
  [
    'a list and a generator',
    'def f(xs):\n    return [x for x in xs]\n',
    'def f(xs):\n    return (x for x in xs)\n',
  ],
  [
    'a list that grows in place',
    'def f(a, b):\n    a += b\n    return a\n',
    'def f(a, b):\n    a = a + b\n    return a\n',
  ],
  [
    'a value read before a change',
    'def f(s):\n    n = s.count\n    s.clear()\n    return n\n',
    'def f(s):\n    s.clear()\n    return s.count\n',
  ],
  ['twice instead of once', 'def f(g):\n    x = g()\n    return x, x\n', 'def f(g):\n    return g(), g()\n'],
  [
    'swapped arguments',
    'def f(a, b):\n    return _g(a, b)\n\n\ndef _g(x, y):\n    return x - y\n',
    'def f(a, b):\n    return _g(b, a)\n\n\ndef _g(x, y):\n    return x - y\n',
  ],
  [
    'an exception',
    'def f():\n    try:\n        g()\n    except KeyError:\n        pass\n',
    'def f():\n    try:\n        g()\n    except Exception:\n        pass\n',
  ],
  [
    'evaluated once',
    'def f():\n    return time.time()\n',
    '_NOW = time.time()\n\n\ndef f():\n    return _NOW\n',
  ],
  [
    'out of the loop',
    'def f(xs):\n    for x in xs:\n        a(x)\n        b()\n',
    'def f(xs):\n    for x in xs:\n        a(x)\n    b()\n',
  ],
  ['a decorator', 'def f(x):\n    return x\n', '@cache\ndef f(x):\n    return x\n'],
  [
    'a default that is shared',
    'def f(x=None):\n    x = [] if x is None else x\n    return x\n',
    'def f(x=[]):\n    return x\n',
  ],
  [
    'formats in another order',
    'def f(a, b):\n    return "{1} {0}".format(a, b)\n',
    'def f(a, b):\n    return f"{a} {b}"\n',
  ],
  ['another conversion', 'def f(a):\n    return "{!r}".format(a)\n', 'def f(a):\n    return f"{a!s}"\n'],
  [
    'a resource that hides errors',
    'def f(p):\n    data = None\n    with suppress(OSError):\n        data = g(p)\n    return data\n',
    'def f(p):\n    with suppress(OSError):\n        return g(p)\n    return 1\n',
  ],
  [
    'a constant that is needed before it is there',
    'LIMIT = {"a": 1}\n\n\ndef start():\n    return LIMIT\n\n\nstart()\n',
    'def start():\n    return LIMIT\n\n\nstart()\nLIMIT = {"a": 1}\n',
  ],
];

describe('the same program in Python [RO-050]', () => {
  test.each(same)('%s', async (_, before, after) => {
    const found = await classify('python', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });
});

describe('another program in Python [RO-050]', () => {
  test.each(different)('%s', async (_, before, after) => {
    const found = await classify('python', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });
});
