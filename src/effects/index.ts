import type { Effect } from '../domain/effect.ts';
import { autocommit } from './autocommit.ts';
import { journal } from './journal.ts';
import { knowledgeIndex } from './knowledge-index.ts';
import { ledger } from './ledger.ts';
import { registerProject } from './register-project.ts';

export const effects: readonly Effect[] = [autocommit, journal, knowledgeIndex, ledger, registerProject];
