import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Idea, IdeaStatus } from '../../../kernel/stores/idea.ts';
import type { Style } from '../../../kernel/operation.ts';
import { findIdea } from './find-idea.ts';

export interface MovedIdea {
  readonly id: string;
  readonly title: string;
  readonly before: IdeaStatus;
  readonly status: IdeaStatus;
  /** Who had it. */
  readonly taken: Idea['taken'];
}

/** Moves the idea that somebody means, if it stands where this makes sense. */
export async function moveIdea(
  app: App,
  given: string,
  { from, to }: { readonly from: readonly IdeaStatus[]; readonly to: IdeaStatus },
): Promise<MovedIdea> {
  const { id, title, status: before, taken } = await findIdea(app, given, from);
  if (!from.includes(before)) {
    throw new UserError(
      'wrong_status',
      `${id} is ${before}, and not ${from.join(' or ')}`,
      before === to ? 'There is nothing to do.' : whatNext[before](id),
    );
  }
  const { status } = await app.ideas.move(id, to);
  return { id, title, before, status, taken };
}

const whatNext: Readonly<Record<IdeaStatus, (id: string) => string>> = {
  queued: (id) => `Take it with \`ephor pull ${id}\`.`,
  taken: (id) => `Put it back with \`ephor queue release ${id}\`.`,
  done: (id) => `Put it back with \`ephor queue restore ${id}\`.`,
  dropped: (id) => `Put it back with \`ephor queue restore ${id}\`.`,
};

export const movedText = ({ id, before, status }: MovedIdea, style: Style): string =>
  `${style.good('●')} ${style.code(id)} was ${before} and is ${status}.`;
