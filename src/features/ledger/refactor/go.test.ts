import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';

type Row = readonly [idea: string, before: string, after: string];
const inPackage = ([idea, before, after]: Row): Row => [
  idea,
  `package a\n\n${before}\n`,
  `package a\n\n${after}\n`,
];

const same: readonly Row[] = [
  [
    'a guard',
    'func F(n int) string {\n\tif n > 0 {\n\t\tg(n)\n\t\treturn "yes"\n\t} else {\n\t\treturn "no"\n\t}\n}',
    'func F(count int) string {\n\tif count <= 0 {\n\t\treturn "no"\n\t}\n\tg(count)\n\treturn "yes"\n}',
  ],
  [
    'an error asked in the branch',
    'func F() error {\n\terr := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn h()\n}',
    'func F() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn h()\n}',
  ],
  [
    'a loop over items',
    'func F(xs []int) int {\n\ts := 0\n\tfor i := 0; i < len(xs); i++ {\n\t\ts += xs[i]\n\t}\n\treturn s\n}',
    'func F(xs []int) int {\n\tsum := 0\n\tfor _, x := range xs {\n\t\tsum += x\n\t}\n\treturn sum\n}',
  ],
  [
    'a flag',
    'func F(xs []int) bool {\n\tfound := false\n\tfor _, x := range xs {\n\t\tif x == 3 {\n\t\t\tfound = true\n\t\t\tbreak\n\t\t}\n\t}\n\treturn found\n}',
    'func F(xs []int) bool {\n\tfor _, x := range xs {\n\t\tif x == 3 {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false\n}',
  ],
  [
    'fields named in a literal',
    'type point struct{ x, y int }\n\nfunc F() int { return g(point{1, 2}) }',
    'type point struct {\n\tx int\n\ty int\n}\n\nfunc F() int { return g(point{y: 2, x: 1}) }',
  ],
  [
    'rows of a table',
    'func F() {\n\tfor _, r := range []struct{ a, b int }{{1, 2}, {3, 4}} {\n\t\tg(r.a, r.b)\n\t}\n}',
    'func F() {\n\tfor _, row := range []struct {\n\t\ta int\n\t\tb int\n\t}{{a: 1, b: 2}, {a: 3, b: 4}} {\n\t\tg(row.a, row.b)\n\t}\n}',
  ],
  [
    'counted constants',
    'func F(s string) int {\n\tif s == "a" {\n\t\treturn 0\n\t}\n\treturn 1\n}',
    'const (\n\tfirst = iota\n\tsecond\n)\n\nfunc F(s string) int {\n\tif s == "a" {\n\t\treturn first\n\t}\n\treturn second\n}',
  ],
  [
    'a switch',
    'func F(s string) int {\n\tif s == "a" {\n\t\treturn 1\n\t} else if s == "b" {\n\t\treturn 2\n\t}\n\treturn 3\n}',
    'func F(s string) int {\n\tswitch s {\n\tcase "b":\n\t\treturn 2\n\tcase "a":\n\t\treturn 1\n\tdefault:\n\t\treturn 3\n\t}\n}',
  ],
  [
    'a variable declared where it gets its value',
    'func F(s string) byte {\n\tvar b byte\n\tif len(s) == 0 {\n\t\treturn 0\n\t}\n\tb = s[0]\n\tg(b)\n\treturn b\n}',
    'func F(s string) byte {\n\tif len(s) == 0 {\n\t\treturn 0\n\t}\n\tfirst := s[0]\n\tg(first)\n\treturn first\n}',
  ],
  [
    'a comparison with true',
    'func F(x string) bool { return g(x) == true }',
    'func F(x string) bool { return g(x) }',
  ],
  [
    'an unexported function',
    'func F(a, b int) int {\n\tif a < 0 {\n\t\ta = 0\n\t}\n\treturn a + b\n}',
    'func F(a, b int) int {\n\treturn positive(a) + b\n}\n\nfunc positive(n int) int {\n\tif n < 0 {\n\t\treturn 0\n\t}\n\treturn n\n}',
  ],
];

const different: readonly Row[] = [
  ['an exported name', 'func F() int { return 1 }', 'func G() int { return 1 }'],
  [
    'items that are copies',
    'func F(xs []item) {\n\tfor i := range xs {\n\t\txs[i].n++\n\t}\n}',
    'func F(xs []item) {\n\tfor _, x := range xs {\n\t\tx.n++\n\t}\n}',
  ],
  [
    'fields that are swapped',
    'type point struct{ x, y int }\n\nfunc F() int { return g(point{1, 2}) }',
    'type point struct{ x, y int }\n\nfunc F() int { return g(point{x: 2, y: 1}) }',
  ],
  ['counted constants in another order', 'const (\n\tA = iota\n\tB\n)', 'const (\n\tB = iota\n\tA\n)'],
  ['a constant skipped', 'const (\n\tA = iota\n\tB\n)', 'const (\n\tA = iota\n\t_\n\tB\n)'],
  ['a wider variable', 'func F() {\n\tvar n int64\n\tn = 5\n\tg(n)\n}', 'func F() {\n\tn := 5\n\tg(n)\n}'],
  [
    'the last one instead of the first',
    'func F(xs []int) int {\n\tfound := 0\n\tfor _, x := range xs {\n\t\tif x > 3 {\n\t\t\tfound = x\n\t\t\tbreak\n\t\t}\n\t}\n\treturn found\n}',
    'func F(xs []int) int {\n\tfound := 0\n\tfor _, x := range xs {\n\t\tif x > 3 {\n\t\t\tfound = x\n\t\t}\n\t}\n\treturn found\n}',
  ],
  [
    'a wrapped error',
    'func F(err error) error { return fmt.Errorf("x: %v", err) }',
    'func F(err error) error { return fmt.Errorf("x: %w", err) }',
  ],
  [
    'a deferred call',
    'func F() {\n\tmu.Lock()\n\tg()\n\tmu.Unlock()\n}',
    'func F() {\n\tmu.Lock()\n\tdefer mu.Unlock()\n\tg()\n}',
  ],
  ['a directive', '//go:embed a.txt\nvar text string', '//go:embed b.txt\nvar text string'],
  [
    'no map yet',
    'func F() map[string]int { return map[string]int{} }',
    'func F() map[string]int { return nil }',
  ],
];

describe('the same program in Go [RO-050]', () => {
  test.each(same.map(inPackage))('%s', async (_, before, after) => {
    const found = await classify('go', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });

  test.each(same.map(inPackage))('%s, the other way round', async (_, before, after) => {
    const found = await classify('go', after, before);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });
});

describe('another program in Go [RO-050]', () => {
  test.each(different.map(inPackage))('%s', async (_, before, after) => {
    const found = await classify('go', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });

  test.each(different.map(inPackage))('%s, the other way round', async (_, before, after) => {
    const found = await classify('go', after, before);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });
});
