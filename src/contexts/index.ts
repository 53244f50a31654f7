import type { Context } from '../domain/context.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';

export const contexts: readonly Context[] = [howEphorSpeaks];
