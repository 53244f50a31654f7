import type { Effect } from '../domain/effect.ts';
import { registerProject } from './register-project.ts';

export const effects: readonly Effect[] = [registerProject];
