import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bar } from './hook.mjs';
import { largeLedger } from './large-ledger.mjs';
import { benchProject } from './project.mjs';
import { ratio, summarise } from './statistics.mjs';
import { createTimer } from './timer.mjs';

const size = { records: 200_000, files: 2_000 };

/** `ephor why file:line` against `git blame -L n,n file`, each in a process of its own, in a large repository. */
export async function benchWhy({ calls = 60, say }) {
  const project = benchProject({ git: true });
  try {
    const { repo, env } = project;
    say(`making a repository with ${size.records} records over ${size.files} files`);
    const { paths, commits } = await largeLedger(repo, size);
    const input = join(project.folder, 'nothing');
    writeFileSync(input, '');
    const timer = createTimer(env);
    const bin = [process.execPath, resolve(project.dist, 'ephor.cjs')];
    const within = ['env', '-C', repo];
    const rows = [
      { name: 'node -e 0', command: () => [process.execPath, '-e', '0'] },
      {
        name: 'git blame -L n,n file',
        command: ({ path, line }) => ['git', 'blame', '-L', `${line},${line}`, path],
      },
      { name: 'ephor why file:n', command: ({ path, line }) => [...bin, 'why', `${path}:${line}`] },
    ];
    say('the first call, which makes the index');
    const first = firstCall(bin, repo, env, paths[0].path);
    const samples = rows.map(() => []);
    for (let round = -3; round < calls; round += 1) {
      if (round % 20 === 0) say(`${Math.max(0, round)} of ${calls} rounds`);
      const { path, lines } = paths[((round + 3) * 31) % paths.length];
      const line = 1 + (((round + 3) * 17) % lines);
      for (const [index, row] of rows.entries()) {
        const ms = timer.run(input, [...within, ...row.command({ path, line })], 0);
        if (round >= 0) samples[index].push(ms);
      }
    }
    return report({ rows, samples, first, commits, harness: timer.harness, repo });
  } finally {
    project.dispose();
  }
}

function firstCall([program, ...args], repo, env, path) {
  const start = performance.now();
  const { status, stderr } = spawnSync(program, [...args, 'why', `${path}:1`], {
    cwd: repo,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Math.round(performance.now() - start);
}

function report({ rows, samples, first, commits, harness, repo }) {
  const results = rows.map(({ name }, index) => ({ name, ...summarise(samples[index]) }));
  const median = (name) => results.find((row) => row.name === name).median;
  const blame = median('git blame -L n,n file');
  const megabytes = Math.round(statSync(join(repo, '.ephor/agent_trace.jsonl')).size / 1e6);
  const index = Math.round(bytesIn(join(repo, '.ephor/local/trace-index')) / 1e6);
  return {
    bench: 'why',
    unit: 'ms',
    harness,
    rows: [
      { name: 'records', value: size.records, unit: `over ${size.files} files and ${commits} commits` },
      { name: 'ledger', value: megabytes, unit: 'MB' },
      { name: 'index', value: index, unit: 'MB' },
      { name: 'first call', value: first, unit: 'ms' },
      ...results.map((row) => ({ ...row, timesFloor: ratio(row.median, blame) })),
    ],
    bars: [bar('ephor why / git blame', ratio(median('ephor why file:n'), blame), '<=', 5)],
  };
}

const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
