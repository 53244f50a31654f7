import type { Context } from '../domain/context.ts';
import { evaluatorFailed } from './evaluator-failed.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';
import { phaseNow } from './phase-now.ts';
import { recentDecisions } from './recent-decisions.ts';

export const contexts: readonly Context[] = [evaluatorFailed, howEphorSpeaks, phaseNow, recentDecisions];
