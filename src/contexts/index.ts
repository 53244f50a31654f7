import type { Context } from '../domain/context.ts';
import { breakerOpenWarning } from './breaker-open-warning.ts';
import { breakerOpen } from './breaker-open.ts';
import { evaluatorFailed } from './evaluator-failed.ts';
import { frustration } from './frustration.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';
import { phaseNow } from './phase-now.ts';
import { recentDecisions } from './recent-decisions.ts';
import { refusedAgain } from './refused-again.ts';
import { researchFirst } from './research-first.ts';

export const contexts: readonly Context[] = [
  breakerOpen,
  breakerOpenWarning,
  evaluatorFailed,
  frustration,
  howEphorSpeaks,
  phaseNow,
  recentDecisions,
  refusedAgain,
  researchFirst,
];
