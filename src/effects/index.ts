import type { Effect } from '../domain/effect.ts';
import { journal } from './journal.ts';
import { registerProject } from './register-project.ts';

export const effects: readonly Effect[] = [journal, registerProject];
