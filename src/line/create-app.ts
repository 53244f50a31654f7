import type { App, Project, Runtime } from '../kernel/app.ts';
import type { Io } from '../kernel/io.ts';
import { askModel } from './ask-model.ts';
import { createLine } from './create-line.ts';
import { createRuntime } from '../features/setup/programs/runtime.ts';
import { explain, explainEvent } from './explain.ts';
import { handleHook } from './handle-hook.ts';
import { locateRoot } from './locate.ts';
import { openProject } from './open-project.ts';
import { createPhaseReader } from './phase-reader.ts';
import { chooseKey } from '../stores/key.ts';
import { createIdeaQueue } from '../stores/idea-queue.ts';
import { renewKey } from '../stores/key.ts';
import { createCriteriaFiles } from '../stores/criteria-files.ts';
import { createLessons } from '../stores/lessons.ts';

export interface AppOptions {
  readonly io: Io;
  readonly userHome: string;
  readonly cwd: string;
  readonly version: string;
  /** Where this package's programs lie. */
  readonly packageFolder: string;
}

/** Everything an operation may use, wired once. */
export async function createApp({ io, userHome, cwd, version, packageFolder }: AppOptions): Promise<App> {
  const line = createLine({ io, userHome, version, packageFolder });
  const projectAt = async (folder: string): Promise<Project | undefined> => {
    const root = locateRoot(io, line.home, folder);
    return root === undefined ? undefined : openProject(line, root);
  };
  const runtimeAt = (home: string): Runtime => createRuntime(io, home, version, packageFolder);
  return {
    io,
    cwd,
    userHome,
    home: line.home,
    version,
    units: line.units,
    project: await projectAt(cwd),
    projectAt,
    hook: (call) => handleHook(line, call),
    explain: (call) => explain(line, call),
    explainEvent: (event) =>
      explainEvent(line, event, { host: event.host, eventName: event.kind, payload: '', id: '' }),
    checkRules: async (root) => {
      const { checkRules } = await import('./check-rules.ts');
      return checkRules(line, root);
    },
    changeIntents: async (root, edit, record) => {
      const { changeIntents } = await import('../features/intent/change-intents.ts');
      return changeIntents({ io, root, lockDeadlineMs: line.lockDeadlineMs }, edit, record);
    },
    criteriaAt: (root) => createCriteriaFiles(io, root),
    lessonsAt: (root) => createLessons({ io, root, lockDeadlineMs: line.lockDeadlineMs }),
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
      const { routePrompt } = await import('../language/route/route-prompt.ts');
      return routePrompt(prompt);
    },
    askModel: async (root, question) => {
      const [host] = line.units.hosts;
      return host
        ? askModel(io, host, { root }, question)
        : { ok: false, failure: 'there is no host', ms: 0, cost_usd: 0 };
    },
    ideas: createIdeaQueue(io, line.home),
    phaseReader: createPhaseReader(line),
    renewKey: () => {
      renewKey(io, line.home);
      for (const kept of Object.values(line.storeCache)) kept.clear();
    },
    chooseKey: (choice) => chooseKey(io, line.home, choice),
    program: [io.processes.node, programIn(io, packageFolder)],
    runtime: runtimeAt(line.home),
    runtimeAt,
  };
}

/** In the package, or where `init` put it. */
const programIn = ({ files }: Io, folder: string): string =>
  [`${folder}/bin.js`, `${folder}/ephor.cjs`].find((path) => files.stat(path)) ?? `${folder}/bin.js`;
