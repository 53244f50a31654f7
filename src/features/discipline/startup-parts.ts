import type { StartupStep } from '../../kernel/discipline.ts';

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
