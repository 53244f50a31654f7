import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { failedRun, ran, wrote } from '../../../../test/given/tools.ts';
import { silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { RouteSection } from '../../../kernel/work/route-section.ts';
import { route } from './route.ts';
import { classifyPrompt, routePrompt } from '../../../../test/given/reading.ts';

const ready = { phase: 'ready', confidence: 1, reason: 'agreed', approved_scope: 'it', by: 'deterministic' };

function factsOf(event: AgentEvent, agreed: boolean) {
  if (event.kind !== 'prompt.before') return { promptClass: null, evaluation: null, route: null };
  const evaluation = agreed ? ready : null;
  if (event.asked !== undefined) return { promptClass: null, evaluation, route: null };
  const promptClass = classifyPrompt(event.prompt);
  const skips = promptClass.kind === 'passthrough' || promptClass.kind === 'command';
  return { promptClass, evaluation, route: skips ? null : routePrompt(event.prompt) };
}

type Step = string | AgentEvent | { readonly agrees: string } | { readonly told: string };

/** The section after these prompts and events. */
function after(...steps: readonly Step[]): RouteSection {
  let section: RouteSection = route.initial as RouteSection;
  for (const step of steps) {
    const prompt =
      typeof step === 'string' ? step : 'agrees' in step ? step.agrees : 'told' in step ? step.told : '';
    const event = typeof step !== 'string' && 'kind' in step ? step : givenEvent('prompt.before', { prompt });
    const facts = factsOf(event, typeof step !== 'string' && 'agrees' in step) as never;
    const told = typeof step !== 'string' && 'told' in step ? ['route-note'] : [];
    if (route.on.includes(event.kind))
      section = route.reduce({ section, event, facts, decision: silence, told }) as RouteSection;
  }
  return section;
}

const bug = 'the login in src/auth.ts crashes with a TypeError, fix it';
const question = 'what does the cache do?';

describe('the route of a task [AO-002] [AO-014]', () => {
  it('is set by the prompt that begins it [AO-029] [AO-050] [AO-051] [AO-053]', () => {
    expect(after(bug)).toMatchObject({
      task_type: 'debug',
      workflow: 'verify-first',
      answering: false,
      guardrails: { verify_before_complete: true, fix_within_design: true },
    });
    expect(after('add a --json flag to the list command')).toMatchObject({
      task_type: 'feature',
      workflow: 'tdd',
    });
  });

  it.each([
    ['a reply', 'ok, go on'],
    ['an addition', 'also update the docs'],
    ['an agreement', { agrees: 'yes, do that' }],
    ['a slash command', '/review'],
    ['a command to Ephor', 's?'],
    ['a question', question],
    ['a question that only one reader takes for one', 'why does it still fail?'],
  ])('is kept over %s', (_, next) => {
    const { task_type, task_hash, guardrails } = after(bug);
    expect(after(bug, next)).toMatchObject({ task_type, task_hash, guardrails });
  });

  it('is replaced when another task begins', () => {
    const next = after(bug, 'write the installation guide for Windows users in docs/install.md');
    expect(next).toMatchObject({ task_type: 'docs', workflow: 'direct' });
    expect(next.guardrails.fix_within_design).toBe(false);
  });

  it('is not known where the readers disagree on what is asked', () => {
    expect(after(question)).toMatchObject({ task_type: null, task_hash: null });
  });
});

it('is moved by nothing that an agent wrote', () => {
  const agent = { id: 'a1', type: 'general-purpose' };
  const event = { ...givenEvent('prompt.before', { prompt: 'rename everything' }), agent };
  const facts = { promptClass: null, evaluation: null, route: null } as never;
  const section = after(bug);
  expect(route.reduce({ section, event, facts, decision: silence })).toBe(section);
});

describe('a question [AO-060]', () => {
  it('holds for its turn only, and the task’s guardrails are back when the user says go on', () => {
    expect(after(bug, question)).toMatchObject({ answering: true, task_type: 'debug' });
    expect(after(bug, question, 'ok go on')).toMatchObject({ answering: false, task_type: 'debug' });
    expect(after(question, bug)).toMatchObject({ answering: false, task_type: 'debug' });
  });

  it.each([
    'could you rename it to fetchUser?',
    'would you mind adding tests?',
    'can you also handle nulls?',
    'can you commit this?',
    'fix it?',
    'what if we cache it? implement that',
  ])('is not what asks for work in the form of one: %s', (prompt) => {
    expect(after(bug, prompt).answering).toBe(false);
  });

  it('is over when the user agrees in a dialog', () => {
    const answer = givenEvent('prompt.before', { prompt: 'Yes', asked: 'Shall I change it?' });
    expect(after(question, answer).answering).toBe(true);
    const facts = factsOf(answer, true) as never;
    expect(route.reduce({ section: after(question), event: answer, facts, decision: silence })).toMatchObject(
      {
        answering: false,
      },
    );
  });

  it('is none when it can’t be read', () => {
    expect(
      route.withoutFacts?.(after(question), givenEvent('prompt.before', { prompt: 'x' }), ''),
    ).toMatchObject({
      answering: false,
    });
  });
});

describe('the skill of a route [AO-061]', () => {
  const used = (skill: string, result: 'content' | 'failed' = 'content') =>
    givenEvent('tool.after', {
      tool: 'Skill',
      action: { kind: 'other', input: {}, mutates: false, skill },
      response: {},
      result,
    });

  it.each([
    ['used', used('debug'), true],
    ['used from a plug-in', used('ephor:debug'), true],
    ['another one', used('tidy'), false],
    ['failed', used('debug', 'failed'), false],
  ])('%s', (_, event, expected) => {
    expect(after(bug, event).skill_used).toBe(expected);
  });

  it('is dropped by the user', () => {
    expect(after(bug).guardrails.require_skill).toBe('debug');
    expect(after(bug, 'never mind the skill').guardrails.require_skill).toBeNull();
  });
});

describe('code that no test has seen [AO-063]', () => {
  const a = '/repo/src/a.ts';

  it.each([
    ['after an edit', [wrote(a)], [a]],
    ['after a type check', [wrote(a), ran('npx tsc --noEmit')], [a]],
    ['after a test that failed', [wrote(a), failedRun('npm test')], [a]],
    ['after a test whose result nobody sees', [wrote(a), ran('npm test | tail -1')], [a]],
    ['after a test', [wrote(a), ran('npm test')], []],
    ['after documents', [wrote('/repo/README.md')], []],
  ])('%s', (_, events, untested) => {
    expect(after(bug, ...events).untested).toEqual(untested);
  });

  it('is no matter of a task that needs none', () => {
    expect(after('rename getUser to fetchUser everywhere', wrote(a)).untested).toEqual([]);
  });
});

it('remembers for which tasks the agent was told its route', () => {
  const { told, task_hash } = after({ told: bug }, 'ok go on');
  expect(told).toEqual([task_hash]);
  expect(after(bug).told).toEqual([]);
});
