import type { Fact } from '../domain/fact.ts';
import { agreement } from './agreement.ts';
import { conversation } from './conversation.ts';
import { decisions } from './decisions.ts';
import { evaluation } from './evaluation.ts';
import { ownFiles } from './own-files.ts';
import { promptClass } from './prompt-class.ts';
import { targets } from './targets.ts';
import { world } from './world.ts';

export const facts: readonly Fact[] = [
  agreement,
  conversation,
  decisions,
  evaluation,
  ownFiles,
  promptClass,
  targets,
  world,
];
