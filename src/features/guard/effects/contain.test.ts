import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { nodeIo } from '../../../io/node.ts';
import type { Level } from '../../../kernel/decision.ts';
import type { EffectInput } from '../../../kernel/effect.ts';
import type { EventKind } from '../../../kernel/event.ts';
import type { FactName } from '../../../kernel/fact.ts';
import { contain } from './contain.ts';

const action = { kind: 'command', command: './x.sh', background: false } as const;
const input = (
  kind: 'tool.before' | 'tool.after',
  mark: string,
  level: Level | 'silent',
  root: string | null,
) =>
  ({
    event: givenEvent(kind, {
      tool: 'Bash',
      action,
      ...(kind === 'tool.after' ? { response: {} } : {}),
    }),
    io: nodeIo,
    decision: { level, findings: [] },
    facts: { containment: { root, text: "eval './x.sh'", mark, ran: false } },
  }) as unknown as EffectInput<EventKind, FactName>;

it.each<[string, 'silent' | 'note' | 'ask' | 'deny', boolean]>([
  ['that passes in silence', 'silent', true],
  ['that is only noted', 'note', true],
  ['that the user is asked about', 'ask', false],
  ['that is held back', 'deny', false],
])('marks a command %s, and takes the mark away at its end', async (_, level, marked) => {
  const mark = `${givenFolder()}/S1/mark`;
  await contain.run(input('tool.before', mark, level, '/repo'));
  expect(existsSync(mark)).toBe(marked);
  if (!marked) return;
  expect(readFileSync(mark, 'utf8')).toBe("/repo\neval './x.sh'");
  writeFileSync(`${mark}.ran`, 'started');
  await contain.run(input('tool.after', mark, 'silent', null));
  expect([existsSync(mark), existsSync(`${mark}.ran`)]).toEqual([false, false]);
});

it('takes away what a call that never ended has left, so that the same command runs as usual once it may', async () => {
  const mark = `${givenFolder()}/S1/mark`;
  await contain.run(input('tool.before', mark, 'silent', '/repo'));
  await contain.run(input('tool.before', mark, 'silent', null));
  expect(existsSync(mark)).toBe(false);
});
