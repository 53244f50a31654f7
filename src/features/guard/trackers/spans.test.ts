import { expect, it } from 'vitest';
import { inSpans, type SpansSection } from '../loss/loss.ts';
import { spans } from './spans.ts';

const at = (ms: number) => new Date(ms).toISOString();
const command = { kind: 'command', command: 'make', background: false };
const happened = (section: SpansSection, kind: string, ms: number, call = 'c', action: object = command) =>
  spans.reduce({ section, event: { kind, at: at(ms), toolCall: call, action } } as never) as SpansSection;

const none = spans.initial as SpansSection;

it('a call that may change files leaves the time in which it ran', () => {
  const after = happened(happened(none, 'tool.before', 10_000), 'tool.after', 12_000);
  expect(after).toEqual({ running: {}, spans: [[10_000, 12_000]] });
  expect([9_000, 10_000, 11_000, 12_005, 12_500].map((ms) => inSpans(after, ms))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it('one that only looks leaves nothing', () => {
  const reads = { kind: 'read', paths: ['a'] };
  expect(happened(none, 'tool.before', 1, 'c', reads)).toEqual(none);
});

it('those that follow each other closely are one, and an endless one is cut', () => {
  const one = happened(happened(none, 'tool.before', 10_000), 'tool.after', 12_000);
  const two = happened(happened(one, 'tool.before', 12_500, 'd'), 'tool.failed', 13_000, 'd');
  expect(two.spans).toEqual([[10_000, 13_000]]);
  const long = happened(happened(none, 'tool.before', 0), 'tool.after', 3_600_000);
  expect(long.spans).toEqual([[3_000_000, 3_600_000]]);
});
