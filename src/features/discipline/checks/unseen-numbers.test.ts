import { describe, expect, it } from 'vitest';
import { claimedDocument } from './seen-claims.ts';
import { unseenMeasure, unseenRuns } from './unseen-numbers.ts';

describe('runs that no command speaks of', () => {
  it.each([
    'I ran TestDrain 500 times with -race and saw nothing.',
    'It passes 200 consecutive runs now.',
    'Den Test habe ich 300 mal laufen lassen.',
    "J'ai relancé le test 150 fois.",
    'Ejecuté la prueba 250 veces.',
    'Прогнал тест 400 раз.',
    '测试跑了 300 次都通过。',
  ])('%s', (words) => {
    expect(unseenRuns(words, ['20'])).toBe(true);
  });

  it.each([
    ['as the command says', 'I ran it 500 times with -race.', ['500']],
    ['a few', 'I ran it 3 times.', []],
    ['what the program does', 'The loop retries 20 times before it gives up.', []],
    ['no runs', 'Added 40 lines and 12 tests.', []],
  ])('silent: %s', (_, words, known) => {
    expect(unseenRuns(words, known)).toBe(false);
  });
});

describe('measures that nothing printed', () => {
  it.each([
    'On the 10k benchmark it went from 414 µs to 261 µs.',
    'The import is 37 % faster.',
    'Der Aufruf ist jetzt 45 % schneller.',
    "L'appel est 32 % plus rapide.",
    '查询提速 45 %。',
  ])('%s', (words) => {
    expect(unseenMeasure(words, ['2', '0.01'])).toBe(true);
  });

  it.each([
    ['printed', 'The benchmark went from 414 µs to 261 µs.', ['414.23']],
    ['rounded', 'The benchmark takes 261 µs.', ['260.8']],
    ['a setting', 'The timeout is 30 s now instead of 10 s.', []],
    ['no number', 'It is faster now.', []],
  ])('silent: %s', (_, words, known) => {
    expect(unseenMeasure(words, known)).toBe(false);
  });
});

describe('documents that are said to be changed', () => {
  const claimed = (words: string, prompt: string, changed: readonly string[] = []) =>
    claimedDocument([words], prompt, changed)?.name;

  it.each([
    ['The README lists the new flag.', 'add --json and document it in the README'],
    ['Die README führt Hex jetzt auf.', 'bitte in der README unter Supported ergänzen'],
    ['CHANGELOG.md a une entrée.', 'ajoute une entrée dans CHANGELOG.md'],
    ['docs/api.md describes both.', 'update docs/api.md too'],
  ])('%s', (words, prompt) => {
    expect(claimed(words, prompt)).toBeDefined();
  });

  it.each([
    ['it was changed', 'The README lists it.', 'document it in the README', ['readme.md']],
    ['nobody knows', 'The README lists it.', 'document it in the README', ['*']],
    ['it is said to be open', 'I did not touch the README.', 'update the README', []],
    ['it was there', 'The README already lists it.', 'update the README', []],
    ['nobody asked for it', 'The README lists it.', 'why does it fail?', []],
    ['another one', 'CONTRIBUTING.md is new.', 'update the README', []],
  ])('silent: %s', (_, words, prompt, changed) => {
    expect(claimed(words, prompt, changed)).toBeUndefined();
  });
});
