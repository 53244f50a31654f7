import type { Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { type Intent, type Intents, isOpen } from '../../kernel/work/intent.ts';
import { projectFiles } from '../../kernel/place.ts';
import { describeProblem } from '../../kernel/settings/settings.ts';

/** The intents as the files have them, or what is wrong with the files. */
export function knownIntents({ settings, place }: Project): Intents {
  const { intents, intentIgnores } = projectFiles(place.root);
  const problem = settings.problems.find(({ file }) => [intents, ...intentIgnores].includes(file));
  if (!problem) return settings.intents;
  throw new UserError(
    'config_invalid',
    describeProblem(problem),
    'Correct it; `ephor doctor` shows every problem.',
  );
}

export function intentNamed({ list }: Intents, id: string): Intent {
  const found = list.find((intent) => intent.id === id);
  if (found) return found;
  const names = list.map((intent) => intent.id);
  throw new UserError(
    'intent_not_found',
    `there is no intent ${id}`,
    names.length === 0
      ? 'None is listed yet: a person adds one with `ephor intent add`.'
      : `The intents are ${names.slice(0, 20).join(', ')}.`,
  );
}

/** As `intentNamed`, for one that can be worked on. */
export function openIntentNamed(intents: Intents, id: string): Intent {
  const intent = intentNamed(intents, id);
  if (isOpen(intent)) return intent;
  const open = intents.list.filter(isOpen).map((each) => each.id);
  const others = open.length === 0 ? '' : `Open are ${open.slice(0, 20).join(', ')}. `;
  throw new UserError(
    'intent_not_found',
    `the intent ${id} is done`,
    `${others}A person opens it again with \`ephor intent close ${id} --undo\`.`,
  );
}
