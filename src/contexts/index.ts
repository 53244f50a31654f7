import type { Context } from '../domain/context.ts';
import { breakerOpenWarning } from './breaker-open-warning.ts';
import { breakerOpen } from './breaker-open.ts';
import { evaluatorFailed } from './evaluator-failed.ts';
import { frustration } from './frustration.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';
import { intentProtocol } from './intent-protocol.ts';
import { knowledgeUntoldWarning } from './knowledge-untold-warning.ts';
import { knowledgeUntold } from './knowledge-untold.ts';
import { phaseNow } from './phase-now.ts';
import { recentDecisions } from './recent-decisions.ts';
import { refusedAgain } from './refused-again.ts';
import { relevantKnowledge } from './relevant-knowledge.ts';
import { researchFirst } from './research-first.ts';
import { routeNote } from './route-note.ts';
import { standingKnowledge } from './standing-knowledge.ts';
import { supervisedWork } from './supervised-work.ts';
import { worthRemembering } from './worth-remembering.ts';

export const contexts: readonly Context[] = [
  breakerOpen,
  breakerOpenWarning,
  evaluatorFailed,
  frustration,
  howEphorSpeaks,
  intentProtocol,
  knowledgeUntold,
  knowledgeUntoldWarning,
  phaseNow,
  recentDecisions,
  refusedAgain,
  relevantKnowledge,
  researchFirst,
  routeNote,
  standingKnowledge,
  supervisedWork,
  worthRemembering,
];
