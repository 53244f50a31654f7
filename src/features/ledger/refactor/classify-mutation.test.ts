import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';
import { mutationClasses, mutationEvidence } from '../../../kernel/mutation.ts';
import { type Language, languageOf } from './classify-mutation.ts';
import { languages } from './language.ts';

interface Case {
  readonly id: string;
  readonly lang: Language;
  readonly before: string;
}

const cases = readFileSync(new URL('../../../../eval/mutation.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
const some = cases.filter((_, index) => index % 4 === 0);

describe('which language a file is in', () => {
  test.each([
    ['a/b.ts', 'typescript'],
    ['b.mts', 'typescript'],
    ['c.cts', 'typescript'],
    ['d.tsx', 'tsx'],
    ['e.js', 'javascript'],
    ['f.jsx', 'javascript'],
    ['g.mjs', 'javascript'],
    ['h.cjs', 'javascript'],
    ['i.py', 'python'],
    ['j.go', 'go'],
    ['k.rs', 'rust'],
    ['L.java', 'java'],
    ['m.sql', undefined],
    ['Makefile', undefined],
  ])('%s is %s', (path, language) => {
    expect(languageOf(path)).toBe(language);
  });
});

describe('what cannot be shown counts as another program [RO-049]', () => {
  test.each([
    ['a language without a grammar', undefined, 'select 1', 'select  1'],
    ['a syntax error before', 'python', 'def f(:\n', 'def f():\n    pass\n'],
    ['a syntax error after', 'go', 'package a\n', 'package a\nfunc {\n'],
    ['a very large file', 'javascript', `a(${'1,'.repeat(600_000)}1)`, `a(${'1, '.repeat(600_000)}1)`],
  ] as const)('%s', async (_, language, before, after) => {
    const found = await classify(language, before, after);
    expect(found).toMatchObject({ class: 'INTENT_EVOLUTION', evidence: ['unknown'] });
    expect(found.detail).toMatch(/^cannot tell: /);
  });

  test('only the end of a file of an unknown kind may differ', async () => {
    expect(await classify(undefined, 'select 1\n', 'select 1\n\n')).toMatchObject({
      class: 'AST_REFACTOR',
      evidence: ['formatting'],
    });
  });
});

describe('what is said about a change [RO-048]', () => {
  test.each([
    ['formatting', 'export const a=1', 'export const a = 1;\n'],
    ['comments', 'export const a = 1;', '// one\nexport const a = 1;'],
    ['renames', 'export const f = (a) => a;', 'export const f = (b) => b;'],
    ['types', 'export const f = (a) => a;', 'export const f = (a: string) => a;'],
    [
      'moved',
      'function a() {}\nfunction b() {}\nexport { a, b };',
      'function b() {}\nfunction a() {}\nexport { a, b };',
    ],
    [
      'restructured',
      'export const f = (a) => (a ? 1 : 2);',
      'export const f = (a) => { if (!a) return 2; return 1; };',
    ],
    ['behaviour', 'export const f = (a) => a < 1;', 'export const f = (a) => a <= 1;'],
  ])('%s', async (evidence, before, after) => {
    expect((await classify('typescript', before, after)).evidence).toContain(evidence);
  });

  test('the place and the change, where it is a small one', async () => {
    const found = await classify('python', 'def f(a):\n    return a * 2\n', 'def f(a):\n    return a * 3\n');
    expect(found.detail).toBe('line 2: `2` became `3`');
  });
});

describe('laws', () => {
  /** Where a line can't end inside a text. */
  const oneLined = some.filter(({ before }) => !/`|"""|'''|\\$/m.test(before));

  test.each(oneLined)(
    '$id is the same program with comments and empty lines anywhere',
    async ({ lang, before }) => {
      const comment = lang === 'python' ? ' # note' : ' // note';
      const lines = before.trimEnd().split('\n');
      const choices = fc.array(fc.constantFrom('', comment, '\n', `   ${comment}\n\n`), {
        minLength: lines.length,
        maxLength: lines.length,
      });
      await fc.assert(
        fc.asyncProperty(choices, async (ends) => {
          const after = lines.map((line, index) => `${line}${ends[index]}`).join('\n');
          const found = await classify(lang, before, after);
          expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
        }),
        { numRuns: 5 },
      );
    },
  );

  test.each(some)(
    '$id with another number or comparison is never the same program',
    async ({ lang, before }) => {
      const swaps: readonly (readonly [RegExp, string])[] = [
        [/(?<![\w.])([1-9]\d*)(?![\w.])/g, '7$1'],
        [/(?<= )<(?= )/g, '<='],
        [/(?<= )==(?= )/g, '!='],
        [/(?<= )&&(?= )/g, '||'],
        [/(?<= )\+(?= )/g, '-'],
      ];
      const code = before.replaceAll(
        /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\/.*|#.*|\/\*[^]*?\*\//g,
        (text) => ' '.repeat(text.length),
      );
      for (const [pattern, to] of swaps)
        for (const found of [...code.matchAll(pattern)].slice(0, 3)) {
          const after =
            before.slice(0, found.index) +
            found[0].replace(new RegExp(pattern.source), to) +
            before.slice(found.index + found[0].length);
          if (after === before) continue;
          const said = await classify(lang, before, after);
          expect(`${said.class} at ${found.index} ${found[0]}`).toMatch(/^INTENT_EVOLUTION/);
        }
    },
  );

  test('any two texts get an answer', async () => {
    const pieces = fc.constantFrom(
      'def',
      'f',
      '(',
      ')',
      '{',
      '}',
      ':',
      '\n',
      '    ',
      'return',
      'x',
      '=',
      '1',
      'if',
      'else',
      'for',
      'in',
      '=>',
      'function',
      'class',
      '"',
      ';',
      'import',
      'let',
      'é',
      '\u0000',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { maxLength: 30 }),
        fc.array(pieces, { maxLength: 30 }),
        fc.constantFrom(...languages),
        async (a, b, language) => {
          const found = await classify(language, a.join(' '), b.join(' '));
          expect(mutationClasses).toContain(found.class);
          for (const each of found.evidence) expect(mutationEvidence).toContain(each);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each(cases.filter((_, index) => index % 13 === 0))(
    'parts of $id get an answer, and never throw',
    async ({ lang, before }) => {
      for (const cut of [0.3, 0.6, 0.9]) {
        const found = await classify(lang, before, before.slice(0, Math.floor(before.length * cut)));
        expect(mutationClasses).toContain(found.class);
      }
    },
  );
});
