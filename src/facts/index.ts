import type { Fact } from '../domain/fact.ts';
import { agreement } from './agreement.ts';
import { artifacts } from './artifacts.ts';
import { breakerCounts } from './breaker-counts.ts';
import { checks } from './checks.ts';
import { conversation } from './conversation.ts';
import { criteriaFile } from './criteria-file.ts';
import { dataChanges } from './data-changes.ts';
import { decisions } from './decisions.ts';
import { enforced } from './enforced.ts';
import { evaluation } from './evaluation.ts';
import { fileVersions } from './file-versions.ts';
import { intents } from './intents.ts';
import { knowledgeFiles } from './knowledge-files.ts';
import { loss } from './loss.ts';
import { limits } from './limits.ts';
import { newFolders } from './new-folders.ts';
import { ownFiles } from './own-files.ts';
import { promptClass } from './prompt-class.ts';
import { relevantKnowledge } from './relevant-knowledge.ts';
import { researchCredit } from './research-credit.ts';
import { researchTools } from './research-tools.ts';
import { route } from './route.ts';
import { sessionDocs } from './session-docs.ts';
import { startupProgress } from './startup-progress.ts';
import { targets } from './targets.ts';
import { unsavedFiles } from './unsaved-files.ts';
import { world } from './world.ts';

export const facts: readonly Fact[] = [
  agreement,
  artifacts,
  breakerCounts,
  checks,
  conversation,
  criteriaFile,
  dataChanges,
  decisions,
  enforced,
  evaluation,
  fileVersions,
  intents,
  knowledgeFiles,
  loss,
  newFolders,
  ownFiles,
  promptClass,
  relevantKnowledge,
  researchCredit,
  researchTools,
  route,
  sessionDocs,
  startupProgress,
  targets,
  unsavedFiles,
  world,
  limits,
];
