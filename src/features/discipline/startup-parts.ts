import type { StartupStep } from '../../kernel/discipline.ts';
import type { FactInput } from '../../kernel/fact.ts';

/** Whether this event tells that the file was read, links followed. An empty file can be read too. */
export function wasRead(path: string, { event, realPath }: Pick<FactInput, 'event' | 'realPath'>): boolean {
  if (event.kind !== 'tool.after' || event.action.kind !== 'read') return false;
  if (event.result !== 'content' && event.result !== 'empty') return false;
  const wanted = realPath(path);
  return event.action.paths.some((read) => realPath(read) === wanted);
}

export const reading = (path: string): string => `read ${path}`;
export const running = (command: string): string => `run \`${command}\``;

/** What has to be done for a step, each in the words that the agent is told. */
export const partsOf = ({ read = [], command, operation }: StartupStep): readonly string[] => [
  ...read.map(reading),
  ...(command === undefined ? [] : [running(command)]),
  ...(operation === undefined ? [] : [running(`ephor ${operation}`)]),
];

/** What is left of a step. */
export const leftOf = (step: StartupStep, done: readonly string[]): readonly string[] =>
  partsOf(step).filter((part) => !done.includes(part));
