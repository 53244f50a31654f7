import { expect, it } from 'vitest';
import { readPrompt } from '../../../test/given/reading.ts';
import { unwantedIn } from '../../kernel/work/stance.ts';

const stances = (text: string) => readPrompt([{ role: 'user', text }]).stances;
const share = (text: string, word: string): number => {
  const at = text.indexOf(word);
  expect(at, word).toBeGreaterThanOrEqual(0);
  return unwantedIn(stances(text), at, at + word.length);
};

it.each([
  ['commit it, no push please', 'push'],
  ['i will push it myself after lunch', 'push'],
  ['fix the login, but leave the migrations alone', 'migrations'],
  ['write the migration, I run it on friday', 'run'],
  ['deploy to staging, production is for Marta to do on thursday', 'production'],
  ['bitte committen, gepusht wird erst nach dem Review', 'gepusht'],
  ['no subas nada a producción hasta el lunes', 'producción'],
  ['修一下登录，先别提交', '提交'],
])('unwanted in “%s”: %s', (text, word) => {
  expect(share(text, word)).toBeGreaterThan(0.6);
});

it.each([
  ['commit and push it', 'push'],
  ['perfect, commit that on a branch and push it. I’ll open the PR myself', 'push'],
  ['the header in src/App.tsx should not scroll, fix it', 'src/App.tsx'],
  ['deploy it to production now', 'production'],
  ['bitte committen und pushen', 'pushen'],
  ['登录坏了，修好后提交', '提交'],
])('wanted in “%s”: %s', (text, word) => {
  expect(share(text, word)).toBeLessThan(0.5);
});

it('gives every word a place in the text and shares between 0 and 1, whatever is said', () => {
  const pieces = [
    'push',
    ' ',
    '\n',
    '…',
    'не',
    '别',
    '\u0000',
    '🎉',
    '`x`',
    '"',
    'a/b.ts',
    '\u202E',
    '(',
    '-',
  ];
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let round = 0; round < 200; round += 1) {
    const text = Array.from({ length: next(60) }, () => pieces[next(pieces.length)]).join('');
    const read = stances(text);
    for (const { from, to, unwanted, refused } of read.words) {
      expect(read.text.slice(from, to)).not.toBe('');
      for (const each of [unwanted, refused]) expect(each >= 0 && each <= 1).toBe(true);
    }
  }
});

it('reads the start of an endless prompt and leaves the rest', () => {
  expect(stances('push '.repeat(50_000)).words.length).toBeLessThan(300);
});
