import { orchestrate } from '../../../src/features/portfolio/orchestrate/orchestrator.ts';
import { nodeIo } from '../../../src/io/node.ts';
import type { Policy } from '../../../src/kernel/portfolio/policy.ts';
import { usualPolicy } from '../../../src/kernel/portfolio/policy.ts';
import { createApp } from '../../../src/line/create-app.ts';

/** Usage: orchestrate <user's home> <once|stay> <policy as JSON> <ms until leads are killed when parked>. */
const [userHome = '', mode = '', policy = '{}', patience = '500'] = process.argv.slice(2);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

async function main(): Promise<void> {
  const options = { io: nodeIo, userHome, version: 'test', packageFolder: '/nowhere' };
  const app = await createApp(options, { cwd: userHome, env: (name) => process.env[name] });
  // The journal tells which process it was: no other is to write any more once it was superseded.
  const store: typeof app.portfolio = {
    ...app.portfolio,
    transact: (by, why, work) => app.portfolio.transact(by, `${why} [${process.pid}]`, work),
  };
  const reports = orchestrate({
    app,
    store,
    policy: { ...usualPolicy, ...(JSON.parse(policy) as Partial<Policy>) },
    mode: mode === 'once' ? 'once' : 'stay',
    patience: { graceMs: Number(patience), stepMs: Number(patience) },
    stop: stop.signal,
    say: (line) => console.log(JSON.stringify({ say: line })),
    deliver: () => Promise.resolve(),
  });
  for await (const report of reports) console.log(JSON.stringify(report));
}

main().catch((error: unknown) => {
  console.log(JSON.stringify({ error: (error as { code?: string }).code, message: String(error) }));
  process.exitCode = 1;
});
