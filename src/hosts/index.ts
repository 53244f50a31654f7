import type { Host } from '../domain/host.ts';
import { claudeCode } from './claude-code/host.ts';

export const hosts: readonly Host[] = [claudeCode];
