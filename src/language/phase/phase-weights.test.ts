import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Message, Phase } from '../../kernel/work/phase.ts';
import { evaluatePhase } from '../../../test/given/reading.ts';

interface Case {
  readonly messages: readonly Message[];
  readonly phase: Phase;
}

const casesIn = (file: string): readonly Case[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

const judged = [
  { file: 'eval/phase.jsonl', right: 0.87, ready: 0.94 },
  { file: 'eval/phase-held-out.jsonl', right: 0.93, ready: 0.97 },
];

it.each(judged)('conversations that nothing was fitted on are mostly read rightly: $file', (least) => {
  const read = casesIn(least.file).map(({ messages, phase }) => ({
    phase,
    got: evaluatePhase({ messages }),
  }));
  const share = (of: typeof read, right: (each: (typeof read)[number]) => boolean): number =>
    of.filter(right).length / of.length;
  expect(share(read, ({ phase, got }) => got.phase === phase)).toBeGreaterThan(least.right);
  const ready = read.filter(({ got }) => got.phase === 'ready' && got.sure);
  expect(share(ready, ({ phase }) => phase === 'ready')).toBeGreaterThan(least.ready);
  const held = read.filter(({ got }) => got.against !== null);
  expect(share(held, ({ phase }) => phase !== 'ready')).toBeGreaterThan(0.95);
  expect(share(read, ({ got }) => got.sure)).toBeGreaterThan(0.9);
});

it.each(judged)('nothing is judged by what it was fitted on: $file', ({ file }) => {
  const plain = ({ messages }: Case): string => messages.map(({ text }) => text.toLowerCase()).join('\n');
  const trained = new Set(casesIn('eval/phase-training.jsonl').map(plain));
  expect(casesIn(file).filter((each) => trained.has(plain(each)))).toEqual([]);
});
