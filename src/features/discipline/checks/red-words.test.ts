import { expect, it } from 'vitest';
import { redWords } from './test-changes.ts';

it.each([
  'gradle check is red, get it green',
  'CI is red',
  'the pre-commit hook fails on me, can you look',
  'hook fails',
  'coverage is below the threshold, fix',
  'the pipeline is failing since this morning',
  'lint won’t pass',
  'make CI green again',
  'get the build to green',
  'failing CI, please fix',
  'die Pipeline ist rot',
  'la CI est rouge',
  'el pipeline está fallando',
  'o CI está vermelho',
  'la pipeline è rossa',
  'CI jest czerwone',
  'CI красный, почини',
  'CI червоний, полагодь',
  'CI 挂了',
  'CIが落ちてる',
  'CI가 실패했어',
])('red: %s', (text) => {
  expect(redWords(text)).toBeDefined();
});

it.each([
  'add a red button to the checkout',
  'add a CI job for the docs',
  'the build is slow',
  'write tests for the parser',
  'check whether the user is logged in',
  'set up husky with a pre-commit hook',
  'why is the price wrong?',
])('not: %s', (text) => {
  expect(redWords(text)).toBeUndefined();
});
