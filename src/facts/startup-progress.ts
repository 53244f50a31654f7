import { isAbsolute, join } from 'node:path/posix';
import type { Action } from '../domain/action.ts';
import type { StartupStep } from '../domain/discipline.ts';
import { defineFact, type FactInput } from '../domain/fact.ts';
import { programNames } from '../domain/person-only.ts';
import type { Place } from '../domain/place.ts';
import type { CommandCall } from '../domain/shell.ts';
import { reading, running } from '../domain/startup-parts.ts';
import { fitsWildcard } from '../domain/wildcard.ts';
import { wasRead } from './lib/was-read.ts';

export const startupProgress = defineFact({
  id: 'startupProgress',
  summary: 'Find out which steps there are before work starts, and what was done of them just now',
  gather(input) {
    const { event, settings } = input;
    const steps = settings.startup;
    if (steps.length === 0 || !('action' in event)) return { steps, done: [], isStep: false };
    const isStep = isNothingBut(event.action, steps);
    return { steps, done: event.kind === 'tool.after' ? doneIn(steps, input) : [], isStep };
  },
});

function doneIn(steps: readonly StartupStep[], input: FactInput): readonly string[] {
  const read = steps
    .flatMap((step) => step.read ?? [])
    .filter((path) => wasRead(absolute(path, input.place), input));
  const ran = ordersOf(steps).filter((order) => succeeded(order, input));
  return [...read.map(reading), ...ran.map(({ part }) => part)];
}

const absolute = (path: string, { root, userHome }: Place): string =>
  path === '~' || path.startsWith('~/')
    ? join(userHome, path.slice(1))
    : isAbsolute(path)
      ? path
      : join(root, path);

/** A part of a step that a command does, and what that command looks like. */
interface Order {
  readonly part: string;
  readonly pattern: string;
}

const ordersOf = (steps: readonly StartupStep[]): readonly Order[] =>
  steps.flatMap(({ command, operation }) => [
    ...(command === undefined ? [] : [{ part: running(command), pattern: command }]),
    ...(operation === undefined
      ? []
      : [{ part: running(`ephor ${operation}`), pattern: `ephor ${operation}*` }]),
  ]);

/** Only where the success of the line is the success of this very command. */
function succeeded(order: Order, { event }: FactInput): boolean {
  if (event.kind !== 'tool.after' || event.action.kind !== 'command' || event.action.background) return false;
  if (event.result !== 'content' && event.result !== 'empty') return false;
  return (event.action.report?.calls ?? []).some((call) => call.decides && fits(call, order));
}

/** What may stand before a step. */
const leads = ['cd', 'npx', 'bunx'];

/** A step may run although the work has not started, but nothing beside it. */
function isNothingBut(action: Action, steps: readonly StartupStep[]): boolean {
  if (action.kind !== 'command' || /[<>]/.test(action.command)) return false;
  const calls = action.report?.calls ?? [];
  const orders = ordersOf(steps);
  const isStep = (call: CommandCall): boolean => orders.some((order) => fits(call, order));
  return calls.some(isStep) && calls.every((call) => leads.includes(call.words[0] ?? '') || isStep(call));
}

/** The program by its name, wherever it lies; all further words as written, with `*` for anything. */
function fits({ words }: CommandCall, { pattern }: Order): boolean {
  if (words.includes(undefined)) return false;
  const [called = '', ...given] = words;
  const [program = '', ...rest] = pattern.trim().split(/\s+/);
  const name = program.slice(program.lastIndexOf('/') + 1).toLowerCase();
  const names = programNames.includes(name) ? programNames : [name];
  const line = [called.toLowerCase(), ...given].join(' ');
  return names.some((each) => fitsWildcard(line, [each, ...rest].join(' ')));
}
