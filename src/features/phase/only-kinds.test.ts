import { expect, it } from 'vitest';
import { onlyKindsIn } from './only-kinds.ts';

const kinds = (prompt: string) => onlyKindsIn(prompt).map(({ place }) => place);

it.each([
  ['Docs only please; scripts are frozen until the audit.', 'documents'],
  ['add a dark mode to style.css. only the css, its a 5 min thing', 'styles'],
  ['bitte nur die Tests', 'tests'],
  ['write only the migrations for now', 'migrations'],
  ['corrige, seulement les tests.', 'tests'],
  ['只改测试', 'tests'],
  ['テストだけ直して', 'tests'],
])('limits the work: %s', (prompt, kind) => {
  expect(kinds(prompt)).toEqual([kind]);
});

it.each([
  'run only the tests',
  'only tests fail on ci',
  'it is used in tests only',
  'only the docs are missing, the rest is done',
  'not only the tests, the docs too',
  'is that only the css?',
  'show me just the tests that fail',
  'if only the tests were green',
  'why only the tests?',
])('not: %s', (prompt) => {
  expect(kinds(prompt)).toEqual([]);
});
