import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { type GivenRepository, givenRepository } from './given-repository.ts';
import type { Script } from './programs/lead.ts';
import { givenFolder } from '../given/folder.ts';
import { givenInitiative, givenSpace, givenTask } from '../given/portfolio.ts';
import type { Report } from '../../src/features/portfolio/orchestrate/desk.ts';
import { nodeIo } from '../../src/io/node.ts';
import type { Change } from '../../src/kernel/portfolio/change.ts';
import type { Initiative, Space, Task } from '../../src/kernel/portfolio/initiative.ts';
import type { Policy } from '../../src/kernel/portfolio/policy.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';

/** The programs of a night, built once for a file of tests; their folder goes with the test run. */
export async function buildPrograms(folder: string): Promise<void> {
  const entryPoints = ['orchestrate', 'lead'].map((name) => resolve(`test/portfolio/programs/${name}.ts`));
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['@napi-rs/keyring'],
    define: { EPHOR_VERSION: '"test"' },
    logLevel: 'error',
  });
}

export const person = { kind: 'person', name: 'dev' } as const;

/** Only what the tests are about, and no question that they do not ask. */
const quietPolicy: Partial<Policy> = {
  generate: false,
  off: ['briefing', 'thin-knowledge', 'goals', 'stale-tasks', 'health'],
  leaseSeconds: 2,
};

export interface Orchestrator {
  readonly child: ChildProcess;
  readonly reports: readonly (Partial<Report> & Readonly<Record<string, unknown>>)[];
  readonly ended: Promise<number | null>;
  until(fits: (reports: Orchestrator['reports']) => boolean): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

export interface Night {
  readonly userHome: string;
  readonly home: string;
  readonly store: PortfolioStore;
  readonly repository: GivenRepository;
  readonly script: string;
  /** What the leads did, line by line. */
  log(): readonly string[];
  does(script: Script): void;
  put(...changes: readonly Change[]): Promise<void>;
  initiative(id: string, tasks: number, fields?: Partial<Initiative>, task?: Partial<Task>): Promise<void>;
  orchestrate(mode?: 'once' | 'stay', policy?: Partial<Policy>, patienceMs?: number): Orchestrator;
  now(): Promise<Portfolio>;
  until(fits: (now: Portfolio) => boolean | Promise<boolean>): Promise<Portfolio>;
}

const patienceMs = 30_000;

export async function eventually(fits: () => boolean | Promise<boolean>, what: () => unknown): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await fits())) {
    if (Date.now() > deadline) throw new Error(`it did not happen: ${JSON.stringify(what(), null, 1)}`);
    await sleep(25);
  }
}

/** A space `shop` with a repository, whose lead is the scripted program. */
export async function givenNight(
  programs: string,
  space: Partial<Space> = {},
  on: (home: string) => void = () => undefined,
): Promise<Night> {
  const userHome = givenFolder();
  const home = `${userHome}/.ephor`;
  mkdirSync(home);
  on(home);
  const repository = givenRepository(`${userHome}/shop`);
  const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 20_000 });
  const script = `${userHome}/script.json`;
  writeFileSync(script, '{}');
  const put: Night['put'] = (...changes) =>
    store.transact(person, 'given', () => ({ changes, result: undefined }));
  await put({
    put: 'space',
    value: givenSpace({
      codeDir: repository.root,
      preApprove: { labels: [], mostTasks: 100 },
      mergePolicy: 'when-green',
      lead: { kind: 'command', command: [process.execPath, `${programs}/lead.cjs`, script] },
      ...space,
    }),
  });
  const now = () => store.read();
  return {
    userHome,
    home,
    store,
    repository,
    script,
    log: () => (existsSync(`${script}.log`) ? readFileSync(`${script}.log`, 'utf8').trim().split('\n') : []),
    does: (what) => writeFileSync(script, JSON.stringify(what)),
    put,
    initiative: async (id, tasks, fields = {}, task = {}) => {
      await put({ put: 'initiative', value: givenInitiative({ id, title: `The ${id}`, ...fields }) });
      if (tasks === 0) return;
      await store.transact(person, 'given', (_, next) => ({
        changes: [
          { put: 'text', place: { document: 'plan', space: 'shop', initiative: id }, text: `# ${id}\n` },
          ...Array.from({ length: tasks }, () => ({
            put: 'task' as const,
            value: givenTask({ id: next.task('shop', id), plan: id, ...task }),
          })),
        ],
        result: undefined,
      }));
    },
    orchestrate: (mode = 'stay', policy = {}, patience = 300) => {
      const words = [mode, JSON.stringify({ ...quietPolicy, ...policy }), String(patience)];
      const child = spawn(process.execPath, [`${programs}/orchestrate.cjs`, userHome, ...words], {
        env: { HOME: userHome, PATH: process.env['PATH'], EPHOR_HOME: home },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return watched(child);
    },
    now,
    until: async (fits) => {
      await eventually(
        async () => fits(await now()),
        () => 'see the portfolio',
      );
      return now();
    },
  };
}

function watched(child: ChildProcess): Orchestrator {
  const reports: Orchestrator['reports'][number][] = [];
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    reports.push(...lines.map((line) => JSON.parse(line) as Orchestrator['reports'][number]));
  });
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    reports,
    ended,
    until: (fits) =>
      eventually(
        () => fits(reports),
        () => reports,
      ),
    kill: (signal) => void child.kill(signal),
  };
}

/** Whether a process runs, or is stopped; the dead that nobody asked after do not. */
export function runs(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
