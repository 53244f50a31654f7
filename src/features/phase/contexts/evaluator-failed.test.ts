import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenProject, session } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { type Line, openProject } from '../../../line/open-project.ts';
import { defineFact, type Facts } from '../../../kernel/fact.ts';
import { evaluatorFailed } from './evaluator-failed.ts';

const unheard = {
  phase: 'exploring',
  confidence: 0,
  approved_scope: null,
  against: 'explicit',
  reason: 'no model could be asked',
  by: 'model',
  failure: 'no answer within 15 s.',
  model: { ms: 15_000, cost_usd: 0 },
} as const;

const warned = (evaluation: Facts['evaluation']) =>
  evaluatorFailed.write({
    event: givenEvent('prompt.before', { prompt: 'p' }),
    facts: { evaluation } as never,
    state: {} as never,
  });

it('warns of a model that could not be heard, and of nothing else [SE-097]', () => {
  expect(warned(unheard)).toMatch(
    /could not be evaluated \(no answer within 15 s\).*EXPLORING.*`ephor doctor`/,
  );
  expect(warned({ ...unheard, failure: undefined })).toBeUndefined();
  expect(warned(null)).toBeUndefined();
});

const withEvaluation = (line: Line, gather: () => Facts['evaluation']): Line => {
  const evaluation = defineFact({ id: 'evaluation', summary: 'Give what the test says', gather });
  const others = line.units.facts.filter(({ id }) => id !== 'evaluation');
  return { ...line, units: { ...line.units, facts: [...others, evaluation] } };
};

async function prompted(gather: () => Facts['evaluation']) {
  const given = givenProject();
  const line = withEvaluation(given.line, gather);
  const payload = {
    session_id: session,
    cwd: given.root,
    hook_event_name: 'UserPromptSubmit',
    prompt: 'go on',
  };
  const call = {
    host: 'claude-code',
    eventName: 'UserPromptSubmit',
    id: 'one',
    projectFolder: given.root,
    payload: JSON.stringify(payload),
  };
  const replies = [await handleHook(line, call), await handleHook(line, { ...call, retry: true })];
  const { audit, state } = await openProject(line, given.root);
  return { replies, lines: await audit.read({}), phase: (await state.read(session)).sections.phase };
}

it('the user sees it, the agent hears it, and the log keeps it [SE-097]', async () => {
  const { replies, lines, phase } = await prompted(() => unheard);
  const [first, again] = replies;
  expect(JSON.parse(first?.stdout ?? '')).toEqual({
    systemMessage: expect.stringMatching(
      /^Ephor: your prompt could not be evaluated \(no answer within 15 s\)/,
    ),
    hookSpecificOutput: {
      hookEventName: 'UserPromptSubmit',
      additionalContext: expect.stringContaining('Ephor: EXPLORING'),
    },
  });
  expect(again).toEqual(first);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.warnings).toEqual([expect.stringContaining('no answer within 15 s')]);
  expect(phase).toMatchObject({ phase: 'exploring', model: { turns: 1, failures: 1 } });
});

it('an evaluation that breaks altogether is seen and logged too, and changes wait [SE-097]', async () => {
  const { replies, lines, phase } = await prompted(() => {
    throw new Error('out of order');
  });
  expect(JSON.parse(replies[0]?.stdout ?? '')).toEqual({
    systemMessage: expect.stringContaining('out of order'),
  });
  expect(lines[0]?.warnings?.join()).toContain('out of order');
  expect(phase).toMatchObject({ phase: 'exploring', model: { failures: 1 } });
});

it('a prompt that was evaluated is answered with silence', async () => {
  const { replies } = await prompted(() => ({ ...unheard, failure: undefined, model: undefined }));
  expect(replies[0]).toEqual({ stdout: '', stderr: '', exitCode: 0 });
});
