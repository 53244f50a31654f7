import { describe } from 'vitest';
import { auditConformance } from './audit-conformance.ts';
import { criteriaConformance } from './criteria-conformance.ts';
import { buildWriter, giving } from './given-stores.ts';
import { ideasConformance } from './ideas-conformance.ts';
import { journalConformance } from './journal-conformance.ts';
import { knowledgeConformance } from './knowledge-conformance.ts';
import { ledgerConformance } from './ledger-conformance.ts';
import { lessonsConformance } from './lessons-conformance.ts';
import { portfolioChangeConformance } from './portfolio-changes-conformance.ts';
import { portfolioConformance } from './portfolio-conformance.ts';
import { promptsConformance } from './prompts-conformance.ts';
import { stateConformance } from './state-conformance.ts';

buildWriter();

describe('the audit log in files', () => {
  auditConformance(giving('files', 'audit'));
});
describe('criteria in files', () => {
  criteriaConformance(giving('files', 'criteria'));
});
describe('ideas in files', () => {
  ideasConformance(giving('files', 'ideas'));
});
describe('the journal in files', () => {
  journalConformance(giving('files', 'journal'));
});
describe('knowledge in files', () => {
  knowledgeConformance(giving('files', 'knowledge'));
});
describe('the ledger in a file', () => {
  ledgerConformance(giving('files', 'ledger'));
});
describe('lessons in a file', () => {
  lessonsConformance(giving('files', 'lessons'));
});
describe('the portfolio in files', () => {
  portfolioConformance(giving('files', 'portfolio'));
  portfolioChangeConformance(giving('files', 'portfolio'));
});
describe('prompts in files', () => {
  promptsConformance(giving('files', 'prompts'));
});
describe('state in files [SP-012]', () => {
  stateConformance(giving('files', 'state'));
});
