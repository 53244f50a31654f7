import { Command, CommanderError } from 'commander';
import * as v from 'valibot';
import type { App } from '../domain/app.ts';
import { messageOf, UserError } from '../domain/errors.ts';
import type { Operation, Style } from '../domain/operation.ts';
import { guardPersonOnly } from './person.ts';
import { addEntries, flagOf } from './options.ts';

/** 0 fine, 1 our bug, 2 wrong use, 3 the user must do something first; an operation may add its own. */
const exitCodes = { bug: 1, usage: 2, user: 3 } as const;

export interface Terminal {
  readonly style: Style;
  out(text: string): void;
  error(text: string): void;
  readonly stop: AbortSignal;
}

/** The people's door: words to an operation, its result to text. */
export async function runCli(
  argv: readonly string[],
  operations: readonly Operation[],
  openApp: () => Promise<App>,
  terminal: Terminal,
  version: string,
): Promise<number> {
  let exitCode = 0;
  const program = newProgram(terminal, version);
  for (const operation of operations.filter(({ doors }) => doors.includes('cli'))) {
    const command = commandFor(program, operation);
    addEntries(command, operation);
    command.option('--json', 'print JSON');
    command.addHelpText('after', () => examplesText(operation, terminal.style));
    command.action(async () => {
      exitCode = await runOperation(operation, command, await openApp(), terminal);
    });
  }
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    return failure(error, argv.includes('--json'), terminal);
  }
}

function newProgram({ out, error, style }: Terminal, version: string): Command {
  return new Command('ephor')
    .description('The control plane for AI coding agents.')
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'explain a command')
    .helpOption('-h, --help', 'explain this command')
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ helpWidth: style.width, sortSubcommands: true })
    .configureOutput({ writeOut: out, writeErr: error });
}

/** An id of two words, like `rules-test`, is a command below a command. */
function commandFor(program: Command, operation: Operation): Command {
  const words = operation.id.split('-');
  const parent = words.slice(0, -1).reduce((above, word) => {
    const found = above.commands.find((command) => command.name() === word);
    return (
      found ??
      above.command(word).description(`${word}: see \`ephor ${word} --help\``).copyInheritedSettings(program)
    );
  }, program);
  return parent
    .command(words.at(-1) ?? operation.id)
    .description(operation.summary)
    .copyInheritedSettings(program);
}

function examplesText(operation: Operation, style: Style): string {
  const lines = operation.examples.map(
    ({ command, explains }) => `  ${style.code(command)}\n      ${explains}`,
  );
  return `\nExamples:\n${lines.join('\n')}`;
}

async function runOperation(
  operation: Operation,
  command: Command,
  app: App,
  terminal: Terminal,
): Promise<number> {
  const { json = false, ...flags } = command.opts<Record<string, unknown>>();
  const input = v.parse(v.strictObject(operation.input), { ...flags, ...positionals(operation, command) });
  guardPersonOnly(operation, app);
  const say = (line: string): void => {
    if (!json) terminal.error(`${terminal.style.dim(line)}\n`);
  };
  const running = operation.run({ input: input as never, app, say, stop: terminal.stop });
  const print = (result: unknown): void => {
    const text =
      json || !operation.print
        ? JSON.stringify(result, null, streams(running) ? 0 : 2)
        : operation.print(result, terminal.style);
    if (text !== '') terminal.out(`${text}\n`);
  };
  if (streams(running)) {
    for await (const item of running) print(item);
    return 0;
  }
  const result = await running;
  print(result);
  return operation.exitCode?.(result) ?? 0;
}

const streams = (value: Promise<unknown> | AsyncIterable<unknown>): value is AsyncIterable<unknown> =>
  Symbol.asyncIterator in value;

function positionals(operation: Operation, command: Command): Record<string, unknown> {
  const values = (operation.positional ?? []).map((name, index) => [
    name,
    command.processedArgs[index] as unknown,
  ]);
  const given = values.filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given) as Record<string, unknown>;
}

function failure(error: unknown, json: boolean, { out, error: print, style }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  const shown = describe(error);
  if (json) out(`${JSON.stringify({ error: shown })}\n`);
  else print(`${style.bad('ephor:')} ${shown.message}\n${shown.hint ? `  ${shown.hint}\n` : ''}`);
  return shown.exitCode;
}

function describe(error: unknown) {
  if (error instanceof UserError) {
    return { code: error.code, message: error.message, hint: error.hint, exitCode: exitCodes.user };
  }
  if (v.isValiError(error)) {
    const [issue] = error.issues as v.BaseIssue<unknown>[];
    const name = flagOf(String(issue?.path?.[0]?.key ?? ''));
    return {
      code: 'bad_input',
      message: `${name}: ${issue?.message ?? ''}`,
      hint: 'See --help.',
      exitCode: exitCodes.usage,
    };
  }
  const stack = error instanceof Error && error.stack ? error.stack : messageOf(error);
  return { code: 'internal_error', message: stack, hint: 'This is a bug in Ephor.', exitCode: exitCodes.bug };
}
