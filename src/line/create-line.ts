import { contexts } from '../features/contexts.ts';
import type { Io } from '../kernel/io.ts';
import type { Units } from '../kernel/units.ts';
import { effects } from '../features/effects.ts';
import { facts } from '../features/facts.ts';
import { gates } from '../features/gates.ts';
import { hosts } from '../hosts/index.ts';
import { emptyCache } from '../stores/documents.ts';
import { trackers } from '../features/trackers.ts';
import { lazyPortfolio } from './lazy-portfolio.ts';
import { createAfterwards } from './afterwards.ts';
import { ephorHome, type Line } from './open-project.ts';

export const units: Units = { gates, contexts, trackers, facts, effects, hosts };

export interface LineOptions {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  /** Where this package's programs lie. */
  readonly packageFolder?: string | undefined;
  /** Whose agents are judged; all that we know unless others are given. */
  readonly hosts?: Units['hosts'] | undefined;
  readonly resident?: boolean;
  readonly settleElsewhere?: Line['settleElsewhere'];
}

export const createLine = ({
  io,
  userHome,
  version,
  packageFolder,
  hosts: known = units.hosts,
  resident = false,
  settleElsewhere,
}: LineOptions): Line => {
  const home = ephorHome(io, userHome);
  return {
    io,
    units: { ...units, hosts: known },
    home,
    portfolio: lazyPortfolio(io, home, lockDeadlineMs),
    userHome,
    version,
    grammars: packageFolder === undefined ? undefined : `${packageFolder}/grammars`,
    data: packageFolder === undefined ? undefined : `${packageFolder}/data`,
    settingsCache: new Map(),
    storeCache: emptyCache(),
    projectCache: new Map(),
    // Above the 20 seconds that a model may take, below the 25 in which the engine has to answer.
    factDeadlineMs: 22_000,
    resident,
    lockDeadlineMs,
    afterwards: createAfterwards(),
    settleElsewhere,
  };
};

const lockDeadlineMs = 10_000;
