import { isAbsolute, join, normalize } from 'node:path/posix';
import type { Action } from '../../../kernel/action.ts';
import type { StartupStep } from '../../../kernel/discipline.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { programNames } from '../../../kernel/commands/mcp-tools.ts';
import type { Place } from '../../../kernel/place.ts';
import type { CommandCall } from '../../../kernel/commands/shell.ts';
import { reading, running, wasRead } from '../startup-parts.ts';
import { fitsWildcard } from '../../../kernel/text/wildcard.ts';

export const startupProgress = defineFact({
  id: 'startupProgress',
  summary: 'Find the startup steps, and the ones that were just done',
  gather(input) {
    const { event, settings } = input;
    const steps = settings.startup;
    if (steps.length === 0 || !('action' in event)) return { steps, done: [], isStep: false };
    const isStep = isNothingBut(event.action, steps, input.place);
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
      ? normalize(path)
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
function succeeded(order: Order, { event, place }: FactInput): boolean {
  if (event.kind !== 'tool.after' || event.action.kind !== 'command' || event.action.background) return false;
  if (event.result !== 'content' && event.result !== 'empty') return false;
  return (event.action.report?.calls ?? []).some((call) => call.decides && fits(call, order, place));
}

/** What may stand before a step. */
const leads = ['cd', 'npx', 'bunx'];

/** A step may run although the work has not started, but nothing beside it. */
function isNothingBut(action: Action, steps: readonly StartupStep[], place: Place): boolean {
  if (action.kind !== 'command' || /[<>]/.test(action.command)) return false;
  const calls = action.report?.calls ?? [];
  const orders = ordersOf(steps);
  const isStep = (call: CommandCall): boolean => orders.some((order) => fits(call, order, place));
  return calls.some(isStep) && calls.every((call) => leads.includes(call.words[0] ?? '') || isStep(call));
}

/** A program by its name, a script by where it lies; all further words as written, with `*` for anything. */
function fits({ words, cwd }: CommandCall, { pattern }: Order, place: Place): boolean {
  if (words.includes(undefined)) return false;
  const [called = '', ...given] = words;
  const [program = '', ...rest] = pattern.trim().split(/\s+/);
  if (!fitsWildcard(given.join(' '), rest.join(' '))) return false;
  if (!program.includes('/')) return namesOf(program).includes(called.toLowerCase());
  if (!isAbsolute(called) && cwd === undefined) return false;
  return (isAbsolute(called) ? normalize(called) : join(cwd ?? '', called)) === absolute(program, place);
}

const namesOf = (program: string): readonly string[] =>
  programNames.includes(program) ? programNames : [program.toLowerCase()];
