import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { decide, type Finding, type Loudness } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Message } from '../../../kernel/work/phase.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { nodeIo } from '../../../io/node.ts';
import { createJournal } from '../../../stores/journal.ts';
import { journal } from './journal.ts';
import { noPortfolio } from '../../../../test/given/no-portfolio.ts';

interface Given {
  readonly phase?: Partial<PhaseSection>;
  readonly findings?: readonly Finding[];
  readonly conversation?: readonly Message[];
}

/** What stands in the journal after one event. */
async function written(event: AgentEvent, { phase = {}, findings = [], conversation = [] }: Given) {
  const book = createJournal(nodeIo, givenFolder());
  const sections = initialSections();
  await journal.run({
    event,
    decision: decide(findings),
    facts: { conversation } as never,
    state: { ...sections, phase: { ...sections.phase, ...phase } },
    io: nodeIo,
    place: {} as never,
    journal: book,
    ledger: {} as never,
    later: () => undefined,
    portfolio: noPortfolio,
    tell: () => undefined,
    warn: () => undefined,
    hosts: [],
  });
  const { entries } = await book.read({ limit: 9 });
  return entries.map((stored) => {
    const { file: _, ...entry } = stored;
    return entry;
  });
}

const at = '2026-01-01T00:00:00.000Z';
const prompt = givenEvent('prompt.before', { prompt: "let's do it" });
const command = (text: string) => givenTool({ kind: 'command', command: text, background: false });
const person = (level: Loudness): Finding => ({
  gate: 'person-only',
  family: 'protection',
  code: 'person_only:override',
  level,
  reason: 'r',
  remedy: 'm',
});

describe('a prompt', () => {
  const ready = {
    phase: 'ready',
    previous: 'discussing',
    reason: 'the user agreed',
    approved_scope: 'JWT',
  } as const;

  it('[SE-078] [SE-079] [SE-081] [SE-082] that moves the phase is recorded with the words that moved it', async () => {
    expect(await written(prompt, { phase: { ...ready, since: at } })).toEqual([
      {
        timestamp: at,
        session_id: 's',
        type: 'phase_transition',
        from_state: 'discussing',
        to_state: 'ready',
        context: 'the user agreed',
        trigger: "let's do it",
        approved_scope: 'JWT',
      },
    ]);
  });

  it('that moves nothing is not recorded', async () => {
    expect(await written(prompt, { phase: { ...ready, since: '2025-12-31T00:00:00.000Z' } })).toEqual([]);
    expect(await written(prompt, { phase: { since: at } })).toEqual([]);
  });
});

describe('a tool call', () => {
  const edit = command('touch a');
  const granted = { reason: 'a typo', timestamp: at, subject: 'touch a' };

  it('[SE-043] that used an exception is recorded with what it was used for', async () => {
    expect(await written(edit, { phase: { used_override: granted } })).toEqual([
      { timestamp: at, session_id: 's', type: 'override_used', context: 'a typo', trigger: 'touch a' },
    ]);
  });

  it('beside or after it is not', async () => {
    expect(await written(command('ls'), { phase: { used_override: granted } })).toEqual([]);
    const earlier = { ...granted, timestamp: '2025-12-31T00:00:00.000Z' };
    expect(await written(edit, { phase: { used_override: earlier } })).toEqual([]);
  });

  it.each(['ask', 'deny'] as const)('that asks for an exception is recorded at level %s', async (level) => {
    expect(await written(command('ephor override "a typo"'), { findings: [person(level)] })).toMatchObject([
      { type: 'override_requested', context: 'a typo', trigger: 'ephor override "a typo"' },
    ]);
  });

  it('whose reason is not known asks all the same; where nothing is asked, nothing is recorded', async () => {
    expect(await written(command('ephor override $WHY'), { findings: [person('ask')] })).toMatchObject([
      { context: expect.stringContaining('can’t be read') },
    ]);
    expect(await written(command('ephor override x'), { findings: [person('note')] })).toEqual([]);
    expect(await written(command('ls'), {})).toEqual([]);
  });
});

describe('a compaction', () => {
  const compact = givenEvent('compact.before', { trigger: 'auto' });
  const user = (text: string): Message => ({ role: 'user', text });

  it('[SE-057] [SE-059] [SE-105] is preceded by a snapshot of what is understood', async () => {
    const conversation: readonly Message[] = [
      user('forget me'),
      user('we need auth'),
      { role: 'assistant', text: 'an older word' },
      user('with\n\nJWT'),
      { role: 'assistant', text: `${'Long story. '.repeat(200)}Shall I put it in src/auth.ts?` },
      user('go ahead, token=abcdefgh12345'),
    ];
    const phase = {
      phase: 'ready',
      since: at,
      approved_scope: 'JWT in src/auth.ts',
      reason: 'agreed',
    } as const;
    const [entry] = await written(compact, { phase, conversation });
    expect(entry).toMatchObject({ type: 'context_snapshot', trigger: 'compaction, auto' });
    const lines = entry?.context.split('\n') ?? [];
    expect(lines.slice(0, 8)).toEqual([
      `Phase READY since ${at}.`,
      'Agreed: JWT in src/auth.ts',
      'Why: agreed',
      'The user’s last words:',
      '- we need auth',
      '- with JWT',
      '- go ahead, token=[secret]',
      'The agent’s last words:',
    ]);
    expect(lines[8]).toMatch(/^- ….*Shall I put it in src\/auth\.ts\?$/);
    expect(lines[8]?.length).toBeLessThan(620);
  });

  it('is recorded where there is no conversation too', async () => {
    expect(await written(compact, {})).toMatchObject([{ context: 'Phase EXPLORING.' }]);
  });
});
