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
}

export const projectFolder = '.ephor';

export const projectFiles = (root: string) => {
  const ephor = `${root}/${projectFolder}`;
  const local = `${ephor}/local`;
  return {
    ephor,
    config: `${ephor}/config.yaml`,
    rules: `${ephor}/rules`,
    prompt: `${ephor}/prompt.md`,
    decisions: `${ephor}/decisions`,
    local,
    settings: `${local}/settings.json`,
    project: `${local}/project.jsonl`,
    sessions: `${local}/sessions`,
    audit: `${local}/audit.jsonl`,
    lock: `${local}/lock`,
    installed: `${local}/installed`,
    evaluator: `${local}/evaluator`,
  };
};

export const homeFiles = (home: string) => ({
  home,
  config: `${home}/config.yaml`,
  key: `${home}/key`,
  projects: `${home}/projects`,
  failures: `${home}/failures.jsonl`,
  bin: `${home}/bin`,
  hook: `${home}/bin/hook`,
  runtime: `${home}/runtime`,
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

/** Names a project among all projects of a user. */
export const projectId = (hash: Hash, root: string): string => hash.sha256(root).slice(0, 16);
