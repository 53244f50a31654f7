import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { looked, ran } from '../../../../test/given/tools.ts';
import type { Action } from '../../../kernel/action.ts';
import { decide, silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { type FileVersions, noVersions, type SeenSection, seenFile } from '../../../kernel/work/seen.ts';
import { seen } from './seen.ts';

type Step = readonly [
  event: AgentEvent,
  versions?: Partial<FileVersions>,
  decision?: ReturnType<typeof decide>,
];

const play = (...steps: readonly Step[]): SeenSection =>
  steps.reduce(
    (section, [event, versions = {}, decision = silence]) =>
      seen.reduce({
        section,
        event,
        decision,
        facts: { fileVersions: { ...noVersions, ...versions } } as never,
      }) as SeenSection,
    seen.initial as SeenSection,
  );
const version = (hash: string, path = 'src/a.ts') => ({ path, hash });
const read = (hash: string, path?: string): Step => [looked(), { read: [version(hash, path)] }];
const wrote = (hash: string): Step => [ran('npm run format'), { written: [version(hash)] }];
const begins = (action: Action, toolCall = 'toolu_1') => ({
  ...givenEvent('tool.before', { tool: 'T', action }),
  toolCall,
});
const reading: Action = { kind: 'read', paths: ['/repo/a.ts'] };

it('[RO-052, RO-055] keeps the newest version of each path, and who made it', () => {
  const at = Date.parse('2026-01-01T00:00:00.000Z') / 1_000;
  expect(seenFile(play(read('v1')), 'src/a.ts')).toEqual({ hash: 'v1', at, own: false, earlier: [] });
  expect(seenFile(play(read('v1'), wrote('v2')), 'src/a.ts')).toEqual({
    hash: 'v2',
    at,
    own: true,
    earlier: ['v1'],
  });
  expect(seenFile(play(wrote('v1'), read('v1')), 'src/a.ts')).toMatchObject({ own: false, earlier: [] });
});

it('knows the first version and the newest ones, each once', () => {
  const all = play(read('v1'), wrote('v2'), wrote('v3'), wrote('v4'), wrote('v5'));
  expect(seenFile(all, 'src/a.ts')?.earlier).toEqual(['v1', 'v3', 'v4']);
  const back = play(read('v1'), wrote('v2'), wrote('v1'), wrote('v2'));
  expect(seenFile(back, 'src/a.ts')?.earlier).toEqual(['v1']);
});

it('forgets what is gone, and the oldest of too many', () => {
  expect(play(read('v1'), [ran('rm src/a.ts'), { gone: ['src/a.ts'] }]).files).toEqual({});
  const many = play(
    ...Array.from({ length: 450 }, (_, n) => read('v', `src/${n}.ts`)),
    read('v', 'src/60.ts'),
  );
  const names = Object.keys(many.files);
  expect(names).toHaveLength(400);
  expect(names.at(-1)).toBe('src/60.ts');
  expect(names).not.toContain('src/49.ts');
});

it('stays small', () => {
  const hash = '0123456789abcdef';
  const path = (n: number): string => `src/features/checkout/components/part-${n}.ts`;
  const section = play(...Array.from({ length: 500 }, (_, n) => read(hash, path(n))));
  expect(JSON.stringify(section).length).toBeLessThan(36_000);
  expect(play(read(hash, 'x'.repeat(600))).files).toEqual({});
});

it('knows since when a call runs, and not those that were refused or only sent others', () => {
  const refused = decide([
    { gate: 'g', family: 'discipline', code: 'c', level: 'deny', reason: 'r', remedy: 'm' },
  ]);
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const task: Action = { kind: 'delegate', prompt: 'p', agentType: 't', mutates: true };
  expect(play([begins(reading)]).running).toEqual({ toolu_1: at });
  expect(play([begins(reading), {}, refused]).running).toEqual({});
  expect(play([begins(task)]).running).toEqual({});
  expect(play([begins(reading)], [{ ...looked(), toolCall: 'toolu_1' }]).running).toEqual({});
  const many = Array.from({ length: 50 }, (_, n): Step => [begins(reading, `toolu_${n}`)]);
  expect(Object.keys(play(...many).running)).toHaveLength(30);
});
