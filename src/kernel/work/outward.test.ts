import { describe, expect, it } from 'vitest';
import { outwardIn } from './outward.ts';

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
  });
});
