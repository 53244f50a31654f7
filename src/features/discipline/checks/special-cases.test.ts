import { expect, it } from 'vitest';
import { inputsIn, specialCaseIn } from './special-cases.ts';

const test = `expect(valid("AB123456789")).toBe(true)\nassertEquals(tax(104729), 20945)\nexpect(x).toBe('hello world')\nimport './a1/b2.ts'`;

it('knows the values that stand in a test', () => {
  expect(inputsIn(test)).toEqual(['AB123456789', '104729', '20945']);
});

it.each([
  'if (raw == "AB123456789") { return true }',
  "case 'AB123456789': return true",
  'if n == 104729: return 20945',
  '"AB123456789" -> true; when raw is "AB123456789" -> true',
])('an exception: %s', (line) => {
  expect(specialCaseIn([line], '', inputsIn(test))).toBe(line);
});

it.each([
  ['a value of its own', 'if (raw == "CD123456789") { return true }', ''],
  ['no comparison', 'const example = "AB123456789";', ''],
  ['a comment', '// for example AB123456789', ''],
  ['what was there before', 'if (raw == "AB123456789") { return true }', 'const known = "AB123456789"'],
  ['another number', 'if (n === 1047290) return 0;', ''],
])('silent: %s', (_, line, before) => {
  expect(specialCaseIn([line], before, inputsIn(test))).toBeUndefined();
});
