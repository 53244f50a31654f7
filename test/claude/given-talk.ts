import type { StoredDecision } from '../../src/kernel/stores/journal.ts';
import type { PhaseSection } from '../../src/kernel/state.ts';
import { ephorOnPath, ephorRepo } from './ephor-repo.ts';
import { claudeClient } from './install-client.ts';
import { allText, type ModelRequest, toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { runClaudeInTerminal, type TerminalRun } from './run-in-terminal.ts';
import { startModel, type Turns } from './scripted-model.ts';

/**
 * A person and an agent in one session of the real client, in a repository with Ephor; `ephor` is on the agent's PATH.
 * `claude` is not, so that nobody but the built-in reader judges what is said.
 */
export async function givenTalk(
  version: string,
  files: Record<string, string> = { 'src/auth.ts': 'export const login = "session";\n' },
) {
  const client = await claudeClient(version);
  const repo = await ephorRepo(files);
  let waiting: Turns = [];
  const model = await startModel({
    reply: (request) => {
      const [turn = { text: 'Done.' }, ...rest] = waiting;
      waiting = rest;
      return typeof turn === 'function' ? turn(request) : turn;
    },
  });
  const shared = {
    client,
    model,
    cwd: repo.cwd,
    home: repo.home,
    env: { PATH: ephorOnPath(repo.home), ENABLE_TOOL_SEARCH: 'false' },
  };

  const requests = () => model.requests.filter(({ kind }) => kind === 'main');
  let session: string | undefined;
  /** The user says something where nobody can be asked; what the model was then asked, and the results of its tools. */
  const says = async (prompt: string, turns: Turns) => {
    waiting = turns;
    const earlier = requests().length;
    const resume = session === undefined ? {} : { resume: session };
    const outcome = await runClaude({ ...shared, ...resume, prompt });
    session ??= outcome.sessionId;
    return { outcome, requests: requests().slice(earlier), results: newestResults(requests()) };
  };
  /** The same in a terminal, where the user answers what they are asked. */
  const saysInTerminal = async (
    prompt: string,
    turns: Turns,
    run: Pick<TerminalRun, 'answers' | 'permissionMode' | 'finished' | 'progress'>,
  ) => {
    waiting = turns;
    const resume = session === undefined ? {} : { resume: session };
    await runClaudeInTerminal({ ...shared, ...resume, prompt, ...run });
    session ??= requests().at(-1)?.sessionId;
    return newestResults(requests());
  };
  const said = (text: string) => () =>
    waiting.length === 0 && requests().some((each) => allText(each).includes(text));
  const status = () =>
    (JSON.parse(repo.ephor('status', '--session', session ?? '', '--json').stdout) as Status).session.phase;
  const history = () =>
    (JSON.parse(repo.ephor('history', '--limit', '50', '--json').stdout) as { decisions: StoredDecision[] })
      .decisions;
  const allDone = () => waiting.length === 0;
  const progress = () => requests().length;
  return {
    ...repo,
    dispose: async () => {
      await model.close();
      await repo.dispose();
    },
    says,
    saysInTerminal,
    requests,
    said,
    status,
    history,
    allDone,
    progress,
    newSession: () => (session = undefined),
  };
}

interface Status {
  readonly session: { readonly phase: PhaseSection };
}

/** What came of every tool of the session so far. */
function newestResults(requests: readonly ModelRequest[]) {
  const newest = requests.at(-1);
  return newest ? toolResults(newest) : [];
}
