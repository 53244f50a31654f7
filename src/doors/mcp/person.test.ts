import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../test/given/app.ts';
import { type GivenProject, givenProject, session, spokenIn, toolCall } from '../../../test/given/project.ts';
import { handleHook } from '../../line/handle-hook.ts';
import { operations } from '../../features/operations.ts';
import type { Caller } from '../../kernel/caller.ts';
import { callTool } from './call-tool.ts';

const intents =
  'active_intents:\n  - id: INT-001\n    name: Mail\n    status: IN_PROGRESS\n    owned_scope: [src/mail/**]\n';

const agentIn = ({ root }: Pick<GivenProject, 'root'>): Caller => ({
  kind: 'agent',
  session: undefined,
  through: 'tool',
  cwd: root,
  env: () => undefined,
});

function given() {
  const project = givenProject();
  project.write('repo/.ephor/active_intents.yaml', intents);
  const call = (input: object) =>
    callTool(
      { operations, appFor: () => givenApp(project), caller: agentIn(project), say: () => undefined },
      { name: 'request_scope', arguments: input, stop: new AbortController().signal },
    );
  /** The host is about to call the tool, and shows the user what we answer. */
  const announce = async (input: object, server = 'ephor') =>
    spokenIn(await handleHook(project.line, toolCall(project, `mcp__${server}__request_scope`, input)));
  return { ...project, call, announce };
}

const wanted = { intent_id: 'INT-001', glob: 'src/login/**', reason: 'the link leads there' };
const refused = { isError: true, structuredContent: { code: 'person_only' } };

describe('a tool that only a person may call', () => {
  it.each(['ephor', 'plugin_ephor_ephor'])(
    'is put to the user, whose yes is good for one run: %s',
    async (server) => {
      const { announce, call } = given();
      const { decision, reason } = await announce(wanted, server);
      expect(decision).toBe('ask');
      expect(reason).toContain('src/login/**');
      expect(await call(wanted)).toMatchObject({ structuredContent: { added: true } });
      expect(await call(wanted)).toMatchObject(refused);
    },
  );

  it('does not run when nobody was asked, or asked about another call', async () => {
    const { announce, call } = given();
    expect(await call(wanted)).toMatchObject(refused);
    await announce(wanted);
    expect(await call({ ...wanted, glob: '**' })).toMatchObject(refused);
    expect(await call({ reason: wanted.reason, glob: wanted.glob, intent_id: 'INT-001' })).toMatchObject({
      structuredContent: { added: true },
    });
  });

  it('does not run after the tool of another server was asked about', async () => {
    const { announce, call } = given();
    await announce(wanted, 'ephor2');
    await announce(wanted, 'plugin_other_ephor');
    expect(await call(wanted)).toMatchObject(refused);
  });

  it('does not run once the agent went on with something else: the user may have said no', async () => {
    const { announce, call, line, ...project } = given();
    await announce(wanted);
    await handleHook(line, toolCall(project, 'Bash', { command: 'ls' }));
    expect(await call(wanted)).toMatchObject(refused);
  });

  it('does not run ten minutes later', async () => {
    const { announce, call, io, ...project } = given();
    await announce(wanted);
    const late = { ...io, clock: { ...io.clock, now: () => new Date(Date.now() + 11 * 60_000) } };
    const app = await givenApp({ ...project, io: late });
    expect((await app.project?.state.read(session))?.sections.asks.operations).not.toEqual({});
    const outcome = await callTool(
      { operations, appFor: async () => app, caller: agentIn(project), say: () => undefined },
      { name: 'request_scope', arguments: wanted, stop: new AbortController().signal },
    );
    expect(outcome).toMatchObject(refused);
    expect(await call(wanted)).toMatchObject({ structuredContent: { added: true } });
  });
});

describe('in every phase [RO-058]', () => {
  it.each([
    ['record_lesson', { lesson: 'The key is ~/.ephor/key, and .ephor/config.yaml is sealed.' }, 'silent'],
    ['list_intents', {}, 'silent'],
    ['select_active_intent', { intent_id: 'INT-001' }, 'silent'],
    ['search_knowledge', { query: '.env id_rsa /etc/passwd' }, 'silent'],
    ['no_such_tool', {}, 'deny'],
  ])('%s is answered with %j: %s', async (tool, input, decision) => {
    const { line, ...project } = given();
    expect(spokenIn(await handleHook(line, toolCall(project, `mcp__ephor__${tool}`, input))).decision).toBe(
      decision,
    );
    const other = spokenIn(await handleHook(line, toolCall(project, `mcp__ephor_2__${tool}`, input)));
    if (tool === 'record_lesson') expect(other.decision).toBe('deny');
  });
});
