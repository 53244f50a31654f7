import { researchCategories, type ResearchCategory, type ResearchSection } from '../../kernel/discipline.ts';
import { noTask } from '../../kernel/work/task-identity.ts';

const nothingDone = Object.fromEntries(researchCategories.map((category) => [category, null])) as Record<
  ResearchCategory,
  null
>;

/** Where every task begins. */
export const noResearch: ResearchSection = { ...noTask, done: nothingDone };
