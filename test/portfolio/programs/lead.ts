import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeIo } from '../../../src/io/node.ts';
import type { Task } from '../../../src/kernel/portfolio/initiative.ts';
import { createPortfolioFiles } from '../../../src/stores/portfolio/portfolio-files.ts';
import { givenEscalation, givenTask } from '../../given/portfolio.ts';

/** A scripted lead. Usage: lead <file with what it does>. Looks up what to do as a lead does, in its environment. */
export interface Script {
  /** Milliseconds for each task. */
  readonly stepMs?: number;
  /** Tasks that it plans. */
  readonly plans?: number;
  /** Asks this before the task with this number, once. */
  readonly asks?: { readonly before: number; readonly question: string };
  /** Is held up so many times before it gets to work. */
  readonly held?: {
    readonly cause: 'limit' | 'overloaded';
    readonly times: number;
    readonly retryInMs: number;
  };
  /** Ends with this code without doing anything. */
  readonly fails?: number;
  readonly usd?: number;
  /** Ends after so many tasks, with more to do. */
  readonly most?: number;
  /** Text written into README.md by each task, instead of a file of its own. */
  readonly edits?: string;
  /** Never ends, and says nothing. */
  readonly hangs?: boolean;
  /** Says nothing while it works: only the portfolio changes. */
  readonly mute?: boolean;
  /** Leaves a process behind that nobody finds, which writes when another lead is at work. */
  readonly zombie?: boolean;
}

const [scriptFile = '', given] = process.argv.slice(2);
const inherited = given === undefined ? process.env : (JSON.parse(given) as NodeJS.ProcessEnv);
const env = (name: string): string => inherited[name] ?? '';
const script = JSON.parse(readFileSync(scriptFile, 'utf8')) as Script;
const [space, initiative, run] = [env('EPHOR_SPACE'), env('EPHOR_INITIATIVE'), env('EPHOR_RUN')];
const store = createPortfolioFiles({ io: nodeIo, home: env('EPHOR_HOME'), lockDeadlineMs: 20_000 });
const by = {
  kind: 'lead',
  run,
  epoch: Number(env('EPHOR_RUN_EPOCH')),
  token: env('EPHOR_RUN_TOKEN'),
} as const;
const say = (fields: object): void =>
  void (script.mute || process.stdout.write(`${JSON.stringify(fields)}\n`));
const log = (line: string): void => appendFileSync(`${scriptFile}.log`, `${line}\n`);

const own = async (): Promise<readonly Task[]> =>
  (await store.read()).tasks.filter((task) => task.space === space && task.plan === initiative);

async function planIt(): Promise<void> {
  await store.transact(by, 'the plan', (_, next) => ({
    changes: [
      { put: 'text', place: { document: 'plan', space, initiative }, text: `# ${initiative}\n\nDo it.\n` },
      ...Array.from({ length: script.plans ?? 2 }, () => {
        const id = next.task(space, initiative);
        return {
          put: 'task',
          value: givenTask({ id, space, plan: initiative, subject: `Step ${id}` }),
        } as const;
      }),
    ],
    result: undefined,
  }));
}

const put = (task: Task, fields: Partial<Task>): Promise<void> =>
  store.transact(by, 'work', ({ tasks }) => {
    const now = tasks.find(
      ({ id, plan, space: of }) => id === task.id && plan === initiative && of === space,
    );
    return { changes: now ? [{ put: 'task', value: { ...now, ...fields } }] : [], result: undefined };
  });

function change(task: Task): void {
  if (script.edits === undefined) writeFileSync(`${initiative}-${task.id}.txt`, `${run}\n`);
  else writeFileSync('README.md', script.edits);
  if (!existsSync('.git')) return;
  execFileSync('git', ['add', '-A']);
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', task.subject]);
}

async function ask(question: string, task: Task): Promise<boolean> {
  const { escalations } = await store.read();
  const asked = escalations.find((each) => each.question === question);
  if (asked?.status === 'resolved') return false;
  if (asked) return true;
  await store.transact(by, 'a question', (_, next) => {
    const blocksTask = `${space}/plans/${initiative}/tasks/${task.id}.json`;
    const value = givenEscalation({ id: next.escalation(), space, initiative, question, blocksTask });
    return { changes: [{ put: 'escalation', value }], result: undefined };
  });
  return true;
}

async function work(): Promise<void> {
  const skipped = new Set<number>();
  for (let done = 0; done < (script.most ?? 1_000); ) {
    const tasks = await own();
    const open = (id: number): boolean =>
      tasks.some((task) => task.id === id && task.status !== 'completed' && task.status !== 'cancelled');
    const task = tasks.find(
      (each) =>
        (each.status === 'pending' || each.status === 'in_progress') &&
        !skipped.has(each.id) &&
        !each.blockedBy.some(open),
    );
    if (!task) return;
    if (script.asks?.before === task.id && (await ask(script.asks.question, task))) {
      skipped.add(task.id);
      continue;
    }
    await put(task, { status: 'in_progress', run });
    await sleep(script.stepMs ?? 0);
    change(task);
    await put(task, { status: 'completed', completionNotes: 'done', completedAt: new Date().toISOString() });
    say({ ephor: 'used', turns: 1, tokens: 100, usd: script.usd ?? 0.01 });
    say({ ephor: 'said', text: `did #${task.id}` });
    log(`did ${initiative} ${task.id}`);
    done += 1;
  }
}

/** Wakes up late, like a process that was stopped, and tries to write. */
async function haunt(): Promise<void> {
  const isNewest = async (): Promise<boolean> =>
    (await store.read()).runs.filter((each) => each.initiative === initiative).at(-1)?.id === run;
  while (await isNewest()) await sleep(50);
  const [task] = await own();
  if (task) await put(task, { subject: 'haunted' });
}

async function main(): Promise<void> {
  if (given !== undefined) return haunt();
  if (script.zombie) {
    const names = ['SPACE', 'INITIATIVE', 'RUN', 'HOME', 'RUN_EPOCH', 'RUN_TOKEN'].map(
      (name) => `EPHOR_${name}`,
    );
    const kept = JSON.stringify(Object.fromEntries(names.map((name) => [name, env(name)])));
    const [, self = ''] = process.argv;
    const options = { detached: true, stdio: 'ignore', env: { PATH: env('PATH') } } as const;
    spawn(process.execPath, [self, scriptFile, kept], options).unref();
  }
  log(`started ${run} ${process.pid}`);
  const times = readFileSync(`${scriptFile}.log`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('started'));
  if (script.fails !== undefined) process.exit(script.fails);
  if (script.held && times.length <= script.held.times) {
    const retryAt = new Date(Date.now() + script.held.retryInMs).toISOString();
    say({ ephor: 'held', cause: script.held.cause, retryAt });
    process.exit(1);
  }
  if (script.hangs) {
    say({ ephor: 'called', tool: 'Bash', subject: 'wait-for-ever' });
    await sleep(600_000);
  }
  await (env('EPHOR_RUN_KIND') === 'plan' ? planIt() : work());
  log(`ended ${run}`);
}

main().catch((error: unknown) => {
  log(`refused ${run} ${(error as { code?: string }).code ?? String(error)}`);
  process.exitCode = 3;
});
