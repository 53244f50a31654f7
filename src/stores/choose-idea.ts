import { UserError } from '../kernel/errors.ts';
import {
  type Idea,
  type IdeaChoice,
  type IdeaStatus,
  type StoredIdea,
  waitsFor,
} from '../kernel/stores/idea.ts';

export interface IdeaLookup {
  /** Oldest first, read one by one. */
  readonly queued: Iterable<StoredIdea>;
  statusOf(id: string): IdeaStatus | undefined;
  find(id: string): StoredIdea | undefined;
  /** Whether it was left behind by somebody who was killed over a chain. */
  isHalf(idea: StoredIdea): boolean;
}

/** The idea that may be taken next, or the named one if it may be taken now. */
export function chooseIdea(
  { id, project }: IdeaChoice,
  { queued, statusOf, find, isHalf }: IdeaLookup,
): StoredIdea | undefined {
  if (id === undefined) {
    for (const idea of queued) {
      const here = project === undefined || idea.project === null || idea.project === project;
      if (here && !isHalf(idea) && !waitsFor(idea, statusOf)) return idea;
    }
    return undefined;
  }
  const idea = find(id);
  if (idea?.status !== 'queued') throw notQueued(id, idea);
  const before = waitsFor(idea, statusOf);
  if (before) throw outOfOrder(idea, before, statusOf(before) === 'taken');
  return idea;
}

function notQueued(id: string, idea: Idea | undefined): UserError {
  if (!idea) return new UserError('no_idea', `there is no idea ${id}`, 'See `ephor queue list`.');
  const who = idea.taken
    ? `, since ${idea.taken.since} by ${idea.taken.by ?? 'somebody who died over it'}`
    : '';
  const back = idea.status === 'taken' ? 'release' : 'restore';
  return new UserError(
    'not_queued',
    `${id} is ${idea.status}${who}`,
    `Put it back first: \`ephor queue ${back} ${id}\`.`,
  );
}

const outOfOrder = ({ id, chain }: Idea, before: string, taken: boolean): UserError =>
  new UserError(
    'chain_order',
    `${id} is step ${chain?.step} of ${chain?.of}, and the step before it is not done: ${before}`,
    taken
      ? `Say when it is: \`ephor queue done ${before}\`.`
      : `Take that one first: \`ephor pull ${before}\`.`,
  );
