import { defineGate } from '../../../kernel/gate.ts';
import { shownPath } from '../../../kernel/place.ts';
import { shouted } from '../../../kernel/work/phase.ts';
import { grantedOverride, phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { serverTool } from '../../../kernel/tool-end.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';

const conversation = (stands: Partial<PhaseSection>): { readonly phase: PhaseSection } => ({
  phase: { ...phaseAtStart, ...stands },
});

const asking = conversation({ against: 'explicit', reason: 'the user wants to know: “why is it slow?”' });

const cell = { kind: 'cell', mode: 'replace', cell: 'a', source: '1', type: 'code' } as const;
const tool = { kind: 'tool.before' } as const;
const mcp = (name: string) =>
  ({
    ...tool,
    tool: serverTool('github', name),
    action: { kind: 'mcp', server: 'github', tool: name, input: {} },
  }) as const;
const subAgent = (agentType: string, mutates: boolean) =>
  ({
    ...tool,
    tool: 'delegate',
    action: { kind: 'delegate', prompt: 'tidy up', agentType, mutates },
  }) as const;

export const phase = defineGate({
  id: 'phase',
  summary: 'Hold changes back while you are still asking, planning or waiting',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['agreement'],
  examples: {
    objects: [
      {
        name: 'an edit while the user only asks something',
        event: writing('/repo/src/a.ts'),
        state: asking,
      },
      {
        name: 'an edit that the user may not want yet, once they can be asked',
        event: writing('/repo/src/a.ts'),
        facts: { agreement: { needed: true, proof: false, askable: true } },
        state: conversation({ against: 'weak', reason: 'the user wonders: “is that safe”' }),
      },
      {
        name: 'an edit in plan mode',
        event: writing('/repo/src/a.ts'),
        facts: { agreement: { needed: true, proof: false, planning: true, askable: true } },
        state: conversation({ phase: 'ready', approved_scope: 'plan the cache' }),
      },
      {
        name: 'an edit before the user agreed to anything, where they want to agree first',
        event: writing('/repo/src/a.ts'),
        facts: { agreement: { needed: true, proof: true, askable: true } },
      },
      {
        name: 'a command that changes something, with a question open',
        event: command('npm install left-pad'),
        state: conversation({ phase: 'discussing', against: 'explicit', reason: 'which one is open' }),
      },
      {
        name: 'a cell of a notebook',
        event: {
          ...tool,
          tool: 'notebook',
          action: { kind: 'write', path: '/repo/a.ipynb', change: cell, after: '' },
        },
        state: asking,
      },
      { name: 'a tool of a server that changes something', event: mcp('create_issue'), state: asking },
      {
        name: 'a tool that nobody knows',
        event: { ...tool, tool: 'SomethingNew', action: { kind: 'other', input: {}, mutates: true } },
        state: asking,
      },
      {
        name: 'a change beside a request for an exception',
        event: command('ephor override "tidy" && touch src/a.ts'),
        state: asking,
      },
    ],
    passes: [
      { name: 'reading a file', event: reading('/repo/src/a.ts'), state: asking },
      { name: 'a command that only reads', event: command('git status && ls src'), state: asking },
      { name: 'running the tests', event: command('npm test 2>&1 | tail -20'), state: asking },
      { name: 'a throw-away script', event: writing('/tmp/measure.py'), state: asking },
      {
        name: 'a request for an exception',
        event: command('ephor override "the user wants this file"'),
        state: asking,
      },
      {
        name: 'a sub-agent, which answers for its own calls',
        event: subAgent('general-purpose', true),
        state: asking,
      },
      { name: 'a tool of a server that only reads', event: mcp('list_issues'), state: asking },
      { name: 'an edit that nothing speaks against', event: writing('/repo/src/a.ts') },
      {
        name: 'an edit that the user agreed to',
        event: writing('/repo/src/a.ts'),
        state: conversation({ phase: 'ready', approved_scope: 'rename getUser' }),
      },
      {
        name: 'the one edit that the user granted as an exception',
        event: writing('/repo/src/a.ts'),
        state: conversation({
          against: 'explicit',
          pending_override: { reason: 'a typo', timestamp: '2026-01-01T00:00:00.000Z' },
        }),
      },
    ],
  },
  check({ event, facts: { agreement }, state: { phase: stands } }) {
    if (!agreement.needed || grantedOverride(stands, event.at)) return;
    const { action, cwd, tool: name } = event;
    const about = action.kind === 'write' ? shownPath(action.path, cwd) : (subjectOf(event) ?? name);
    const what = shorten(about, 60);
    if (agreement.planning)
      return {
        code: 'phase_planning',
        reason: `You are in plan mode, but the agent wants to change something: ${what}.`,
        remedy: 'Present the plan first, and go on when the user has approved it.',
      };
    if (stands.phase === 'ready') return;
    const { against } = stands;
    if (!agreement.proof && against === null) return;
    const code = `phase_${stands.phase}`;
    if (!agreement.proof && against === 'weak')
      return {
        code,
        reason: `${opened(why(stands))}. Now the agent wants to change ${what}.`,
        yes: 'Answer yes to let it work on this.',
        remedy: 'Answer first, or propose this change.',
        atMost: agreement.askable ? 'ask' : 'note',
      };
    return {
      code,
      reason: `${opened(why(stands))}. So ${what} has to wait (${shouted(stands.phase)}).`,
      remedy:
        'Answer or ask first, or propose this and wait. For one exception run `ephor override "<why>"`; to go another way, `ephor acknowledge`.',
    };
  },
});

const why = ({ reason }: PhaseSection): string =>
  reason === null ? 'the user has not agreed to any change yet' : shorten(reason, 100).replace(/[\s.]+$/, '');

const opened = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
