import { expect, it } from 'vitest';
import { said } from '../../test/given/examples.ts';
import { writing } from './lib/command-examples.ts';
import { thrashing } from './thrashing.ts';

const path = '/repo/src/a.ts';
const objection = (times: number, command: string | null = 'npm test', run = false, options?: object) =>
  said(thrashing, {
    name: '',
    event: writing(path),
    state: {
      edits: { count: times, unique_files: [path], last_file: path, unchecked: { [path]: times }, row: [] },
      verification: {
        tests_run: run,
        verification_run: run,
        last_test_at: null,
        last_passed_at: null,
        test_commands: [],
        edits_before_test: 0,
      },
    },
    facts: { checks: { command } },
    options,
  });

it.each([
  [1, false],
  [2, false],
  [3, true],
  [4, false],
  [5, false],
  [6, true],
])('after %i rounds of edits of one file without a passing check: %s', (times, objects) => {
  expect(objection(times) !== undefined).toBe(objects);
});

it('names the file, how often, and what to run', () => {
  expect(objection(3)).toEqual({
    code: 'thrashing',
    reason: 'a.ts was edited in 3 rounds and no check has passed in between.',
    remedy: expect.stringContaining(', for example npm test.'),
  });
});

it('is silent where there is nothing to check with, until a check was seen', () => {
  expect(objection(3, null)).toBeUndefined();
  expect(objection(3, null, true)).toBeDefined();
});

it('counts as the project says', () => {
  expect(objection(3, 'npm test', false, { edits: 5 })).toBeUndefined();
  expect(objection(5, 'npm test', false, { edits: 5 })).toBeDefined();
});

it('asks in standard', () => {
  expect(thrashing.levels).toEqual({ observe: 'note', standard: 'ask', strict: 'deny' });
});
