import type { App, Project, Runtime } from '../kernel/app.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Io } from '../kernel/io.ts';
import { askModel } from './ask-model.ts';
import { createLine, type LineOptions } from './create-line.ts';
import { createRuntime } from '../features/setup/programs/runtime.ts';
import { explain, explainEvent } from './explain.ts';
import { announce, handleHook } from './handle-hook.ts';
import { locateRoot, openProject } from './open-project.ts';
import { createPhaseReader } from './phase-reader.ts';
import { chooseKey, renewKey } from '../stores/key.ts';
import { createIdeaQueue } from '../stores/idea-queue.ts';
import { typedByUser } from '../kernel/text/typed.ts';
import { createCriteriaFiles } from '../stores/criteria-files.ts';
import { createLessons } from '../stores/lessons.ts';

export interface AppOptions {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  /** Where this package's programs lie. */
  readonly packageFolder: string;
  readonly hosts?: LineOptions['hosts'];
}

/** Everything an operation may use, wired for one caller: its folder and its environment count, not this process's. */
export async function createApp(
  { io: world, packageFolder, ...options }: AppOptions,
  { cwd, env }: Pick<Caller, 'cwd' | 'env'>,
): Promise<App> {
  const io: Io = { ...world, env };
  const { userHome, version } = options;
  const line = createLine({ ...options, io, packageFolder });
  const projectAt = async (folder: string): Promise<Project | undefined> => {
    const root = locateRoot(io, line.home, folder);
    return root === undefined ? undefined : openProject(line, root);
  };
  const runtimeAt = (home: string): Runtime =>
    createRuntime(io, home, version, packageFolder, line.units.hosts);
  const { portfolio } = line;
  const app: App = {
    io,
    cwd,
    userHome,
    home: line.home,
    version,
    units: line.units,
    project: await projectAt(cwd),
    projectAt,
    hook: (call) => handleHook(line, call),
    announce: (event) => announce(line, event),
    explain: (call) => explain(line, call),
    explainEvent: (event) =>
      explainEvent(line, event, { host: event.host, eventName: event.kind, payload: '', id: '' }),
    checkRules: async (root) => {
      const { checkRules } = await import('./check-rules.ts');
      return checkRules(line, root);
    },
    changeIntents: async (root, edit, record) => {
      const { changeIntents } = await import('../features/intent/change-intents.ts');
      return changeIntents({ io, root, home: line.home, lockDeadlineMs: line.lockDeadlineMs }, edit, record);
    },
    settingsIf: async (root, file, text) => {
      const { compileSettings, withRevision } = await import('./settings/compile-settings.ts');
      const readText: Io['files']['readText'] = (path, most) =>
        path === file ? text : io.files.readText(path, most);
      const sources = { hash: io.hash, files: { ...io.files, readText } };
      const compiled = compileSettings(sources, line.units.gates, root, line.home);
      return { ...withRevision(io.hash, compiled), waiting: [] };
    },
    criteriaAt: (root) => createCriteriaFiles(io, root),
    lessonsAt: (root) =>
      createLessons({ io, root, hosts: line.units.hosts, lockDeadlineMs: line.lockDeadlineMs }),
    knowledgeAt: async (root) => {
      const { createKnowledgeStore } = await import('../stores/knowledge-store.ts');
      return createKnowledgeStore({ io, root, home: line.home, lockDeadlineMs: line.lockDeadlineMs });
    },
    searchKnowledge: async (question) => {
      const { searchKnowledge } = await import('./search-knowledge.ts');
      return searchKnowledge(line, question);
    },
    whoWrote: async (root, question) => {
      const { whoWrote } = await import('../features/ledger/who-wrote.ts');
      return whoWrote(io, root, question);
    },
    route: async (prompt) => {
      const { readerIn } = await import('../language/read-prompt.ts');
      return readerIn(io.files, line.data)([{ role: 'user', text: typedByUser(line.units.hosts, prompt) }])
        .route;
    },
    askModel: async (root, question) => {
      const host = line.units.hosts.find(({ model }) => model);
      return host
        ? askModel(io, host, { root }, question)
        : { ok: false, failure: 'no host has a model to ask', ms: 0, cost_usd: 0 };
    },
    portfolio,
    ideas: createIdeaQueue(io, line.home),
    dailyReport: async (day) => {
      const { keptReport, makeDailyReport } = await import('../features/portfolio/report/daily-report.ts');
      const desk = { io, home: line.home, portfolio, projectAt };
      return day === undefined ? makeDailyReport(desk) : keptReport(desk, day);
    },
    night: async function* (order) {
      const { playNight } = await import('../features/portfolio/night/play-night.ts');
      yield* playNight(app, order);
    },
    portfolioPolicy: async () => {
      const { readPolicy } = await import('./settings/portfolio-policy.ts');
      return readPolicy(io, line.units.gates, line.home);
    },
    phaseReader: createPhaseReader(line),
    renewKey: () => {
      renewKey(io, line.home);
      for (const kept of Object.values(line.storeCache)) kept.clear();
    },
    chooseKey: (choice) => chooseKey(io, line.home, choice),
    program: [io.processes.node, `${packageFolder}/ephor.cjs`],
    runtime: runtimeAt(line.home),
    runtimeAt,
  };
  return app;
}
