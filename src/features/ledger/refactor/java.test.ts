import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';

type Row = readonly [idea: string, before: string, after: string];
const inClass = ([idea, before, after]: Row): Row => [
  idea,
  `class A {\n${before}\n}\n`,
  `class A {\n${after}\n}\n`,
];

const same: readonly Row[] = [
  [
    'final and var',
    'int f(List<String> xs) { List<String> ys = g(xs); use(ys); return ys.size(); }',
    'int f(final List<String> xs) { final var copy = g(xs); use(copy); return copy.size(); }',
  ],
  [
    'a private field',
    'private int n;\nvoid up() { n++; }\nint n() { return n; }',
    'private int count;\nvoid up() { this.count += 1; }\nint n() { return this.count; }',
  ],
  [
    'members moved',
    'int a() { return 1; }\nint b() { return a(); }',
    'int b() { return a(); }\nint a() { return 1; }',
  ],
  [
    'a constant',
    'boolean f(int n) { return n > 100; }',
    'private static final int MAX = 100;\nboolean f(int n) { return n > MAX; }',
  ],
  [
    'a private method',
    'int f(int a, int b) { if (a < 0 || a > 9) throw new IllegalArgumentException("x"); return a + b; }',
    'int f(int a, int b) { check(a); return a + b; }\nprivate static void check(int value) { if (value < 0 || value > 9) { throw new IllegalArgumentException("x"); } }',
  ],
  [
    'a loop over places',
    'int f(List<Integer> xs) { int s = 0; for (int i = 0; i < xs.size(); i++) { s += xs.get(i); } return s; }',
    'int f(List<Integer> xs) { int sum = 0; for (int x : xs) { sum += x; } return sum; }',
  ],
  [
    'an anonymous class',
    'void f() { run(new Runnable() { @Override public void run() { g(1); } }); }',
    'void f() { run(() -> { g(1); }); }',
  ],
  [
    'a builder of texts',
    'String f(String a) { StringBuilder sb = new StringBuilder(); sb.append("<").append(a); sb.append(">"); return sb.toString(); }',
    'String f(String a) { return "<" + a + ">"; }',
  ],
  [
    'an arrow switch',
    'int f(int k) { switch (k) { case 1: return 10; case 2: return 20; default: return 0; } }',
    'int f(int k) { return switch (k) { case 1 -> 10; case 2 -> 20; default -> 0; }; }',
  ],
  [
    'a ternary',
    'String f(int n) { if (n == 1) { return "one"; } else { return "many"; } }',
    'String f(int n) { return n == 1 ? "one" : "many"; }',
  ],
  [
    'a conditional value',
    'String f(int n) { String s; if (n == 1) { s = "one"; } else { s = "many"; } return s + "!"; }',
    'String f(int n) { final String word = n == 1 ? "one" : "many"; return word + "!"; }',
  ],
  [
    'a lambda body',
    'Object f(List<A> xs) { return xs.stream().map(x -> { return x.b(); }).toList(); }',
    'Object f(List<A> xs) { return xs.stream().map(a -> a.b()).toList(); }',
  ],
  [
    'diamonds',
    'private final Map<String, Integer> m = new HashMap<String, Integer>();\nObject f() { return m; }',
    'private final Map<String, Integer> counts = new HashMap<>();\nObject f() { return counts; }',
  ],
  [
    'an override is marked',
    'public String toString() { return "x"; }',
    '@Override\npublic String toString() { return "x"; }',
  ],
  [
    'a guard',
    'void f(User u) { if (u != null) { if (u.ok()) { g(u); h(u); } } }',
    'void f(User user) { if (user == null || !user.ok()) { return; } g(user); h(user); }',
  ],
  [
    'a flag that ends a loop',
    'boolean f(String s) { boolean ok = true; int i = 0; while (i < s.length() && ok) { if (!g(s.charAt(i))) { ok = false; } i++; } return ok; }',
    'boolean f(String s) { for (int i = 0; i < s.length(); i++) { if (!g(s.charAt(i))) { return false; } } return true; }',
  ],
  [
    'a found item',
    'String f(List<String> xs) { String found = null; for (String x : xs) { if (g(x)) { found = x; break; } } return found; }',
    'String f(List<String> xs) { for (String x : xs) { if (g(x)) { return x; } } return null; }',
  ],
  [
    'a class inside, moved',
    'private static class B { final int n; B(int n) { this.n = n; } }\nObject f() { return new B(1); }',
    'Object f() { return new B(1); }\nprivate static class B { final int n; B(int n) { this.n = n; } }',
  ],
];

const different: readonly Row[] = [
  ['an operator', 'boolean f(int n) { return n > 100; }', 'boolean f(int n) { return n >= 100; }'],
  ['a public method', 'public int a() { return 1; }', 'public int b() { return 1; }'],
  [
    'falling through',
    'int f(int k) { int r = 0; switch (k) { case 1: r = 1; case 2: r += 2; break; default: r = 9; } return r; }',
    'int f(int k) { int r = 0; switch (k) { case 1: r = 1; break; case 2: r += 2; break; default: r = 9; } return r; }',
  ],
  [
    'a wider type',
    'long f(int a, int b) { int p = a * b; return p; }',
    'long f(int a, int b) { long p = a * b; return p; }',
  ],
  ['a field of another type', 'private int n;\nvoid f() { n++; }', 'private long n;\nvoid f() { n++; }'],
  [
    'identity and equality',
    'boolean f(String a, String b) { return a.equals(b); }',
    'boolean f(String a, String b) { return a == b; }',
  ],
  ['one more lock', 'void f() { n++; }\nint n;', 'synchronized void f() { n++; }\nint n;'],
  [
    'an exception',
    'void f() { try { g(); } catch (IOException e) { h(e); } }',
    'void f() { try { g(); } catch (Exception e) { h(e); } }',
  ],
  [
    'the order of effects',
    'int f() { int a = g(); int b = h(); return a - b; }',
    'int f() { int b = h(); int a = g(); return a - b; }',
  ],
  [
    'a map that keeps its order',
    'private final Map<String, Integer> m = new HashMap<>();\nObject f() { return m; }',
    'private final Map<String, Integer> m = new TreeMap<>();\nObject f() { return m; }',
  ],
  [
    'a constant of a wider type',
    'private static final int DAY = 86400;\nlong f(int n) { return n * DAY; }',
    'private static final long DAY = 86400;\nlong f(int n) { return n * DAY; }',
  ],
  [
    'integer division',
    'double f(int a, int b) { return (double) a / b; }',
    'double f(int a, int b) { return a / b; }',
  ],
  [
    'a field that is made after it is used',
    'private static final Map<String, String> ALL = new HashMap<>();\nprivate static final String HOME = put("home");\nprivate static String put(String key) { ALL.put(key, key); return key; }\nObject f() { return ALL; }\nString home() { return HOME; }',
    'private static final String HOME = put("home");\nprivate static final Map<String, String> ALL = new HashMap<>();\nprivate static String put(String key) { ALL.put(key, key); return key; }\nObject f() { return ALL; }\nString home() { return HOME; }',
  ],
  [
    'an instance that is made before its fields',
    'private static final List<String> ALL = new ArrayList<>();\nstatic final A ONE = new A();\nA() { ALL.add("x"); }',
    'static final A ONE = new A();\nprivate static final List<String> ALL = new ArrayList<>();\nA() { ALL.add("x"); }',
  ],
  [
    'a flag that does not end the loop for good',
    'boolean f(List<Integer> xs) { boolean ok = true; int i = 0; while (i < xs.size() && ok) { ok = g(xs.get(i)); i++; } return ok; }',
    'boolean f(List<Integer> xs) { int i = 0; while (i < xs.size()) { return g(xs.get(i)); } return true; }',
  ],
  [
    'a wider type, declared first',
    'long f(int a, int b) { int p; p = a * b; return p; }',
    'long f(int a, int b) { long p; p = a * b; return p; }',
  ],
  ['short circuit', 'boolean f() { return a() && b(); }', 'boolean f() { return a() & b(); }'],
];

describe('the same program in Java [RO-050]', () => {
  test.each(same.map(inClass))('%s', async (_, before, after) => {
    const found = await classify('java', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });
});

describe('another program in Java [RO-050]', () => {
  test.each(different.map(inClass))('%s', async (_, before, after) => {
    const found = await classify('java', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });
});
