import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';
import type { Language } from './language.ts';

describe('white space and comments [RO-048]', () => {
  test.each<readonly [string, Language, string, string, string]>([
    ['lines', 'typescript', 'f(1, 2);\n', 'f(\n  1,\n  2\n);\n', 'formatting'],
    ['a comment', 'go', 'package a\n\nvar b = 1\n', 'package a\n\n// b\nvar b = 1\n', 'comments'],
    [
      'a comment inside',
      'rust',
      'pub fn f() -> u32 { 1 }\n',
      'pub fn f() -> u32 { /* one */ 1 }\n',
      'comments',
    ],
    ['indentation', 'python', 'if a:\n  b()\n', 'if a:\n    b()\n', 'formatting'],
  ])('%s only', async (_, language, before, after, evidence) => {
    expect(await classify(language, before, after)).toMatchObject({
      class: 'AST_REFACTOR',
      evidence: [evidence],
    });
  });

  test.each<readonly [string, Language, string, string]>([
    ['in a template', 'typescript', 'export const a = `x y`;\n', 'export const a = `x  y`;\n'],
    ['in a string', 'python', 'A = "x y"\n', 'A = "x  y"\n'],
    ['in a raw string', 'go', 'package a\n\nvar B = `x y`\n', 'package a\n\nvar B = `x\ny`\n'],
    ['in front of a statement', 'python', 'if a:\n    b()\n    c()\n', 'if a:\n    b()\nc()\n'],
    [
      'after a return',
      'javascript',
      'export function f() { return g(); }\n',
      'export function f() { return\ng(); }\n',
    ],
    [
      'in a text block',
      'java',
      'class A { String s() { return "a b"; } }\n',
      'class A { String s() { return "a  b"; } }\n',
    ],
  ])('white space that counts, %s', async (_, language, before, after) => {
    expect(await classify(language, before, after)).toMatchObject({ class: 'INTENT_EVOLUTION' });
  });
});
