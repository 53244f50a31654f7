import { expect, it } from 'vitest';
import { lessonsFor } from './intent-context.ts';

const texts = [
  'Tests in test/mail need a free port.',
  'src/mail/send.ts must not log.',
  'Everything in src/mail/ is slow.',
  'Quote names in build.mjs.',
  'Run the linter first.',
  'The folder src/login is generated.',
];
const lessons = texts.map((text, index) => ({ number: index + 1, at: null, text, line: index + 3 }));

it.each([
  [['src/mail/**'], [2, 3]],
  [['test/**/*.ts', 'test/mail/**'], [1]],
  [['tools/build.mjs'], [4]],
  [['src/**'], [2, 3, 6]],
  [['docs/**'], []],
  [[], []],
])('the lessons for %j are %j', (scopes, numbers) => {
  expect(lessonsFor(scopes, lessons).map(({ number }) => number)).toEqual(numbers);
});
