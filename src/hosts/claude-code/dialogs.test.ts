import { describe, expect, it } from 'vitest';
import { captured } from '../../../test/given/payloads.ts';
import { mutates } from '../../kernel/action.ts';
import { claudeCode } from './host.ts';

const at = '2026-01-01T00:00:00.000Z';

function eventsOf(payload: object) {
  const parsed = claudeCode.parse(payload, at);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.events;
}

const versions = [...new Set(captured.map(({ name }) => name.split('/')[0] ?? ''))].filter((name) =>
  /^\d/.test(name),
);

const sent = (version: string, name: string): Readonly<Record<string, unknown>> =>
  captured.find((each) => each.name === `${version}/${name}`)?.payload ?? {};

const question = 'How shall users log in?\n1. Go with JWT\n2. Sessions';

describe.each(versions)('a dialog of the real client %s', (version) => {
  it('gives the question and what the user chose', () => {
    const [after, answer, ...more] = eventsOf(sent(version, 'PostToolUse-AskUserQuestion'));
    expect(after).toMatchObject({ kind: 'tool.after', tool: 'AskUserQuestion' });
    expect(answer).toMatchObject({
      kind: 'prompt.before',
      at,
      session: after?.session,
      transcript: after?.transcript,
      prompt: 'Go with JWT',
      asked: question,
    });
    expect(answer).not.toHaveProperty('plan');
    expect(more).toEqual([]);
  });

  it('gives what the user typed, and not what the agent put into its call', () => {
    expect(sent(version, 'PreToolUse-AskUserQuestion-typed')['tool_input']).toMatchObject({
      answers: { 'How shall users log in?': 'Go with JWT' },
    });
    const [, answer] = eventsOf(sent(version, 'PostToolUse-AskUserQuestion-typed'));
    expect(answer).toMatchObject({ kind: 'prompt.before', prompt: 'neither, wait', asked: question });
  });

  it('gives the plan that the user approved', () => {
    const [after, answer] = eventsOf(sent(version, 'PostToolUse-ExitPlanMode'));
    expect(after).toMatchObject({ kind: 'tool.after', tool: 'ExitPlanMode' });
    expect(answer).toMatchObject({
      kind: 'prompt.before',
      prompt: 'Yes',
      asked: 'Shall I go ahead with this plan?\n\n# Plan\n\nPut JWT into src/auth.ts.',
      plan: '# Plan\n\nPut JWT into src/auth.ts.',
    });
  });

  it('of a teammate, which nobody answered, gives nothing', () => {
    expect(eventsOf(sent(version, 'PostToolUse-ExitPlanMode-teammate'))).toMatchObject([
      { kind: 'tool.after' },
    ]);
  });

  it.each(['AskUserQuestion', 'ExitPlanMode'])('gives nothing before it is answered: %s', (tool) => {
    expect(eventsOf(sent(version, `PreToolUse-${tool}`))).toMatchObject([{ kind: 'tool.before', tool }]);
  });

  it('lets the plan itself be written before anything is agreed, and nothing else', () => {
    const payload = sent(version, 'PreToolUse-Write-plan');
    const changes = (more: object) => {
      const [event] = eventsOf({ ...payload, ...more });
      return event?.kind === 'tool.before' && mutates(event.action);
    };
    const to = (file_path: string) => ({ tool_input: { file_path, content: 'x' } });
    expect(changes({})).toBe(false);
    expect(changes({ permission_mode: 'default' })).toBe(true);
    expect(changes(to('/home/dev/project/src/a.ts'))).toBe(true);
    expect(changes(to('/home/dev/.claude/plans/../settings.md'))).toBe(true);
    expect(changes(to('/home/dev/.claude/plans/run.sh'))).toBe(true);
  });
});

describe('an answer is believed only when a person gave it', () => {
  const newest = versions.at(-1) ?? '';
  const ended = (name: string, response: object, more: object = {}) => {
    const payload = sent(newest, `PostToolUse-${name}`);
    const tool_response = { ...(payload['tool_response'] as object), ...response };
    return eventsOf({ ...payload, ...more, tool_response }).flatMap((event) =>
      event.kind === 'prompt.before' ? [event.prompt] : [],
    );
  };
  const of = (answers: object) => ({ answers });
  const login = 'How shall users log in?';

  it.each<[string, string, object, object?]>([
    ['a dialog that gave up waiting', 'AskUserQuestion', { afkTimeoutMs: 60_000 }],
    [
      'one that gave up waiting with nothing chosen',
      'AskUserQuestion',
      { afkTimeoutMs: 60_000, answers: {} },
    ],
    ['a user who wants to be asked more first', 'AskUserQuestion', { followUp: true }],
    ['no answer at all', 'AskUserQuestion', of({})],
    ['an empty answer', 'AskUserQuestion', of({ [login]: ' ' })],
    ['an answer to a question that was not asked', 'AskUserQuestion', of({ 'May I?': 'yes' })],
    ['answers in another form', 'AskUserQuestion', { answers: 'yes' }],
    ['a question of a sub-agent', 'AskUserQuestion', {}, { agent_id: 'a1', agent_type: 'Explore' }],
    ['no plan', 'ExitPlanMode', { plan: null }],
    ['an empty plan', 'ExitPlanMode', { plan: ' \n' }],
    ['a plan of a sub-agent', 'ExitPlanMode', { isAgent: true }],
    ['a plan that waits for the lead', 'ExitPlanMode', { awaitingLeaderApproval: true }],
    ['a plan in a team', 'ExitPlanMode', { hasTaskTool: true }],
    ['a plan of an agent with a name', 'ExitPlanMode', {}, { agent_type: 'general-purpose' }],
    ['the end of another tool', 'AskUserQuestion', {}, { tool_name: 'mcp__x__AskUserQuestion' }],
  ])('not %s', (_, name, response, more = {}) => {
    expect(ended(name, response, more)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['several choices', of({ [login]: ['Go with JWT', 'Sessions'] }), 'Go with JWT, Sessions'],
    [
      'a note beside it',
      { annotations: { [login]: { notes: 'only for the API' } } },
      'Go with JWT\nonly for the API',
    ],
    [
      'nothing but a note',
      { ...of({ [login]: '(notes only)' }), annotations: { [login]: { notes: 'wait' } } },
      'wait',
    ],
    ['words instead of a choice', { ...of({}), response: 'hold on' }, 'hold on'],
  ])('with %s', (_, response, words) => {
    expect(ended('AskUserQuestion', response)).toEqual([words]);
  });
});
