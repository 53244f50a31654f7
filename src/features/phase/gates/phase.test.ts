import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GivenProject } from '../../../../test/given/project.ts';
import { givenProject, session, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { openProject } from '../../../line/open-project.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import type { PhaseSection } from '../../../kernel/state.ts';

const discussing = { phase: 'discussing', reason: 'there are unresolved questions about the cache' } as const;
const ready = { phase: 'ready', approved_scope: 'the cache' } as const;

interface Given extends GivenProject {
  readonly transcript: string;
}

/** A project whose session stands like this, with a conversation on disk. */
async function givenPhase(
  stands: Partial<PhaseSection>,
  config = 'phase:\n  wait_for: agreement\n',
): Promise<Given> {
  const given = givenProject(config);
  const { state } = await openProject(given.line, given.root);
  await state.transact(session, (before) => ({
    state: { ...before, sections: { ...before.sections, phase: { ...phaseAtStart, ...stands } } },
    outcome: undefined,
    result: undefined,
  }));
  return { ...given, transcript: given.write('transcript.jsonl', '{}\n') };
}

const standsNow = async ({ line, root }: Given): Promise<PhaseSection> =>
  (await (await openProject(line, root)).state.read(session)).sections.phase;

const call = async (given: Given, tool: string, input: object, more: object = {}) =>
  spokenIn(
    await handleHook(
      given.line,
      toolCall(given, tool, input, { transcript_path: given.transcript, ...more }),
    ),
  );

const changes: readonly (readonly [string, object])[] = [
  ['Edit', { file_path: 'b.ts', old_string: 'a', new_string: 'b' }],
  ['Write', { file_path: 'a.ts', content: '' }],
  ['Bash', { command: 'npm test' }],
  ['Bash', { command: 'ephor override "x" && touch a' }],
  ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: '1', edit_mode: 'insert' }],
  ['Task', { prompt: 'tidy up' }],
  ['mcp__github__create_issue', {}],
  ['SomethingNew', {}],
];

const looks: readonly (readonly [string, object])[] = [
  ['Read', { file_path: 'a.ts' }],
  ['Glob', { pattern: '**' }],
  ['Grep', { pattern: 'a' }],
  ['LS', { path: '.' }],
  ['WebFetch', { url: 'https://x.dev' }],
  ['WebSearch', { query: 'x' }],
  ['Bash', { command: 'git status' }],
  ['Bash', { command: 'ephor acknowledge' }],
  ['Task', { prompt: 'look around', subagent_type: 'Explore' }],
  ['mcp__github__list_issues', {}],
];

const files = (given: Given): Given => {
  given.write('repo/b.ts', 'a');
  given.write('repo/a.ipynb', JSON.stringify({ cells: [], nbformat: 4, nbformat_minor: 5, metadata: {} }));
  return given;
};

describe('what changes something', () => {
  it.each(changes)('%s %j waits while exploring [SE-007] [SE-020] [SE-023]', async (tool, input) => {
    const { decision, reason } = await call(files(await givenPhase({})), tool, input);
    expect(decision).toBe('deny');
    expect(reason).toContain('"code":"phase_exploring"');
    expect(reason).toMatch(
      /^Ephor: The user has not agreed to any change yet\. So .* has to wait \(EXPLORING\)\./,
    );
  });

  it.each(changes)('%s %j waits while discussing [SE-008] [SE-096]', async (tool, input) => {
    const { decision, reason } = await call(files(await givenPhase(discussing)), tool, input);
    expect(decision).toBe('deny');
    expect(reason).toContain('"code":"phase_discussing"');
    expect(reason).toMatch(
      /^Ephor: There are unresolved questions about the cache\. So .* has to wait \(DISCUSSING\)\./,
    );
  });

  it.each(changes)('%s %j goes on when ready [SE-009]', async (tool, input) => {
    expect(await call(files(await givenPhase(ready)), tool, input)).toMatchObject({
      decision: expect.not.stringMatching('deny'),
    });
  });
});

it.each(looks)('%s %j is free in every phase [SE-019]', async (tool, input) => {
  for (const stands of [{}, discussing, ready])
    expect(await call(await givenPhase(stands), tool, input)).toEqual({ decision: 'silent', reason: '' });
});

it('with `bash: strict` a command that only reads waits too [SE-021]', async () => {
  const given = await givenPhase({}, 'phase:\n  wait_for: agreement\n  bash: strict\n');
  expect(await call(given, 'Bash', { command: 'git status' })).toMatchObject({ decision: 'deny' });
  expect(await call(given, 'Bash', { command: 'ephor status' })).toMatchObject({ decision: 'silent' });
  expect(await call(given, 'Read', { file_path: 'a' })).toMatchObject({ decision: 'silent' });
});

it('a sub-agent stands where its parent stands [SE-022]', async () => {
  const inside = { agent_id: 'a1', agent_type: 'general-purpose' };
  const write = ['Write', { file_path: 'a.ts', content: '' }, inside] as const;
  expect(await call(await givenPhase({}), ...write)).toMatchObject({ decision: 'deny' });
  expect(await call(await givenPhase(ready), ...write)).toMatchObject({ decision: 'silent' });
});

it.each([
  ['no conversation is named', undefined],
  ['it is not there', '/no/such/file.jsonl'],
])('where %s, nothing waits [SE-100]', async (_, path) => {
  const given = await givenPhase({});
  const reply = await call(given, 'Write', { file_path: 'a.ts', content: '' }, { transcript_path: path });
  expect(reply).toEqual({ decision: 'silent', reason: '' });
});

it('one exception is good for one action, and the phase stays [SE-001] [SE-043] [SE-044] [SE-045]', async () => {
  const timestamp = new Date().toISOString();
  const given = await givenPhase({ ...discussing, pending_override: { reason: 'a typo', timestamp } });
  const write = ['Write', { file_path: 'a.ts', content: '' }] as const;
  expect(await call(given, 'Read', { file_path: 'a.ts' })).toMatchObject({ decision: 'silent' });
  expect(await call(given, ...write)).toMatchObject({ decision: 'silent' });
  expect(await standsNow(given)).toMatchObject({
    pending_override: null,
    used_override: { reason: 'a typo' },
  });
  expect(await call(given, ...write)).toMatchObject({ decision: 'deny' });
  expect(await standsNow(given)).toMatchObject({
    phase: 'discussing',
    pending_feedback: { subject: expect.stringMatching(/a\.ts$/) },
  });
});

it('of two actions at once only one gets the exception [SE-044]', async () => {
  const timestamp = new Date().toISOString();
  const given = await givenPhase({ pending_override: { reason: 'a typo', timestamp } });
  const both = await Promise.all(
    ['a.ts', 'b.ts'].map((file_path) => call(given, 'Write', { file_path, content: '' })),
  );
  expect(both.map(({ decision }) => decision).toSorted()).toEqual(['deny', 'silent']);
});

it('all objections are told at once, protection first', async () => {
  const { reason } = await call(await givenPhase({}), 'Write', {
    file_path: '.ephor/config.yaml',
    content: '',
  });
  expect(reason).toMatch(/ephor_protected[^]*phase_exploring/);
});

describe('while only words against a change count', () => {
  const standard = 'version: 1\n';
  const edit = ['Write', { file_path: 'a.ts', content: '' }] as const;
  const decided = async (stands: Partial<PhaseSection>, more: object = {}): Promise<string> =>
    (await call(await givenPhase(stands, standard), ...edit, { tool_use_id: 't1', ...more })).decision;

  it.each([
    ['nothing speaks against it', {}, {}, 'silent'],
    ['something is open, but nobody would mind', discussing, {}, 'silent'],
    ['the user plainly wants none now', { ...discussing, against: 'explicit' }, {}, 'deny'],
    ['the user may not want it', { ...discussing, against: 'weak' }, {}, 'ask'],
    [
      'the user may not want it, and wants not to be asked',
      { ...discussing, against: 'weak' },
      { permission_mode: 'bypassPermissions' },
      'silent',
    ],
    ['the user is in plan mode', ready, { permission_mode: 'plan' }, 'deny'],
  ] as const)('an edit where %s', async (_, stands, more, decision) => {
    expect(await decided(stands, more)).toBe(decision);
  });

  it('nobody is asked in a session that nobody attends', async () => {
    const given = await givenPhase({ ...discussing, against: 'weak' }, standard);
    writeFileSync(given.transcript, '{"type":"user","entrypoint":"sdk-cli"}\n');
    expect(await call(given, ...edit)).toMatchObject({ decision: 'silent' });
  });

  it('a yes is the user’s word for what they were asked about, and for the work it belongs to', async () => {
    const given = await givenPhase({ ...discussing, against: 'weak' }, standard);
    const more = { tool_use_id: 't1', transcript_path: given.transcript };
    expect(await call(given, ...edit, more)).toMatchObject({ decision: 'ask' });
    const ran = { hook_event_name: 'PostToolUse', tool_response: {}, ...more };
    await handleHook(given.line, { ...toolCall(given, ...edit, ran), eventName: 'PostToolUse' });
    expect(await standsNow(given)).toMatchObject({ phase: 'ready', against: null });
    expect(await call(given, ...edit, { tool_use_id: 't2' })).toMatchObject({ decision: 'silent' });
  });

  it.each([
    'npm test',
    'npm test 2>&1 | tail -5',
    'npx eslint . && npx tsc --noEmit',
    'npm run build',
    './gradlew build',
    'cargo clippy',
    'npm run dev > /tmp/dev.log 2>&1 &',
    'docker compose up -d db',
    'git fetch && git log HEAD..origin/main',
    'git bisect run npm test',
    'npm ci',
    'python3 /tmp/measure.py',
    'cat > /tmp/try.py <<EOF\nprint(1)\nEOF\npython3 /tmp/try.py',
    'node bench.js',
    'curl -X POST localhost:3000/api/login',
    'kill 1234',
  ])('trying something out is looking: %s', async (command) => {
    const given = await givenPhase({ against: 'explicit' }, standard);
    expect(await call(given, 'Bash', { command })).toMatchObject({ decision: 'silent' });
  });

  it.each([
    'sed -i s/a/b/ b.ts',
    'git commit -am wip',
    'git stash',
    'npm install left-pad',
    'npx eslint --fix .',
    'npx prettier --write .',
    'npm run db:migrate',
    'echo x > b.ts',
    'mv b.ts c.ts',
  ])('changing the work is not: %s', async (command) => {
    const given = await givenPhase({ against: 'explicit' }, standard);
    expect(await call(given, 'Bash', { command })).toMatchObject({ decision: 'deny' });
  });
});

it('the profile observe only notes', async () => {
  const given = await givenPhase({ against: 'explicit' }, 'profile: observe\n');
  expect(await call(given, 'Write', { file_path: 'a.ts', content: '' })).toMatchObject({
    decision: 'silent',
  });
  const [line] = await (await openProject(given.line, given.root)).audit.read({});
  expect(line?.findings).toMatchObject([{ gate: 'phase', level: 'note' }]);
  expect((await standsNow(given)).pending_feedback).toBeNull();
});

it('no process is started and no socket opened for it: the phase that is stored decides [SE-003]', async () => {
  const broken = () => {
    throw new Error('must not be used');
  };
  const given = await givenPhase({});
  const io = {
    ...given.io,
    processes: { ...given.io.processes, run: broken, lines: broken, startDetached: broken },
    loopback: { ask: broken, serve: broken },
  };
  const line = { ...given.line, io, projectCache: new Map() };
  expect(await call({ ...given, line }, 'Write', { file_path: 'a.ts', content: '' })).toMatchObject({
    decision: 'deny',
    reason: expect.stringContaining('phase_exploring'),
  });
});
