import { expect, it } from 'vitest';
import { ago, parseDuration, parseMoment, span } from './time-words.ts';

it.each([
  ['30m', 1_800_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['1h30m', 5_400_000],
  ['90s', 90_000],
  ['1w', 604_800_000],
  ['0m', undefined],
  ['30', undefined],
  ['-30m', undefined],
  ['m', undefined],
  ['30 minutes', undefined],
  ['400d', undefined],
  ['1h, 2m', undefined],
  ['', undefined],
] as const)('a span of %j is %j ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

it.each([
  ['2h', '2026-11-15T10:00:00.000Z'],
  ['2026-11-14T08:00:00Z', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14T08:00:00+02:00', '2026-11-14T06:00:00.000Z'],
  ['2026-11-14', new Date(2026, 10, 14).toISOString()],
  ['2026-13-14', undefined],
  ['yesterday', undefined],
] as const)('the moment %j is %j', (text, moment) => {
  expect(parseMoment(text, new Date('2026-11-15T12:00:00Z'))).toBe(moment);
});

it.each([
  [1_000, '1 second'],
  [59_000, '59 seconds'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [47 * 3_600_000, '47 hours'],
  [72 * 3_600_000, '3 days'],
])('%j ms are %j', (ms, words) => {
  expect(span(ms)).toBe(words);
});

it('says what was a moment ago', () => {
  expect(ago('2026-11-15T12:00:00Z', '2026-11-15T12:00:03Z')).toBe('just now');
  expect(ago('2026-11-15T12:00:00Z', '2026-11-15T12:03:00Z')).toBe('3 minutes ago');
});
