import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { handleHook } from '../../src/line/handle-hook.ts';
import { type GivenProject, givenProject, session, spokenIn, toolCall } from './project.ts';

const quiet = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_TEMPLATE_DIR: '',
  GIT_AUTHOR_NAME: 'dev',
  GIT_AUTHOR_EMAIL: 'dev@example.org',
  GIT_COMMITTER_NAME: 'dev',
  GIT_COMMITTER_EMAIL: 'dev@example.org',
};

/** A program in a throw-away folder, and nowhere else. */
export const runIn = (folder: string, program: string, ...args: readonly string[]): string => {
  if (!folder.startsWith('/tmp/')) throw new Error(`${folder} is not a folder to throw away`);
  return execFileSync(program, [...args], {
    cwd: folder,
    env: quiet,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

export type Tree = Readonly<Record<string, string | null>>;

export function put(root: string, tree: Tree): void {
  for (const [path, text] of Object.entries(tree)) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    if (text === null) rmSync(full, { recursive: true, force: true });
    else writeFileSync(full, text);
  }
}

export interface GivenLosing extends GivenProject {
  /** Something that the user says. */
  says(prompt: string): Promise<void>;
  /** A command of the agent that really runs, here and now. */
  ran(command: string): Promise<void>;
  /** What is said about a command that the agent is about to run: the decision, and the reasons. */
  asks(command: string): Promise<{ decision: string; reason: string }>;
}

const hook = (root: string, eventName: string, payload: object) => ({
  ...toolCall({ root }, 'Bash', {}),
  eventName,
  payload: JSON.stringify({ session_id: session, cwd: root, hook_event_name: eventName, ...payload }),
});

/** A repository with a commit, and with what the user did not commit yet; the session has begun. */
export async function givenRepository(
  committed: Tree,
  uncommitted: Tree = {},
  config = 'version: 1\n',
): Promise<GivenLosing> {
  const given = givenProject(config);
  const { root, line } = given;
  put(root, { '.gitignore': '.ephor/\nnode_modules/\n.env\n*.sqlite\n/uploads/\n/made/\n', ...committed });
  runIn(root, 'git', 'init', '-q', '-b', 'main');
  runIn(root, 'git', 'add', '-A');
  runIn(root, 'git', 'commit', '-qm', 'begin');
  put(root, uncommitted);
  // What was there before is older than what comes.
  await new Promise((resolve) => setTimeout(resolve, 30));
  await handleHook(line, hook(root, 'SessionStart', { source: 'startup' }));
  let calls = 0;
  return {
    ...given,
    says: async (prompt) => void (await handleHook(line, hook(root, 'UserPromptSubmit', { prompt }))),
    async ran(command) {
      calls += 1;
      const call = { tool_name: 'Bash', tool_input: { command }, tool_use_id: `ran-${calls}` };
      await handleHook(line, hook(root, 'PreToolUse', call));
      runIn(root, 'bash', '-c', command);
      await handleHook(
        line,
        hook(root, 'PostToolUse', { ...call, tool_response: { stdout: '', stderr: '' } }),
      );
    },
    asks: async (command) => spokenIn(await handleHook(line, toolCall(given, 'Bash', { command }))),
  };
}
