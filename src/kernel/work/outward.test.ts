import { describe, expect, it } from 'vitest';
import { outwardIn, outwardUnwanted } from './outward.ts';

const refuses = (prompt: string) => outwardIn(prompt).refused.includes('publish');
const asks = (prompt: string) => outwardIn(prompt).asked.includes('publish');

describe('a release that is put off', () => {
  it.each([
    'build the wheel so i can look inside. release is tomorrow with tom',
    'release tomorrow, only the changelog now',
    'the release comes on monday',
    'we release next week, bump the version',
    'tomorrow we release, get the changelog done',
    'das Release machen wir morgen',
    'Release ist erst am Montag',
    'la release est demain',
    'el release es mañana',
    'o release é amanhã',
    'il rilascio è domani',
    'release jest jutro',
    'релиз завтра, пока только версия',
    '发布是明天,先改版本号',
    '明天再发布',
    'リリースは明日',
    '릴리스는 내일',
    'release yarın',
  ])('%s', (prompt) => {
    expect([refuses(prompt), asks(prompt)]).toEqual([true, false]);
  });

  it.each([
    'release 1.2.0',
    'release is today, publish it',
    'release was meant for tomorrow but publish it now',
    'fix tomorrow’s release notes and release it',
    'mach das Release',
    'выпусти релиз',
  ])('not: %s', (prompt) => {
    expect([refuses(prompt), asks(prompt)]).toEqual([false, true]);
  });

  it('says nothing of what runs for a trial, nor of an ordinary push', () => {
    expect(outwardIn('release is tomorrow, deploy it to staging and push')).toEqual({
      asked: ['push', 'deploy'],
      refused: ['publish'],
    });
    expect(outwardIn('release is tomorrow')).toEqual({ asked: [], refused: ['publish'] });
  });

  it('is no leave to force anything', () => {
    expect(outwardIn('cut a release').asked).not.toContain('force');
    expect(outwardIn('push it with lease').asked).toContain('force');
    for (const prompt of ['rebase it, please', 'enforce the limit', 'rewrite the parser'])
      expect(outwardIn(prompt).asked).not.toContain('force');
    expect(outwardIn('rewrite the history of the branch').asked).toContain('force');
  });
});

describe('what is spoken of as unwanted', () => {
  const spoken = (text: string, ...unwanted: readonly string[]) => ({
    text,
    words: [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
      from: index,
      to: index + word.length,
      unwanted: unwanted.includes(word) ? 0.95 : 0.05,
      refused: 0,
    })),
  });

  it.each([
    ['commit it but push later', ['push'], ['push']],
    ['push it now', [], []],
    ['push the fix but never push the rest', ['push'], ['push']],
    ['push it , the PR is mine', ['PR'], ['pr']],
    ['never force push', ['force', 'push'], ['force']],
  ])('%s', (text, unwanted, kinds) => {
    expect(outwardUnwanted(spoken(text, ...unwanted)).toSorted()).toEqual(kinds.toSorted());
  });

  it('is none of it where one mention is wanted', () => {
    const { text, words } = spoken('push this , do not push that', 'push');
    const [first, ...rest] = words;
    expect(outwardUnwanted({ text, words: [{ ...first!, unwanted: 0.1 }, ...rest] })).toEqual([]);
  });
});
