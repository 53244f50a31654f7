import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';

type Row = readonly [idea: string, before: string, after: string];

const same: readonly Row[] = [
  [
    'spacing, semicolons, quotes',
    "export const f = (a) => a + 'x'\n",
    'export const f = (a) => {\n  return a + "x";\n};\n',
  ],
  ['comments', 'export const a = 1;\n', '// one\nexport const a = 1;\n'],
  [
    'types',
    'export function f(a: any) { return a.b; }',
    'interface B { b: string }\nexport function f(a: B): string { return (a as B).b!; }',
  ],
  [
    'locals',
    'export function f(a) { const b = g(a); return [b, b]; }',
    'export function f(input) { const found = g(input); return [found, found]; }',
  ],
  ['a shorthand', 'export const f = (a) => ({ a, b: 1 });', 'export const f = (x) => ({ a: x, b: 1 });'],
  ['destructuring', 'export const f = (o) => o.a + o.b;', 'export const f = ({ a, b }) => a + b;'],
  [
    'private members',
    'export class A { #n = 0; private m() { return this.#n; } get() { return this.m(); } }',
    'export class A { #count = 0; get() { return this.value(); } private value() { return this.#count; } }',
  ],
  [
    'functions moved',
    'export function a() { return b(); }\nfunction b() { return 1; }',
    'function one() { return 1; }\nexport function a() { return one(); }',
  ],
  [
    'sorted imports',
    "import { b } from 'b';\nimport { a, c } from 'a';\nexport const f = () => [a, b, c];",
    "import { c, a } from 'a';\nimport { b } from 'b';\nexport const f = () => [a, b, c];",
  ],
  [
    'de Morgan',
    'export const f = (a, b) => { if (!(a && b)) { g(); } };',
    'export const f = (a, b) => { if (!a || !b) g(); };',
  ],
  [
    'a switch',
    "export function f(k) { switch (k) { case 'a': return 1; case 'b': case 'c': return 2; default: return 3; } }",
    "export function f(k) { if (k === 'a') return 1; if (k === 'b' || k === 'c') return 2; return 3; }",
  ],
  [
    'for each',
    'export function f(xs) { xs.forEach((x) => { if (!x) return; g(x); }); }',
    'export function f(xs) { for (const x of xs) { if (x) { g(x); } } }',
  ],
  [
    'filled lists',
    'export function f(xs) { const out = []; for (const x of xs) { if (x.ok) out.push(x.id); } return out; }',
    'export function f(xs) { return xs.filter((x) => x.ok).map((x) => x.id); }',
  ],
  ['numbers', 'export const n = 0x10 + 1_000;', 'export const n = 1016;'],
  [
    'an awaited helper',
    'export async function f(u) { const r = await fetch(u); return r.json(); }',
    'export async function f(u) { return load(u); }\nasync function load(url) { const response = await fetch(url); return response.json(); }',
  ],
  ['an unused private function', 'function old() { return 1; }\nexport const a = 2;', 'export const a = 2;'],
];

const different: readonly Row[] = [
  ['an operator', 'export const f = (a) => a < 1;', 'export const f = (a) => a <= 1;'],
  [
    'the negation of a comparison',
    'export function f(a, b) { if (a < b) return 1; return 2; }',
    'export function f(a, b) { if (a >= b) return 2; return 1; }',
  ],
  ['an exported name', 'export const a = 1;', 'export const b = 1;'],
  ['a key', 'export const f = (a) => ({ a });', 'export const f = (b) => ({ b });'],
  [
    'captured names',
    'const a = 1;\nexport const f = (b) => a + b;',
    'const a = 1;\nexport const f = (a) => a + a;',
  ],
  [
    'the receiver',
    'export const o = { n: 1, f() { return this.n; } };',
    'export const o = { n: 1, f: () => this.n };',
  ],
  ['an await', 'export async function f() { await g(); h(); }', 'export async function f() { g(); h(); }'],
  ['nullish for falsy', 'export const f = (a) => a || 1;', 'export const f = (a) => a ?? 1;'],
  ['loose equality', 'export const f = (a) => a === null;', 'export const f = (a) => a == null;'],
  [
    'an import of another module',
    "import { a } from 'a';\nexport const f = () => a;",
    "import { a } from 'b';\nexport const f = () => a;",
  ],
  ['the order of effects', 'export function f() { a(); b(); }', 'export function f() { b(); a(); }'],
  ['the order of fields', 'export class A { x = a(); y = b(); }', 'export class A { y = b(); x = a(); }'],
  ['members of an enumeration', 'export enum E { A, B }', 'export enum E { B, A }'],
  ['text in a template', 'export const t = `a\n  b`;', 'export const t = `a\nb`;'],
  ['a default', 'export const f = (a = 1) => a;', 'export const f = (a = 2) => a;'],
  [
    'a spread',
    'export const f = (a, b) => ({ ...a, ...b });',
    'export const f = (a, b) => ({ ...b, ...a });',
  ],
  [
    'a value that changes meanwhile',
    'export async function f(s) { const n = s.n; await g(); return n; }',
    'export async function f(s) { await g(); return s.n; }',
  ],
  [
    'a pattern that remembers',
    'export const f = (s) => /a/g.test(s);',
    'const A = /a/g;\nexport const f = (s) => A.test(s);',
  ],
  ['an import for its effect', "import './a';\nimport './b';", "import './b';\nimport './a';"],
  ['a side effect that is gone', "import './a';\nexport const x = 1;", 'export const x = 1;'],
];

describe('the same program in TypeScript [RO-050]', () => {
  test.each(same)('%s', async (_, before, after) => {
    const found = await classify('typescript', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });
});

describe('another program in TypeScript [RO-050]', () => {
  test.each(different)('%s', async (_, before, after) => {
    const found = await classify('typescript', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });
});
