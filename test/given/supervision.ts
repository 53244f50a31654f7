import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Operation } from '../../src/kernel/operation.ts';
import type { SupervisedWork } from '../../src/kernel/work/supervision.ts';
import { superviseCriteria } from '../../src/features/supervise/operations/supervise-criteria.ts';
import { superviseCritic } from '../../src/features/supervise/operations/supervise-critic.ts';
import { superviseLock } from '../../src/features/supervise/operations/supervise-lock.ts';
import { superviseStart } from '../../src/features/supervise/operations/supervise-start.ts';
import { superviseStep } from '../../src/features/supervise/operations/supervise-step.ts';
import { givenApp, operate } from './app.ts';
import { givenProject, session, spokenIn } from './project.ts';

type Fields = Readonly<Record<string, unknown>>;
let calls = 0;

/** Only the gates about supervised work speak. */
const config = 'version: 1\nledger: { enabled: false }\n';

/** A session of Claude Code in a real repository, with what it and its sub-agents do, and `ephor supervise` beside it. */
export async function givenSupervision(more = '', git = true) {
  const env = (name: string) => (name === 'CLAUDE_CODE_SESSION_ID' ? session : undefined);
  const given = givenProject(`${config}${more}`, { env });
  given.write('repo/.gitignore', '.ephor/local/\n');
  given.write('repo/package.json', '{"scripts":{"test":"node --test"}}\n');
  given.write('repo/src/a.ts', 'export const a = 1;\n');
  const inGit = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com', ...args], {
      cwd: given.root,
      encoding: 'utf8',
    });
  if (git) {
    inGit('init', '-q');
    inGit('add', '-A');
    inGit('commit', '-qm', 'start');
  }
  const app = await givenApp(given);

  const hook = (eventName: string, fields: Fields) => {
    calls += 1;
    return app.hook({
      host: 'claude-code',
      eventName,
      id: `supervised-${calls}`,
      projectFolder: given.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: given.root,
        hook_event_name: eventName,
        ...fields,
      }),
    });
  };
  const by = (agent: string | undefined) =>
    agent === undefined ? {} : { agent_id: `id-${agent}`, agent_type: agent };
  const before = async (tool: string, input: Fields, agent?: string) => {
    const id = `toolu_${calls}`;
    const said = spokenIn(
      await hook('PreToolUse', { tool_name: tool, tool_input: input, tool_use_id: id, ...by(agent) }),
    );
    return { ...said, id };
  };
  const codesIn = (reason: string): readonly string[] =>
    [...reason.matchAll(/"code":"([a-z_:-]+)"/g)].map(([, code = '']) => code);
  const after = (tool: string, input: Fields, id: string, agent?: string) =>
    hook('PostToolUse', {
      tool_name: tool,
      tool_input: input,
      tool_use_id: id,
      tool_response: { stdout: 'ok', interrupted: false },
      ...by(agent),
    });
  const worker = 'general-purpose';

  const world = {
    ...given,
    app,
    hook,
    git: inGit,
    op: <T>(operation: Operation, input: object = {}): Promise<T> => {
      return operate<T>(operation, app, input);
    },
    /** What is said to a tool call: `silent`, or the decision and every code. */
    says: async (tool: string, input: Fields, agent?: string): Promise<string> => {
      const { decision } = await before(tool, input, agent);
      const [line] = (await app.project?.audit.read({}))?.slice(-1) ?? [];
      const codes = (line?.findings ?? []).filter(({ level }) => level !== 'note').map(({ code }) => code);
      return [decision, ...codes].join(' ');
    },
    /** An edit by a sub-agent that runs to its end, on the disk too. */
    edit: async (content: string, path = 'src/a.ts', agent: string | undefined = worker): Promise<string> => {
      const full = `${given.root}/${path}`;
      const input = { file_path: full, content };
      const { decision, reason, id } = await before('Write', input, agent);
      if (decision !== 'silent') return [decision, ...codesIn(reason)].join(' ');
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
      await after('Write', input, id, agent);
      return decision;
    },
    /** A command that succeeds. */
    run: async (command: string, agent: string | undefined = worker): Promise<string> => {
      const { id } = await before('Bash', { command }, agent);
      await after('Bash', { command }, id, agent);
      return id;
    },
    fails: async (command: string, agent: string = worker): Promise<void> => {
      const { id } = await before('Bash', { command }, agent);
      const fields = { tool_name: 'Bash', tool_input: { command }, tool_use_id: id, error: 'Exit code 1' };
      await hook('PostToolUseFailure', { ...fields, ...by(agent) });
    },
    agentStarts: (agent: string) => hook('SubagentStart', by(agent)),
    agentEnds: (agent: string, last_assistant_message = 'Done.') =>
      hook('SubagentStop', { ...by(agent), stop_hook_active: false, last_assistant_message }),
    endTurn: async (active = false): Promise<string> =>
      (await hook('Stop', { stop_hook_active: active })).stdout,
    commit: (message = 'a step'): void => {
      inGit('add', '-A');
      inGit('commit', '-qm', message, '--allow-empty');
    },
    work: async (): Promise<SupervisedWork> => {
      const { work } = (await app.project!.state.read(session)).sections.supervision;
      if (work === null) throw new Error('nothing is supervised');
      return work;
    },
  };
  return world;
}

export type Supervision = Awaited<ReturnType<typeof givenSupervision>>;

/** A plan with one criterion, approved by a critic and locked. */
export async function locked(world: Supervision, steps: readonly string[] = ['test', 'mend']): Promise<void> {
  await world.op(superviseStart, { task: 'mend the cart', workflow: 'tdd' });
  await world.op(superviseCriteria, { action: 'add', text: 'the cart adds up', check: 'npm test' });
  await world.op(superviseStep, { action: 'add', steps });
  await world.agentStarts('critic');
  await world.agentEnds('critic', 'All good. APPROVE');
  await world.op(superviseCritic, { verdict: 'approve' });
  await world.op(superviseLock);
}

/** One step from its begin to its commit. */
export async function stepDone(world: Supervision, id: string, content = `${id}\n`): Promise<void> {
  await world.op(superviseStep, { action: 'begin', steps: [id] });
  await world.edit(content);
  await world.run('npm test');
  world.commit(id);
  await world.op(superviseStep, { action: 'pass', steps: [id] });
}
