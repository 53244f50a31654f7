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

/** The user's own folder, unless `EPHOR_HOME` says otherwise: its path, and how people and shells write it. */
export const usualHome = (userHome: string): string => `${userHome}/${projectFolder}`;
export const shownHome = `~/${projectFolder}`;
export const homeInShell = `\${EPHOR_HOME:-$HOME/${projectFolder}}`;

/** What `init` changed, and what was there before. */
const installedIn = (folder: string) => ({
  folder,
  record: (host: string, scope: string) => `${folder}/${host}-${scope}.json`,
  original: (host: string, scope: string) => `${folder}/${host}-${scope}.original`,
  server: (host: string, whose = '') => `${folder}/${host}-server${whose}.json`,
});

const names = {
  config: 'config.yaml',
  intents: 'active_intents.yaml',
  intentIgnore: '.intentignore',
  prompt: 'prompt.md',
  ledger: 'agent_trace.jsonl',
  audit: 'audit.jsonl',
  settings: 'settings.json',
  gitIgnore: '.gitignore',
} as const;

/** The names of files that a search by name would come upon. */
export const ownFileNames: readonly string[] = Object.values(names);

/** Every file of a project's folder, by what it holds. No other module knows their names. */
const filesIn = (ephor: string) => {
  const local = `${ephor}/local`;
  return {
    ephor,
    config: `${ephor}/${names.config}`,
    /** What a configuration may say, for editors. */
    schema: `${local}/config.schema.json`,
    gitIgnore: `${ephor}/${names.gitIgnore}`,
    gitAttributes: `${ephor}/.gitattributes`,
    rules: `${ephor}/rules`,
    rule: (name: string) => `${ephor}/rules/${name}`,
    intents: `${ephor}/${names.intents}`,
    prompt: `${ephor}/${names.prompt}`,
    decisions: `${ephor}/decisions`,
    aboutDecisions: `${ephor}/decisions/README.md`,
    decision: (name: string) => `${ephor}/decisions/${name}`,
    criteria: `${ephor}/criteria`,
    criteriaOf: (id: string) => `${ephor}/criteria/${id}.yaml`,
    ledger: `${ephor}/${names.ledger}`,
    local,
    settings: `${local}/${names.settings}`,
    /** A second copy of what a person accepted; the first lies with the user. */
    accepted: `${local}/accepted.json`,
    /** What an agent's call did to guarded files, and Ephor undid. */
    undone: `${local}/undone`,
    undoneFile: (name: string) => `${local}/undone/${name}`,
    project: `${local}/project.jsonl`,
    sessions: `${local}/sessions`,
    session: (name: string) => `${local}/sessions/${name}.jsonl`,
    audit: `${local}/${names.audit}`,
    lock: `${local}/lock`,
    installed: installedIn(`${local}/installed`),
    lessonsLock: `${local}/lessons.lock`,
    lessonsArchive: `${ephor}/lessons-archive.md`,
    knowledge: `${ephor}/knowledge`,
    knowledgeIndex: `${local}/knowledge-index.txt`,
    evaluator: `${local}/evaluator`,
    captures: `${local}/captures`,
    prompts: `${local}/prompts.jsonl`,
    olderPrompts: `${local}/prompts.older.jsonl`,
    known: `${local}/known`,
    /** Copies of git's index in its states, and one to commit by. */
    gitIndex: `${local}/git-index`,
    gitIndexOf: (state: string) => `${local}/git-index/${state}`,
    commitIndex: (name: string) => `${local}/autocommit-${name}.index`,
    traceIndex: `${local}/trace-index`,
    ledgerLock: `${local}/ledger.lock`,
    settleLock: `${local}/settle.lock`,
    report: `${local}/report.html`,
  };
};

export const projectFiles = (root: string) => {
  const files = filesIn(`${root}/${projectFolder}`);
  return {
    ...files,
    /** Both are read: ids of the intents for which the user approves each change. */
    intentIgnores: [`${files.ephor}/${names.intentIgnore}`, `${root}/${names.intentIgnore}`],
    /** A third copy of what was accepted, in git's own folder. */
    acceptedInGit: `${root}/.git/ephor/accepted.json`,
  };
};

/** The same as people read them, from the root. */
export const shownFiles = filesIn(projectFolder);

export const homeFiles = (home: string) => ({
  home,
  config: `${home}/${names.config}`,
  key: `${home}/key`,
  projects: `${home}/projects`,
  project: (id: string) => `${home}/projects/${id}`,
  /** What a person accepted of the settings of each project, and of the user's own. */
  accepted: `${home}/accepted`,
  acceptedOf: (id: string) => `${home}/accepted/${id}.json`,
  acceptedUser: `${home}/accepted/user.json`,
  /** The hosts' settings as they were before a call, by project. */
  guarded: `${home}/guarded`,
  guardedOf: (id: string) => `${home}/guarded/${id}.json`,
  installed: installedIn(`${home}/installed`),
  /** What the programs are that hosts start, signed. */
  programs: `${home}/installed/programs.json`,
  failures: `${home}/failures.jsonl`,
  /** Objections that you marked as wrong, each as a case that `eval/` plays. */
  falseAlarms: `${home}/false-alarms`,
  falseAlarm: (id: string) => `${home}/false-alarms/${id}.jsonl`,
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
  /** Starts the shell for hosts, and contains what is marked. */
  shell: `${home}/bin/shell`,
  runtime: `${home}/runtime`,
  runtimeOf: (version: string) => `${home}/runtime/${version}`,
  /** Holds our plugin for hosts that have such. */
  marketplace: `${home}/marketplace`,
  /** One set-up at a time. */
  installLock: `${home}/install.lock`,
  /** What the leads of this machine are given and print, a folder for each run. */
  leads: `${home}/leads`,
  lead: (run: string) => leadFiles(`${home}/leads/${run}`),
  /** Where initiatives are worked on: beside our own folder, which agents may not write to. */
  worktrees: `${home}-worktrees`,
  worktree: (space: string, initiative: string) => `${home}-worktrees/${space}/${initiative}`,
  /** Names and values of what others must not read, as `NAME=value`. */
  secrets: `${home}/secrets.env`,
  /** Notices on their way, and those that arrived. */
  notices: `${home}/outbox/notices`,
  notice: (id: string) => `${home}/outbox/notices/${id}.json`,
  parcels: `${home}/outbox/parcels`,
  parcel: (id: string) => `${home}/outbox/parcels/${id}.json`,
  outboxLock: `${home}/outbox/lock`,
  /** What was reported, by day. */
  reports: `${home}/reports`,
  reportOf: (day: string, ending: string) => `${home}/reports/${day}.${ending}`,
  /** Who makes a report right now. */
  reportWork: `${home}/reports/work`,
  reportLock: `${home}/reports/work/lock`,
  reportClaim: `${home}/reports/work/claim.json`,
  /** What an import found no place for, by where it came from. */
  imported: (name: string) => `${home}/imported/${name}`,
  run: `${home}/run`,
  /** How the portfolio was when the last heartbeat had nothing left to do. */
  heartbeat: `${home}/run/heartbeat.json`,
  engine: `${home}/run/engine`,
  /** The commands that run contained, by session; there only where that works. */
  contained: `${home}/run/contained`,
  containedIn: (session: string) => `${home}/run/contained/${session}`,
  engineLock: `${home}/run/lock`,
  /** Made when an engine is being started, so that many hooks start one. */
  launch: `${home}/run/launch`,
  /** Where the HTTP door listens, and who may come in by it. */
  door: `${home}/run/http`,
  doorLock: `${home}/run/http.lock`,
  access: `${home}/access.json`,
  accessLock: `${home}/access.lock`,
});

const leadFiles = (folder: string) => ({
  folder,
  input: `${folder}/input`,
  output: `${folder}/output.jsonl`,
  errors: `${folder}/errors.txt`,
});

/** The portfolio's files in the user's folder. Whoever names a space, an initiative or an id has looked at the name. */
export const portfolioFiles = (home: string) => {
  const spaces = `${home}/spaces`;
  const planOf = (slug: string, initiative: string) => `${spaces}/${slug}/plans/${initiative}`;
  const orchestrator = `${home}/orchestrator`;
  return {
    identity: `${home}/IDENTITY.md`,
    user: `${home}/USER.md`,
    memory: `${home}/MEMORY.md`,
    knowledge: (name: string) => `${homeFiles(home).knowledge}/${name}.md`,
    daily: (day: string) => `${home}/daily/${day}.md`,
    allEscalations: `${home}/escalations`,
    escalations: (status: string) => `${home}/escalations/${status}`,
    escalation: (status: string, id: string) => `${home}/escalations/${status}/${id}.json`,
    spaces,
    space: (slug: string) => `${spaces}/${slug}`,
    spaceFile: (slug: string) => `${spaces}/${slug}/space.json`,
    overview: (slug: string) => `${spaces}/${slug}/OVERVIEW.md`,
    health: (slug: string) => `${spaces}/${slug}/health.json`,
    knowledgeOf: (slug: string) => `${spaces}/${slug}/knowledge`,
    spaceKnowledge: (slug: string, name: string) => `${spaces}/${slug}/knowledge/${name}.md`,
    plans: (slug: string) => `${spaces}/${slug}/plans`,
    planFolder: planOf,
    initiative: (slug: string, initiative: string) => `${planOf(slug, initiative)}/initiative.json`,
    plan: (slug: string, initiative: string) => `${planOf(slug, initiative)}/plan.md`,
    tasks: (slug: string, initiative: string) => `${planOf(slug, initiative)}/tasks`,
    task: (slug: string, initiative: string, id: number) => `${planOf(slug, initiative)}/tasks/${id}.json`,
    /** The highest id of a task that was ever used. */
    highwatermark: (slug: string, initiative: string) => `${planOf(slug, initiative)}/tasks/.highwatermark`,
    schedules: `${home}/schedules`,
    schedule: (id: string) => `${home}/schedules/${id}.json`,
    runs: `${home}/runs`,
    run: (id: string) => `${home}/runs/${id}.json`,
    transcript: (id: string) => `${home}/runs/${id}.jsonl`,
    orchestrator,
    lease: `${orchestrator}/lease.json`,
    changes: `${orchestrator}/journal.jsonl`,
    /** What is being written, whole, until it is. */
    pending: `${orchestrator}/pending.json`,
    /** The highest ids of escalations and runs, and the highest epoch of a lease, that were ever used. */
    numbers: `${orchestrator}/numbers.json`,
    lock: `${orchestrator}/lock`,
    /** What people wrote while the same file was being replaced. */
    kept: `${orchestrator}/kept`,
    keptFile: (name: string) => `${orchestrator}/kept/${name}`,
  };
};

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
