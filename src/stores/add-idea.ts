import { UserError } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import {
  type Idea,
  type IdeaChoice,
  ideaId,
  type IdeaStatus,
  type NewIdea,
  type StoredIdea,
  titleOf,
  waitsFor,
} from '../kernel/stores/idea.ts';
import { ideaText, type IdeaWords } from './idea-text.ts';

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
  const who = idea.taken ? `, since ${idea.taken.since} by ${idea.taken.by ?? 'a session that died'}` : '';
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
    `${id} is step ${chain?.step} of ${chain?.of}, but the step before it is not done: ${before}`,
    taken
      ? `Once it is done: \`ephor queue done ${before}\`.`
      : `Take that one first: \`ephor pull ${before}\`.`,
  );

export interface IdeaFolder {
  readonly io: Io;
  readonly queue: string;
  /** Whether an idea has this id already, wherever it stands. */
  taken(id: string): boolean;
}

/** The whole idea first, so that nothing is lost when writing its steps is cut short. */
export function addIdea(folder: IdeaFolder, idea: NewIdea): readonly Idea[] {
  const created = folder.io.clock.now().toISOString();
  const { project, fragment, context, steps } = idea;
  const whole = written(folder, fragment, (id) => ({
    ...unworked,
    id,
    title: titleOf(fragment),
    created,
    project,
    words: { context, goal: fragment, fragment },
  }));
  return steps.length < 2 ? [whole] : chainOf(folder, whole, idea);
}

const unworked = { status: 'queued', chain: null, enriched: 'none', taken: null } as const;

/** Turns a queued idea into steps. It becomes the first of them at the very end: until then, it still is the whole. */
export function chainOf(
  folder: IdeaFolder,
  whole: Idea,
  { fragment, context, steps }: Pick<NewIdea, 'fragment' | 'context' | 'steps'>,
): readonly Idea[] {
  const [first = fragment, ...others] = steps;
  const wordsOf = (step: number): IdeaWords => ({
    context: [...context, ...placeInChain(steps, step)],
    goal: steps[step - 1] ?? '',
    fragment,
  });
  let after = whole.id;
  const rest = others.map((goal, index) => {
    const step = index + 2;
    const chain = { id: whole.id, step, of: steps.length, after };
    const idea = written(folder, goal, (id) => ({
      ...unworked,
      id,
      title: titleOf(goal),
      created: whole.created,
      project: whole.project,
      chain,
      words: wordsOf(step),
    }));
    after = idea.id;
    return idea;
  });
  const chain = { id: whole.id, step: 1, of: steps.length, after: null };
  const { id, created, project } = whole;
  const head: Idea = { ...unworked, id, created, project, title: titleOf(first), chain };
  folder.io.files.writeAtomic(`${folder.queue}/${id}.md`, ideaText(head, wordsOf(1)), { mode: 0o600 });
  return [head, ...rest];
}

const placeInChain = (steps: readonly string[], step: number): readonly string[] => [
  `This is step ${step} of ${steps.length}; the original fragment at the end lists them all. Do only this step.`,
  ...steps.flatMap((words, index) => {
    if (index + 1 === step) return [];
    return [`${index + 1 < step ? 'Done before' : 'Comes later'}: step ${index + 1}, ${titleOf(words)}`];
  }),
];

function written(
  { io, queue, taken }: IdeaFolder,
  words: string,
  make: (id: string) => Idea & { readonly words: IdeaWords },
): Idea {
  const at = io.clock.now();
  for (let count = 1; ; count += 1) {
    const id = ideaId(at, words, count);
    if (taken(id)) continue;
    const { words: said, ...idea } = make(id);
    if (io.files.createExclusive(`${queue}/${id}.md`, ideaText(idea, said), 0o600)) return idea;
  }
}
