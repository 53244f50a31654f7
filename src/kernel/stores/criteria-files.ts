import type { Hash } from '../io.ts';
import { criteriaText, type SupervisedWork } from '../work/supervision.ts';

export type CriteriaDocument = Pick<
  SupervisedWork,
  'id' | 'task' | 'workflow' | 'started_at' | 'criteria'
> & {
  readonly locked_at: string | null;
};

/** Criteria in files that are committed with the project. Readable for people; what counts is the signed record. */
export interface CriteriaFiles {
  path(id: string): string;
  /** Makes the file of a new piece of work, without an id under the next number; returns its id. */
  create(document: Omit<CriteriaDocument, 'id'>, id: string | undefined): Promise<string>;
  /** Returns the hash of what was written. */
  write(document: CriteriaDocument): Promise<string>;
  /** Takes back what `create` made for work that was not begun after all. */
  remove(id: string): Promise<void>;
  /** The hash of the file as it is; undefined when there is none, or it can't be read. */
  hash(id: string): Promise<string | undefined>;
}

export const criteriaHash = (hash: Hash, text: string): string => hash.sha256(criteriaText(text));

export const criteriaDocument = (work: SupervisedWork): CriteriaDocument => ({
  id: work.id,
  task: work.task,
  workflow: work.workflow,
  started_at: work.started_at,
  locked_at: work.locked?.at ?? null,
  criteria: work.criteria,
});
