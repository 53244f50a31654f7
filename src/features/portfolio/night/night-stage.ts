import { dirname } from 'node:path/posix';
import { leadProgram } from './lead-program.ts';
import { nightSpaces, type NightSpace } from './night-story.ts';
import { newInitiative, newTask } from '../things/new-things.ts';
import type { App } from '../../../kernel/app.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
import { UserError } from '../../../kernel/errors.ts';
import { agentMarks } from '../../../kernel/inside-agent.ts';
import type { RunResult } from '../../../kernel/io.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import { homeFiles, usualHome } from '../../../kernel/place.ts';
import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';
import { runEpochVariable, runTokenVariable, runVariable } from '../../../kernel/portfolio/lead.ts';
import type { NightOrder } from '../../../kernel/portfolio/night.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import { createPortfolioFiles } from '../../../stores/portfolio/portfolio-files.ts';

/** A throw-away home with three repositories and a portfolio, far from the user's own. */
export interface NightStage {
  readonly top: string;
  readonly home: string;
  readonly store: PortfolioStore;
  /** What a person runs in that home. */
  ephor(words: readonly string[]): Promise<RunResult & { readonly ms: number }>;
  /** The orchestrator at work, a report in a line, until `stop`. */
  orchestrate(stop: AbortSignal): AsyncIterable<string>;
  git(space: string, ...words: readonly string[]): Promise<string>;
  clear(): Promise<void>;
}

const person = { kind: 'person', name: 'you' } as const;
const longestMs = 10 * 60_000;

/** Nothing of the night is said twice, and nothing happens that the story does not tell. */
const config = 'version: 1\nportfolio:\n  generate: false\n  off: [briefing, thin-knowledge, health]\n';

/** Only the model on this machine can be reached, where there is one. */
export interface NightModel {
  readonly url: string;
}

export async function buildNight(
  app: App,
  { client, width, stepMs }: NightOrder,
  model: NightModel | undefined,
): Promise<NightStage> {
  const { io } = app;
  const { files, processes } = io;
  const top = `${files.realPath(io.env('TMPDIR') || '/tmp')}/ephor-night-${io.hash.random(3)}`;
  const home = usualHome(top);
  const folderOf = (space: string): string => `${top}/${space}`;
  const write = (path: string, text: string, mode = 0o644): void => {
    files.makeFolder(dirname(path));
    files.writeAtomic(path, text, { mode });
  };
  const env = environment(app, { top, home, client, model });
  // What the surrounding shell has besides is taken out, unless a program of its own needs it.
  const foreign = [
    ...agentMarks(app.units.hosts),
    runVariable,
    runEpochVariable,
    runTokenVariable,
    ...forgotten,
  ];
  const clean: Record<string, string | undefined> = {
    ...Object.fromEntries(foreign.map((name) => [name, undefined])),
    ...env,
    ...(width === undefined ? {} : { FORCE_COLOR: '1', COLUMNS: String(width) }),
  };
  const run = (program: string, words: readonly string[], cwd: string): Promise<RunResult> =>
    processes.run(program, words, { cwd, env: clean, timeoutMs: 60_000 });
  const git = async (space: string, ...words: readonly string[]): Promise<string> => {
    const said = await run('git', words, folderOf(space)).catch((error: unknown) => ({
      exitCode: 1,
      stdout: '',
      stderr: String(error),
    }));
    if (said.exitCode === 0) return said.stdout.trim();
    throw new UserError('no_git', `git ${words[0]} failed: ${said.stderr.trim()}`, 'The demo needs git.');
  };
  const store = createPortfolioFiles({ io, home, lockDeadlineMs: 20_000 });
  const [node = '', ...script] = app.program;
  const stage: NightStage = {
    top,
    home,
    store,
    git,
    ephor: async (words) => {
      const started = io.clock.monotonic();
      const result = await run(node, [...script, ...words], top);
      return { ...result, ms: io.clock.monotonic() - started };
    },
    orchestrate: (stop) =>
      processes.lines(node, [...script, 'orchestrate', '--json'], {
        cwd: top,
        env,
        timeoutMs: longestMs,
        stop,
      }),
    /** Under another name first: whatever is still starting finds no home, and writes nothing into it. */
    clear: async () => {
      await app.runtimeAt(home).stopEngine();
      await endAll(app, home);
      files.rename(top, `${top}-gone`);
      files.remove(`${top}-gone`);
    },
  };
  files.makeFolder(home, 0o700);
  try {
    write(homeFiles(home).config, config);
    write(`${top}/bin/ephor`, `#!/bin/sh\nexec ${app.program.map(shellWord).join(' ')} "$@"\n`, 0o755);
    if (client)
      write(`${top}/bin/${client.program}`, `#!/bin/sh\nexec ${shellWord(client.path)} "$@"\n`, 0o755);
    write(`${top}/lead.cjs`, leadProgram);
    write(
      `${top}/lead.json`,
      JSON.stringify(Object.fromEntries(nightSpaces.map((each) => [each.slug, each]))),
    );
    for (const space of nightSpaces) {
      for (const [path, text] of Object.entries(space.files)) write(`${folderOf(space.slug)}/${path}`, text);
      await git(space.slug, 'init', '--quiet', '--initial-branch=main');
      await git(space.slug, 'add', '.');
      await git(space.slug, 'commit', '--quiet', '-m', space.name);
    }
    const lead: Space['lead'] = client
      ? { kind: 'agent' }
      : { kind: 'command', command: [node, `${top}/lead.cjs`, `${top}/lead.json`, String(stepMs)] };
    const at = io.clock.now().toISOString();
    for (const space of nightSpaces) await fill(store, space, { at, lead, codeDir: folderOf(space.slug) });
    return stage;
  } catch (error) {
    await stage.clear();
    throw error;
  }
}

const forgotten = [
  'EPHOR_DISABLED',
  'EPHOR_ENGINE',
  'SUPEREGO_DISABLED',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
];

interface Places {
  readonly top: string;
  readonly home: string;
  readonly client: NightOrder['client'];
  readonly model: NightModel | undefined;
}

/** All that the orchestrator and its leads know: nothing of the user's sessions, settings or account. */
function environment({ io }: App, { top, home, client, model }: Places): Readonly<Record<string, string>> {
  const temporary = `${top}/tmp`;
  io.files.makeFolder(temporary, 0o700);
  const lang = io.env('LANG');
  return {
    ...(lang ? { LANG: lang } : {}),
    PATH: `${top}/bin:${io.env('PATH') ?? '/usr/bin:/bin'}`,
    HOME: top,
    USER: 'you',
    EPHOR_HOME: home,
    EPHOR_IMAGE: 'off',
    TMPDIR: temporary,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ephor demo',
    GIT_AUTHOR_EMAIL: 'demo@example.invalid',
    GIT_COMMITTER_NAME: 'Ephor demo',
    GIT_COMMITTER_EMAIL: 'demo@example.invalid',
    ...(client && model ? client.environment(top, model.url) : {}),
  };
}

interface Filling {
  readonly at: string;
  readonly lead: Space['lead'];
  readonly codeDir: string;
}

/** A space with a plan to which you have said yes. */
async function fill(store: PortfolioStore, night: NightSpace, { at, lead, codeDir }: Filling): Promise<void> {
  const { slug, name, priority, merge, check, steps, plan, initiative } = night;
  const own = {
    ...newInitiative(slug, initiative.id, initiative.title, at),
    priority,
    scope: initiative.scope,
  };
  const space: Space = {
    slug,
    name,
    status: 'active',
    codeDir,
    priority,
    checks: [check],
    mergePolicy: merge,
    preApprove: { labels: [], mostTasks: 0 },
    lead,
    mostLeads: 1,
    createdAt: at,
    updatedAt: at,
  };
  await store.transact(person, 'for the night', (_, next) => ({
    changes: [
      { put: 'space', value: space },
      { put: 'text', place: { document: 'overview', space: slug }, text: `# ${name}\n` },
      { put: 'initiative', value: own },
      { put: 'text', place: { document: 'plan', space: slug, initiative: own.id }, text: plan },
      ...steps.map(({ subject, criterion }): Change => {
        const id = next.task(slug, own.id);
        const task = newTask({ id, space: slug, plan: own.id, subject }, at);
        return { put: 'task', value: { ...task, acceptanceCriteria: [criterion], priority } };
      }),
    ],
    result: undefined,
  }));
  await store.transact(person, 'approved', ({ plans }) => {
    const hash = plans.find((each) => each.space === slug)?.hash ?? '';
    const approval = { by: 'you', at, plan: hash, escalation: null };
    return { changes: [{ put: 'initiative', value: { ...own, approval } }], result: undefined };
  });
}

/** Ends every process that knows this home: the orchestrator's, its leads and what they started. */
async function endAll({ io: { processes } }: App, home: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const left = processes
      .carrying('EPHOR_HOME')
      .filter(({ id, value }) => value === home && id.pid !== processes.self.pid);
    if (left.length === 0) return;
    for (const { id } of left) processes.signal(id, 'SIGKILL');
    await pause(25, new AbortController().signal);
  }
}
