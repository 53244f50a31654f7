import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import type { Action } from '../../../kernel/action.ts';
import { decide, type Finding } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Ledger } from '../../../kernel/stores/ledger.ts';
import { nodeIo } from '../../../io/node.ts';
import { ledger } from './ledger.ts';
import { noPortfolio } from '../../../../test/given/no-portfolio.ts';

/** What the ledger is told about an event, in order, and whether any of it happened before the answer. */
async function told(event: AgentEvent, { settles = true, findings = [] as readonly Finding[] } = {}) {
  const heard: string[] = [];
  const hears = (word: string) => async () => void heard.push(word);
  const book: Partial<Ledger> = {
    settles,
    begin: () => hears('begin'),
    end: hears('end'),
    settle: async () => {
      heard.push('settle');
      return { records: 0, waiting: 0 };
    },
  };
  const later: (() => Promise<void>)[] = [];
  await ledger.run({
    event,
    decision: decide(findings),
    facts: {} as never,
    state: initialSections(),
    io: nodeIo,
    place: {} as never,
    journal: {} as never,
    ledger: book as Ledger,
    later: (work) => void later.push(work),
    portfolio: noPortfolio,
    tell: () => undefined,
    warn: () => undefined,
    hosts: [],
  });
  expect(heard).toEqual([]);
  for (const work of later) await work();
  return heard.join(' ');
}

const write: Action = { kind: 'write', path: '/repo/a', change: { kind: 'whole', content: '' } };
const read: Action = { kind: 'read', paths: [] };
const before = (action: Action) => givenEvent('tool.before', { tool: 'T', action });
const after = (action: Action) => givenEvent('tool.after', { tool: 'T', action, response: {} });
const failed = givenEvent('tool.failed', { tool: 'T', action: write, error: 'e', interrupted: false });
const finding = (level: Finding['level']): Finding => ({
  gate: 'g',
  family: 'discipline',
  code: 'c',
  level,
  reason: 'r',
  remedy: 'm',
});

describe('the ledger hears, after the host has its answer,', () => {
  it.each([
    ['of a change that is about to be made', before(write), {}, 'begin'],
    ['of one that the user is asked about', before(write), { findings: [finding('ask')] }, 'begin'],
    ['nothing of one that is refused', before(write), { findings: [finding('deny')] }, ''],
    ['nothing of a look', before(read), {}, ''],
    ['of a change that was made', after(write), {}, 'end settle'],
    ['of a call that failed, which may have changed something', failed, {}, 'end settle'],
    ['nothing of a look that is over', after(read), {}, ''],
    ['of a change in a process of its own, which settles nothing', after(write), { settles: false }, 'end'],
    ['of the end of a turn', givenEvent('turn.end', { continued: false }), { settles: false }, 'settle'],
    ['of the end of a session', givenEvent('session.end', { reason: 'other' }), { settles: false }, 'settle'],
  ] as const)('%s', async (_, event, more, expected) => expect(await told(event, more)).toBe(expected));
});
