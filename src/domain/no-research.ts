import { researchCategories, type ResearchCategory, type ResearchSection } from './discipline.ts';
import { noTask } from './task-identity.ts';

const nothingDone = Object.fromEntries(researchCategories.map((category) => [category, null])) as Record<
  ResearchCategory,
  null
>;

/** Where every task begins. */
export const noResearch: ResearchSection = { ...noTask, done: nothingDone };
