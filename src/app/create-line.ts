import { contexts } from '../contexts/index.ts';
import type { Io } from '../domain/io.ts';
import type { Units } from '../domain/units.ts';
import { effects } from '../effects/index.ts';
import { facts } from '../facts/index.ts';
import { gates } from '../gates/index.ts';
import { hosts } from '../hosts/index.ts';
import { emptyCache } from '../stores/store-cache.ts';
import { trackers } from '../trackers/index.ts';
import type { Line } from './open-project.ts';

export const units: Units = { gates, contexts, trackers, facts, effects, hosts };

export interface LineOptions {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  readonly resident?: boolean;
}

/** `EPHOR_HOME`, else `~/.ephor`. */
export const ephorHome = (io: Io, userHome: string): string => io.env('EPHOR_HOME') || `${userHome}/.ephor`;

export const createLine = ({ io, userHome, version, resident = false }: LineOptions): Line => ({
  io,
  units,
  home: ephorHome(io, userHome),
  userHome,
  version,
  settingsCache: new Map(),
  storeCache: emptyCache(),
  projectCache: new Map(),
  // Above the 20 seconds that a model may take, below the 25 in which the engine has to answer.
  factDeadlineMs: 22_000,
  resident,
  lockDeadlineMs: 10_000,
});
