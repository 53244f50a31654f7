import type { Idea, NewIdea } from '../kernel/stores/idea.ts';
import { ideaId, titleOf } from '../kernel/stores/idea-name.ts';
import type { Io } from '../kernel/io.ts';
import { type IdeaWords, ideaText } from './idea-text.ts';

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
  `This is step ${step} of ${steps.length}; the original fragment at the end says all of them. Do this step only.`,
  ...steps.flatMap((words, index) => {
    if (index + 1 === step) return [];
    return [`${index + 1 < step ? 'Done before' : 'To come later'}: step ${index + 1}, ${titleOf(words)}`];
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
