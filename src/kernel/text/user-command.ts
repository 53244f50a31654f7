import { type UserCommand, userCommandIn } from '../discipline.ts';
import type { EventOf } from '../event.ts';
import type { Outcome } from '../outcome.ts';
import { typedByUser, typedIn } from './typed.ts';

/** What the user says to Ephor itself. A message to a sub-agent was written by an agent, and so were the answers to choose from in a dialog. */
export const commandOf = (event: EventOf<'prompt.before'>): UserCommand | undefined =>
  event.agent || event.asked !== undefined ? undefined : userCommandIn(typedIn(event));

/** The same, from the audit log. A message that is cut there was no command. */
export const loggedCommand = ({ event, agent, subject }: Outcome): UserCommand | undefined =>
  event === 'prompt.before' && agent === undefined ? userCommandIn(typedByUser(subject ?? '')) : undefined;

export const answerCode = 'command:';

/** An answer to a command stops the prompt like an objection does, and is none. */
export const isAnswer = ({ code }: { readonly code: string }): boolean => code.startsWith(answerCode);
