import { expect, it } from 'vitest';
import { overrideReason } from './override-words.ts';

it.each<[string, string | undefined]>([
  ['ephor override "fix the typo"', 'fix the typo'],
  ["sg override 'it is urgent'", 'it is urgent'],
  ['npx ephor@1.2.3 override urgent', 'urgent'],
  ['/usr/bin/ephor --json override "a b"', 'a b'],
  ['cd sub && ephor override --session 3f2a --json "a b" --undo', 'a b'],
  ['ephor override -- --dashes', '--dashes'],
  [String.raw`ephor override "say \"yes\" to \$5"`, 'say "yes" to $5'],
  [String.raw`ephor override it\'s`, "it's"],
  [`ephor override "two"' words'`, 'two words'],
  ['sh -c "ephor override urgent"', 'urgent'],
  ['echo ephor override harmless; ephor override evil', undefined],
  ['ephor override "$(cat reason)"', undefined],
  ['ephor override $REASON', undefined],
  ['ephor override `date`', undefined],
  ['ephor override', undefined],
  ['ephor override ""', undefined],
  ['ephor override --undo', undefined],
  ['ephor override "not closed', undefined],
  ['ephor override; echo done', undefined],
  ['ephor override # nothing', undefined],
  ['ephor status override x', undefined],
  ['my-ephor override x', undefined],
])('reads the reason of %s', (line, reason) => {
  expect(overrideReason(line)).toBe(reason);
});

it('takes a moment for any line', () => {
  const started = performance.now();
  for (const part of ['ephor override ', '"', "'a", '\\', 'ephor override "x', ' --session'])
    overrideReason(part.repeat(50_000));
  overrideReason(`ephor override ${'a"b"'.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
