import * as v from 'valibot';
import { type Failure, failureOf } from './failure.ts';
import type { App } from '../kernel/app.ts';
import type { Caller } from '../kernel/caller.ts';
import { askedInput } from '../kernel/commands/mcp-tools.ts';
import { UserError } from '../kernel/errors.ts';
import { commandName, type Door, type Operation, type OperationInput } from '../kernel/operation.ts';
import type { Writer } from '../kernel/portfolio/change.ts';
import { writerOf } from '../kernel/portfolio/writer.ts';
import { useAnswer } from '../line/handle-hook.ts';

/** Opens what an operation may use, for one caller and one call: two calls share nothing but the disk. */
export type AppFor = (caller: Caller) => Promise<App>;

/** One call of an operation, as a door hands it over. */
export interface Call
  extends Pick<OperationInput<unknown>, 'say' | 'stop' | 'piped' | 'ask' | 'edit' | 'screen'> {
  readonly operation: Operation;
  /** As it came; it is checked here. */
  readonly input: unknown;
  readonly door: Door;
  readonly caller: Caller;
  /** How the callers of this door name an entry of the input, and where they read about it. */
  readonly wording: { entry(name: string): string; readonly hint: string };
  /** Takes each result as it comes. Only a stream has more than one. */
  take(result: unknown, streamed: boolean): void | Promise<void>;
}

export interface CallOutcome {
  readonly exitCode: number;
  readonly failure?: Failure;
}

/** The one way in to an operation, whatever the door. Never throws: what went wrong is part of the outcome. */
export async function callOperation(appFor: AppFor, call: Call): Promise<CallOutcome> {
  const { operation, caller, stop } = call;
  try {
    const input = checkedInput(call);
    const app = await appFor(caller);
    stop.throwIfAborted();
    await guardPersonOnly(operation, call.input, app, caller);
    return { exitCode: await run(call, input, app) };
  } catch (error) {
    const failure = failureOf(error, { stop, caller });
    return { exitCode: failure.exitCode, failure };
  }
}

async function run(call: Call, input: Record<string, unknown>, app: App): Promise<number> {
  const { operation, door, say, stop, piped, ask, edit, screen, take } = call;
  const writer = writerFor(call);
  const given = { input, app, door, writer, say, stop, ask, edit, screen };
  const running = operation.run({ ...given, ...(piped ? { piped } : {}) });
  const streamed = Symbol.asyncIterator in running;
  let exitCode = 0;
  for await (const result of streamed ? running : [running]) {
    await take(result, streamed);
    exitCode = Math.max(exitCode, operation.exitCode?.(result) ?? 0);
    if (stop.aborted) break;
  }
  return exitCode;
}

/** What is for a person runs on a person's word, whoever typed it; a lead stays one by its run. */
function writerFor({ operation, caller }: Call): Writer {
  const known = writerOf(caller);
  if (known.kind !== 'agent' || operation.caller !== 'person') return known;
  return writerOf({ kind: 'person', env: caller.env });
}

function checkedInput({ operation, input, wording }: Call) {
  const read = v.safeParse(v.strictObject(operation.input), input);
  if (read.success) return read.output;
  const said = read.issues.map((issue) => {
    const [entry, ...rest] = v.getDotPath(issue)?.split('.') ?? [];
    const name = entry === undefined ? 'input' : [wording.entry(entry), ...rest].join('.');
    return `${name}: ${issue.message}`;
  });
  throw new UserError('bad_input', said.join('; '), wording.hint);
}

/** The operations that a door offers. */
export const operationsAt = (door: Door, operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(({ doors }) => doors.includes(door));

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
    `${command} is for a person, and no user was asked about it just now`,
    `Tell the user why it is needed; they can run ${command} in their own terminal.`,
  );
}
