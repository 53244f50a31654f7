import type { Context } from '../domain/context.ts';
import { breakerOpenWarning } from './breaker-open-warning.ts';
import { breakerOpen } from './breaker-open.ts';
import { evaluatorFailed } from './evaluator-failed.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';
import { phaseNow } from './phase-now.ts';
import { recentDecisions } from './recent-decisions.ts';

export const contexts: readonly Context[] = [
  breakerOpenWarning,
  breakerOpen,
  evaluatorFailed,
  howEphorSpeaks,
  phaseNow,
  recentDecisions,
];
