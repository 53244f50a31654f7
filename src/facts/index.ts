import type { Fact } from '../domain/fact.ts';
import { agreement } from './agreement.ts';
import { artifacts } from './artifacts.ts';
import { checks } from './checks.ts';
import { conversation } from './conversation.ts';
import { decisions } from './decisions.ts';
import { evaluation } from './evaluation.ts';
import { ownFiles } from './own-files.ts';
import { promptClass } from './prompt-class.ts';
import { researchCredit } from './research-credit.ts';
import { researchTools } from './research-tools.ts';
import { sessionDocs } from './session-docs.ts';
import { startupProgress } from './startup-progress.ts';
import { targets } from './targets.ts';
import { world } from './world.ts';

export const facts: readonly Fact[] = [
  agreement,
  artifacts,
  checks,
  conversation,
  decisions,
  evaluation,
  ownFiles,
  promptClass,
  researchCredit,
  researchTools,
  sessionDocs,
  startupProgress,
  targets,
  world,
];
