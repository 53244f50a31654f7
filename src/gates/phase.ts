import { defineGate } from '../domain/gate.ts';
import { shouted } from '../domain/phase.ts';
import { grantedOverride } from '../domain/phase-override.ts';
import { phaseAtStart } from '../domain/phase-start.ts';
import { shorten } from '../domain/redact.ts';
import type { PhaseSection } from '../domain/state.ts';
import { command, reading, writing } from './lib/command-examples.ts';

const conversation = (stands: Partial<PhaseSection>): { readonly phase: PhaseSection } => ({
  phase: { ...phaseAtStart, ...stands },
});

const cell = { kind: 'cell', mode: 'replace', cell: 'a', source: '1', type: 'code' } as const;
const tool = { kind: 'tool.before' } as const;
const mcp = (name: string) =>
  ({
    ...tool,
    tool: `mcp__github__${name}`,
    action: { kind: 'mcp', server: 'github', tool: name, input: {} },
  }) as const;
const subAgent = (agentType: string, mutates: boolean) =>
  ({ ...tool, tool: 'Agent', action: { kind: 'delegate', prompt: 'tidy up', agentType, mutates } }) as const;

export const phase = defineGate({
  id: 'phase',
  summary: 'Let changes wait until the user has agreed to them',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['agreement'],
  examples: {
    objects: [
      { name: 'an edit before the user agreed to anything', event: writing('/repo/src/a.ts') },
      {
        name: 'a command that changes something, with a question open',
        event: command('npm install left-pad'),
        state: conversation({ phase: 'discussing', reason: 'which library to use is open' }),
      },
      {
        name: 'a cell of a notebook',
        event: {
          ...tool,
          tool: 'NotebookEdit',
          action: { kind: 'write', path: '/repo/a.ipynb', change: cell, after: '' },
        },
      },
      { name: 'a sub-agent that can write', event: subAgent('general-purpose', true) },
      { name: 'a tool of a server that changes something', event: mcp('create_issue') },
      {
        name: 'a tool that nobody knows',
        event: { ...tool, tool: 'SomethingNew', action: { kind: 'other', input: {}, mutates: true } },
      },
      {
        name: 'a change beside a request for an exception',
        event: command('ephor override "tidy" && touch src/a.ts'),
      },
    ],
    passes: [
      { name: 'reading a file', event: reading('/repo/src/a.ts') },
      { name: 'a command that only reads', event: command('git status && ls src') },
      { name: 'a request for an exception', event: command('ephor override "the user wants this file"') },
      { name: 'a sub-agent that only reads', event: subAgent('Explore', false) },
      { name: 'a tool of a server that only reads', event: mcp('list_issues') },
      {
        name: 'an edit that the user agreed to',
        event: writing('/repo/src/a.ts'),
        state: conversation({ phase: 'ready', approved_scope: 'rename getUser' }),
      },
      {
        name: 'the one edit that the user granted as an exception',
        event: writing('/repo/src/a.ts'),
        state: conversation({
          pending_override: { reason: 'a typo', timestamp: '2026-01-01T00:00:00.000Z' },
        }),
      },
    ],
  },
  check({ event, facts, state }) {
    const { phase: stands } = state;
    if (!facts.agreement.needed || stands.phase === 'ready' || grantedOverride(stands, event.at)) return;
    return {
      code: `phase_${stands.phase}`,
      reason: `Phase is ${shouted(stands.phase)}: ${why(stands)}.`,
      remedy:
        'Tell the user what Ephor said. Ask the open question, or propose this change and wait for their go-ahead. If they want just this one exception, run `ephor override "<why>"`, and they are asked; to go another way, run `ephor acknowledge`.',
    };
  },
});

const why = ({ reason }: PhaseSection): string =>
  reason === null ? 'the user has not agreed to any change yet' : shorten(reason, 100).replace(/[\s.]+$/, '');
