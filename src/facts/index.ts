import type { Fact } from '../domain/fact.ts';
import { ownFiles } from './own-files.ts';
import { targets } from './targets.ts';
import { world } from './world.ts';

export const facts: readonly Fact[] = [ownFiles, targets, world];
