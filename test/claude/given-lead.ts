import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { prepareLead } from '../../src/features/portfolio/orchestrate/prepare-lead.ts';
import { nodeIo } from '../../src/io/node.ts';
import type { Change } from '../../src/kernel/portfolio/change.ts';
import type { Task } from '../../src/kernel/portfolio/initiative.ts';
import type { LeadEvent } from '../../src/kernel/portfolio/lead.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { Run } from '../../src/kernel/portfolio/run.ts';
import { claudeCode } from '../../src/hosts/claude-code/host.ts';
import { lead } from '../../src/hosts/claude-code/lead.ts';
import { hookCommand } from '../../src/kernel/operations/hook-line.ts';
import { traceNamespace } from '../../src/kernel/stores/trace.ts';
import { createApp } from '../../src/line/create-app.ts';
import { givenInitiative, givenRun, givenSpace, givenTask } from '../given/lead.ts';
import { ephorOnPath, ephorRepo } from './ephor-repo.ts';
import { claudeClient } from './install-client.ts';
import { toolResults } from './model-request.ts';
import { clientEnvironment } from './run-client.ts';
import { startModel, type Turn } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const person = { kind: 'person', name: 'ada' } as const;
const token = 'the token of the run';
const deadlineMs = 90_000;

/** What the user has in their own settings, as they wrote it. */
const usersSettings = '{\n  "permissions": { "deny": ["Bash(npm publish:*)"] }\n}\n';

const files = {
  'package.json': '{"name":"shop","scripts":{"test":"node --test"}}\n',
  'src/checkout/total.js': 'export const total = (items) => 0;\n',
  'src/pay/card.js': 'export const card = 1;\n',
  'test/total.test.js': 'import "../src/checkout/total.js";\n',
};

/** A shop with an approved plan, its worktree, and the real client as the lead of a run in it. */
export async function givenLead(version: string, tasks: readonly Partial<Task>[], more: Partial<Run> = {}) {
  const client = await claudeClient(version);
  const repo = await ephorRepo(files);
  cleanups.push(repo.dispose);
  mkdirSync(join(repo.home, '.claude'), { recursive: true });
  const settingsFile = join(repo.home, '.claude/settings.json');
  writeFileSync(settingsFile, usersSettings);
  const path = ephorOnPath(repo.home);
  symlinkSync(client, join(repo.home, 'programs/claude'));
  const worktree = join(repo.home, '.ephor-worktrees/shop/checkout');
  repo.git('worktree', 'add', '--quiet', '-b', 'ephor/shop/checkout', worktree);

  const variables: Record<string, string> = { HOME: repo.home, PATH: path };
  const env = (name: string): string | undefined => variables[name];
  const options = { io: nodeIo, userHome: repo.home, version: 'test', packageFolder: resolve('dist') };
  const app = await createApp(options, { cwd: repo.cwd, env });
  const store = app.portfolio;
  const put = (...changes: readonly Change[]): Promise<void> =>
    store.transact(person, 'for a test', () => ({ changes, result: undefined }));

  const space = { ...givenSpace, codeDir: repo.cwd };
  await put(
    { put: 'space', value: space },
    { put: 'initiative', value: { ...givenInitiative, approval: null } },
    {
      put: 'text',
      place: { document: 'plan', space: 'shop', initiative: 'checkout' },
      text: '# Pay\n\nAdd it up.\n',
    },
    ...tasks.map((task, at): Change => ({ put: 'task', value: givenTask(at + 1, task) })),
  );
  const hash = (await store.read()).plans[0]?.hash ?? '';
  const approval = { by: 'ada', at: '2026-01-01T00:00:00.000Z', plan: hash, escalation: null };
  const kind = more.kind ?? 'work';
  await put({
    put: 'initiative',
    value: { ...givenInitiative, approval: kind === 'work' ? approval : null },
  });

  /** One session of a lead from its briefing to its end. */
  const leads = async (turns: readonly (Turn | (() => Promise<Turn>))[], change: Partial<Run> = {}) => {
    const run = givenRun({
      tokenHash: nodeIo.hash.sha256(token),
      worktree,
      epoch: 1,
      id: 'run-0001',
      ...more,
      ...change,
    });
    await put({ put: 'run', value: run });
    const model = await startModel({
      reply: ({ turn }) => {
        const next = turns[turn];
        return typeof next === 'function' ? next() : next;
      },
    });
    cleanups.push(model.close);
    const folder = join(repo.home, '.ephor/leads', run.id);
    const portfolio = await store.read();
    const prepared = await prepareLead(app, { run, token, worktree, folder, portfolio, resume: false });
    const child = spawn(join(repo.home, 'programs', prepared.argv[0] ?? ''), prepared.argv.slice(1), {
      cwd: worktree,
      env: {
        ...clientEnvironment({ model, home: repo.home, env: { PATH: path, IS_SANDBOX: '' } }),
        ...prepared.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdin.end(prepared.input);
    const late = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    const exitCode = await new Promise<number | null>((done) => child.once('close', done));
    clearTimeout(late);
    const requests = model.requests.filter((each) => each.kind === 'main');
    const last = requests.at(-1);
    return {
      exitCode,
      errors,
      briefing: prepared.input,
      events: output.split('\n').flatMap((line): readonly LeadEvent[] => lead.read(line)),
      /** What came of every tool call. */
      results: last ? toolResults(last) : [],
      /** Everything that the model was told in the end. */
      told: JSON.stringify(last?.body.messages ?? []),
      outside: model.outsideAttempts,
    };
  };
  const sectionOf = async (session: string) =>
    (await (await app.projectAt(worktree))?.state.read(session))?.sections.lead.leading;
  return {
    ...repo,
    app,
    put,
    leads,
    worktree,
    sectionOf,
    file: (name: string): string => join(worktree, name),
    portfolio: (): Promise<Portfolio> => store.read(),
    ends: async (id: string): Promise<void> => {
      const run = (await store.read()).runs.find((each) => each.id === id);
      if (!run) throw new Error(`there is no ${id}`);
      const endedAt = '2026-01-02T00:00:00.000Z';
      await put({ put: 'run', value: { ...run, state: 'ended', reason: 'blocked', endedAt } });
    },
    userSettings: (): string => readFileSync(settingsFile, 'utf8'),
    /** As `ephor init` for all of the user's repositories leaves their settings; returns the text. */
    installForUser: (): string => {
      const text = claudeCode.edits.install(usersSettings, hookCommand(app, claudeCode));
      writeFileSync(settingsFile, text);
      return text;
    },
    /** How often a command was judged before it ran. */
    judged: (command: string): number =>
      readFileSync(join(worktree, '.ephor/local/audit.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"event":"tool.before"') && line.includes(`"subject":"${command}"`))
        .length,
    /** What the ledger says of the records of a file, once the engine has settled. */
    ledgerOf: async (name: string): Promise<readonly unknown[]> => {
      const project = await app.projectAt(worktree);
      await project?.ledger.settle();
      const records = (await project?.ledger.records.recent({ path: name }, 10)) ?? [];
      return records.map(({ metadata }) => metadata[traceNamespace]);
    },
    settingsAreUsers: (): boolean => readFileSync(settingsFile, 'utf8') === usersSettings,
  };
}
