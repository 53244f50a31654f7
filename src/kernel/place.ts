import type { Hash } from './io.ts';

/** Where Ephor works: the repository's `.ephor/` and the user's `~/.ephor/`. */
export interface Place {
  /** The repository's root: the folder that holds `.ephor/`. */
  readonly root: string;
  /** `~/.ephor`, or `EPHOR_HOME`. */
  readonly home: string;
  /** The user's home folder. */
  readonly userHome: string;
  /** The settings files of every known host that switch our hooks on or off. */
  readonly hostFiles: readonly string[];
  /** The names of the events of every known host, by the host's own name. */
  readonly hostEvents: Readonly<Record<string, readonly string[]>>;
}

export const projectFolder = '.ephor';

export const projectFiles = (root: string) => {
  const ephor = `${root}/${projectFolder}`;
  const local = `${ephor}/local`;
  return {
    ephor,
    config: `${ephor}/config.yaml`,
    rules: `${ephor}/rules`,
    intents: `${ephor}/active_intents.yaml`,
    /** Both are read: ids of the intents for which the user approves each change. */
    intentIgnores: [`${ephor}/.intentignore`, `${root}/.intentignore`],
    prompt: `${ephor}/prompt.md`,
    decisions: `${ephor}/decisions`,
    criteria: `${ephor}/criteria`,
    ledger: `${ephor}/agent_trace.jsonl`,
    local,
    settings: `${local}/settings.json`,
    project: `${local}/project.jsonl`,
    sessions: `${local}/sessions`,
    audit: `${local}/audit.jsonl`,
    lock: `${local}/lock`,
    installed: `${local}/installed`,
    lessonsLock: `${local}/lessons.lock`,
    lessonsArchive: `${ephor}/lessons-archive.md`,
    knowledge: `${ephor}/knowledge`,
    knowledgeIndex: `${local}/knowledge-index.txt`,
    evaluator: `${local}/evaluator`,
    captures: `${local}/captures`,
    prompts: `${local}/prompts.jsonl`,
    olderPrompts: `${local}/prompts.older.jsonl`,
    known: `${local}/known`,
    gitIndex: `${local}/git-index`,
    traceIndex: `${local}/trace-index`,
    ledgerLock: `${local}/ledger.lock`,
    settleLock: `${local}/settle.lock`,
  };
};

export const homeFiles = (home: string) => ({
  home,
  config: `${home}/config.yaml`,
  key: `${home}/key`,
  projects: `${home}/projects`,
  failures: `${home}/failures.jsonl`,
  queue: `${home}/queue`,
  knowledge: `${home}/knowledge`,
  knowledgeLock: `${home}/knowledge.lock`,
  bin: `${home}/bin`,
  hook: `${home}/bin/hook`,
  /** Starts the MCP server. */
  mcp: `${home}/bin/mcp`,
  /** Ephor for those whose PATH does not lead to it, and by its short name where that is wanted. */
  program: `${home}/bin/ephor`,
  shortProgram: `${home}/bin/sg`,
  runtime: `${home}/runtime`,
  /** Holds our plugin for hosts that have such. */
  marketplace: `${home}/marketplace`,
  /** One set-up at a time. */
  installLock: `${home}/install.lock`,
  run: `${home}/run`,
  engine: `${home}/run/engine`,
  engineLock: `${home}/run/lock`,
  /** Made when an engine is being started, so that many hooks start one. */
  launch: `${home}/run/launch`,
});

/** The part of a path that follows `folder`, or undefined when it is not inside it. */
export function inside(path: string, folder: string): string | undefined {
  if (path === folder) return '';
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** A path as people read it: from the folder that they work in, where it lies in it. */
export const shownPath = (path: string, folder: string): string => inside(path, folder) || path;

/** Names a project among all projects of a user. */
export const projectId = (hash: Hash, root: string): string => hash.sha256(root).slice(0, 16);
