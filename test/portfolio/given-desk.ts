import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../src/kernel/app.ts';
import type { Io } from '../../src/kernel/io.ts';
import type { Change, Writer } from '../../src/kernel/portfolio/change.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { nodeIo } from '../../src/io/node.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenClock } from '../given/clock.ts';
import { givenFolder } from '../given/folder.ts';

export const orchestrator = { kind: 'orchestrator', epoch: 1 } as const;
const person: Writer = { kind: 'person', name: 'ada' };

/** A portfolio on the real disk, at a time that stands still until it is moved. */
export async function givenDesk(
  config: object = {},
  start = '2026-11-18T12:00:00.000Z',
  world: Partial<Io> = {},
) {
  const home = join(givenFolder(), '.ephor');
  mkdirSync(home);
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ portfolio: config }));
  const clock = givenClock(start);
  const io: Io = { ...nodeIo, clock, env: () => undefined, ...world };
  const portfolio = createPortfolioFiles({ io, home, lockDeadlineMs: 5_000 });
  const put = (changes: readonly Change[], by: Writer = person): Promise<null> =>
    portfolio.transact(by, 'given', () => ({ changes, result: null }));
  const lease = {
    epoch: 1,
    machine: io.processes.self.machine,
    pid: io.processes.self.pid,
    processStarted: io.processes.self.started,
    until: null,
    fingerprint: null,
  };
  await put([{ put: 'lease', value: lease }], orchestrator);
  const app: Pick<App, 'io' | 'home' | 'portfolio' | 'projectAt' | 'portfolioPolicy'> = {
    io,
    home,
    portfolio,
    projectAt: async () => undefined,
    portfolioPolicy: async () => ({ policy: usualPolicy, problems: [] }),
  };
  return { ...app, app: app as App, clock, put };
}
