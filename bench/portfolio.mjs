import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

const initiatives = 1000;
const tasksOfEach = 20;
const spaces = 10;

/** What it takes to know where all work stands, and to change one thing of it. */
export async function benchPortfolio({ calls = 20, say }) {
  const { createPortfolioFiles, nodeIo } = await importSource('bench/portfolio.ts');
  const home = mkdtempSync(join(tmpdir(), 'ephor-bench-'));
  const open = () => createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 20_000 });
  try {
    say(`${initiatives} initiatives with ${initiatives * tasksOfEach} tasks in ${spaces} spaces`);
    writePortfolio(home);
    await new Promise((done) => setTimeout(done, 100));
    const cold = await sample(Math.min(calls, 5), () => open().read());
    const store = open();
    const { problems, tasks } = await store.read();
    if (problems.length > 0 || tasks.length !== initiatives * tasksOfEach) throw new Error('it was not read');
    const warm = await sample(calls, () => store.read());
    const fingerprint = await sample(calls, () => store.fingerprint());
    let count = 0;
    const transact = await sample(calls, () =>
      store.transact({ kind: 'person', name: 'bench' }, 'bench', (now) => {
        count += 1;
        const value = { ...now.tasks[count * 7], priority: 'high' };
        return { changes: [{ put: 'task', value }], result: undefined };
      }),
    );
    const small = mkdtempSync(join(tmpdir(), 'ephor-bench-'));
    const few = createPortfolioFiles({ io: nodeIo, home: small, lockDeadlineMs: 20_000 });
    writePortfolio(small, 10);
    await few.read();
    const alone = await sample(calls, () =>
      few.transact({ kind: 'person', name: 'bench' }, 'bench', (now) => {
        count += 1;
        const value = { ...now.tasks[0], description: String(count) };
        return { changes: [{ put: 'task', value }], result: undefined };
      }),
    );
    rmSync(small, { recursive: true });
    return {
      bench: 'portfolio',
      rows: [
        { name: 'read, cold', unit: 'ms (median)', value: cold },
        { name: 'read, nothing changed', unit: 'ms (median)', value: warm },
        { name: 'fingerprint', unit: 'ms (median)', value: fingerprint },
        { name: 'change one of them', unit: 'ms (median)', value: transact },
        { name: 'change one of 200 tasks', unit: 'ms (median)', value: alone },
      ],
      bars: [bar('read, cold', cold, '<=', 3000), bar('read, nothing changed', warm, '<=', 50)],
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function sample(calls, work) {
  const times = [];
  for (let at = 0; at < calls; at += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return summarise(times).median;
}

export function writePortfolio(home, count = initiatives) {
  const at = '2026-01-01T00:00:00.000Z';
  const put = (path, value) =>
    writeFileSync(
      join(home, path),
      typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
    );
  for (let space = 0; space < spaces; space += 1) {
    mkdirSync(join(home, `spaces/space-${space}/plans`), { recursive: true });
    put(`spaces/space-${space}/space.json`, { name: `Space ${space}`, status: 'active', codeDir: null });
    put(`spaces/space-${space}/OVERVIEW.md`, '# Goals\n\n- more\n');
  }
  for (let each = 0; each < count; each += 1) {
    const plan = `spaces/space-${each % spaces}/plans/initiative-${each}`;
    mkdirSync(join(home, plan, 'tasks'), { recursive: true });
    put(`${plan}/initiative.json`, { title: `Initiative ${each}`, status: 'active' });
    put(`${plan}/plan.md`, `# Initiative ${each}\n\nWhat is to be done, and why.\n`);
    put(`${plan}/tasks/.highwatermark`, `${tasksOfEach}\n`);
    for (let id = 1; id <= tasksOfEach; id += 1)
      put(`${plan}/tasks/${id}.json`, {
        id,
        subject: `Task ${id}`,
        description: 'What is to be done here, in a sentence or two, so that somebody can begin.',
        acceptanceCriteria: ['the tests pass'],
        status: 'pending',
        priority: 'medium',
        labels: [],
        blocks: id < tasksOfEach ? [id + 1] : [],
        blockedBy: id > 1 ? [id - 1] : [],
        plan: `initiative-${each}`,
        createdAt: at,
        updatedAt: at,
        completedAt: null,
        completionNotes: null,
      });
  }
}
