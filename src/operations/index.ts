import type { Operation } from '../domain/operation.ts';
import { status } from './status.ts';

export const operations: readonly Operation[] = [status];
