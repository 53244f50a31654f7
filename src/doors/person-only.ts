import type { App } from '../kernel/app.ts';
import type { Caller } from '../kernel/caller.ts';
import { askedInput } from '../kernel/commands/asked-input.ts';
import { UserError } from '../kernel/errors.ts';
import { commandName, type Operation } from '../kernel/operation.ts';
import { useAnswer } from '../line/use-answer.ts';

/** An agent runs what is for a person only on the user's word, which is recorded and good for one run. */
export async function guardPersonOnly(
  operation: Operation,
  input: unknown,
  app: App,
  caller: Caller,
): Promise<void> {
  if (operation.caller !== 'person' || caller.kind === 'person') return;
  const { session, through } = caller;
  const own = session === undefined ? [] : [session];
  const sessions = through === 'tool' ? [...own, ...((await app.project?.state.sessions()) ?? [])] : own;
  const shown = through === 'tool' ? askedInput(input) : undefined;
  for (const id of new Set(sessions)) if (await useAnswer(app, id, operation.id, shown)) return;
  const command = `\`ephor ${commandName(operation)}\``;
  throw new UserError(
    'person_only',
    `${command} is for a person to decide, and no user was asked about it just now`,
    `Tell the user why you think it is needed; they can run ${command} in their own terminal.`,
  );
}
