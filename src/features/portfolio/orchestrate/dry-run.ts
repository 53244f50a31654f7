import type { Report } from './desk.ts';
import { reportOf } from './execute.ts';
import { processOf } from './lead-process.ts';
import { createObstacles } from './obstacles.ts';
import { plan } from '../plan/plan.ts';
import type { App } from '../../../kernel/app.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';

/** What the next step would be. Nothing is changed, not even the lease. */
export async function dryRun(
  app: App,
  policy: Policy,
): Promise<readonly Extract<Report, { event: 'did' }>[]> {
  const portfolio = await app.portfolio.read();
  const { machine } = app.io.processes.self;
  const ours = portfolio.runs.filter((run) => run.state !== 'ended' && run.machine === machine);
  const alive = Object.fromEntries(
    ours.map((run) => {
      const id = processOf(run);
      return [run.id, id !== undefined && app.io.processes.alive(id)];
    }),
  );
  const planned = plan({ portfolio, alive, machine }, policy, app.io.clock.now());
  return (await createObstacles({ app }).sift(portfolio, planned)).map(reportOf);
}
