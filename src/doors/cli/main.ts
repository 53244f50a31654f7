import { Command, Help } from 'commander';
import type { App } from '../../kernel/app.ts';
import type { Operation, Style } from '../../kernel/operation.ts';
import { describeFailure, failureText } from './failure.ts';
import { readInput } from './input.ts';
import { addEntries } from './options.ts';
import { commandName, mcpCommand, overview } from './overview.ts';
import { guardPersonOnly } from './person.ts';

export interface Terminal {
  readonly style: Style;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** All of standard input, or undefined when it is a keyboard. */
  readonly piped: () => Promise<string | undefined>;
  /** Absent when nobody sits at a keyboard. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  readonly watched: boolean;
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
  const program = newProgram(terminal, operations, version);
  for (const operation of operations.filter(({ doors }) => doors.includes('cli'))) {
    const command = commandFor(program, operation);
    addEntries(command, operation);
    command.option('--json', 'print JSON');
    command.addHelpText('after', () => examplesText(operation, terminal.style));
    command.action(async () => {
      exitCode = await runOperation(operation, command, await openApp(), terminal);
    });
  }
  program
    .command(mcpCommand.id)
    .description(mcpCommand.summary)
    .addHelpText('after', '\nYour agent’s host starts it: `ephor init` registers it there.')
    .copyInheritedSettings(program);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(inWords(argv, operations), { from: 'user' });
    return exitCode;
  } catch (error) {
    const shown = describeFailure(error);
    if (typeof shown === 'number') return shown;
    if (argv.includes('--json')) terminal.out(`${JSON.stringify({ error: shown })}\n`);
    else terminal.error(failureText(shown, terminal.style));
    return shown.exitCode;
  }
}

/** `rules-test` as well as `rules test`. */
const inWords = (argv: readonly string[], operations: readonly Operation[]): string[] =>
  argv.flatMap((word, at) => {
    const leads = at === 0 || (at === 1 && argv[0] === 'help');
    return leads && operations.some(({ id }) => id === word) ? commandName({ id: word }).split(' ') : [word];
  });

function newProgram(
  { out, error, style }: Terminal,
  operations: readonly Operation[],
  version: string,
): Command {
  const program = new Command('ephor');
  return program
    .description('The control plane for AI coding agents.')
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'explain a command')
    .helpOption('-h, --help', 'explain this command')
    .showSuggestionAfterError()
    .showHelpAfterError('(ephor help <command> explains a command)')
    .exitOverride()
    .configureHelp({
      helpWidth: style.width,
      styleTitle: (title) => style.strong(title),
      formatHelp: (command, helper) =>
        command === program
          ? overview(operations, style, version)
          : Help.prototype.formatHelp.call(helper, command, helper),
    })
    .configureOutput({
      writeOut: out,
      writeErr: error,
      outputError: (text, write) =>
        write(text.replace(/^error:/, style.bad('ephor:')).replace(/(?<=too many arguments.*\n)/, quoteHint)),
    });
}

const quoteHint = '(put quotes around words that belong together, and around globs)\n';

/** An id of several words, like `rules-test`, is a command below a command. */
function commandFor(program: Command, operation: Operation): Command {
  const words = commandName(operation).split(' ');
  const parent = words.slice(0, -1).reduce((above, word) => {
    const found = above.commands.find((command) => command.name() === word);
    return found ?? above.command(word).copyInheritedSettings(program);
  }, program);
  return parent
    .command(words.at(-1) ?? operation.id, { isDefault: operation.leads ?? false })
    .description(operation.summary)
    .copyInheritedSettings(program);
}

function examplesText(operation: Operation, style: Style): string {
  const lines = operation.examples.map(
    ({ command, explains }) => `  ${style.code(command)}\n      ${explains}`,
  );
  const person = operation.caller === 'person' ? '\nOnly a person runs this; an agent may ask for it.\n' : '';
  return `${person}\n${style.strong('Examples:')}\n${lines.join('\n')}\n`;
}

async function runOperation(
  operation: Operation,
  command: Command,
  app: App,
  terminal: Terminal,
): Promise<number> {
  const { json = false, ...flags } = command.opts<Record<string, unknown>>();
  const input = readInput(operation, command.processedArgs, flags);
  await guardPersonOnly(operation, commandName(operation), app);
  const say = (line: string): void => {
    if (!json) terminal.error(`${terminal.style.dim(line)}\n`);
  };
  const { stop, piped } = terminal;
  const ask = json ? undefined : terminal.ask;
  const screen = terminal.watched && !json ? terminal.style : undefined;
  const running = operation.run({ input: input, app, door: 'cli', say, stop, piped, ask, screen });
  const print = (result: unknown): void => {
    const text =
      json || !operation.print
        ? JSON.stringify(result, null, streams(running) ? 0 : 2)
        : operation.print(result, terminal.style);
    if (text !== '') terminal.out(`${text}\n`);
  };
  let exitCode = 0;
  for await (const result of streams(running) ? running : [running]) {
    print(result);
    exitCode = Math.max(exitCode, operation.exitCode?.(result) ?? 0);
  }
  return exitCode;
}

const streams = (value: Promise<unknown> | AsyncIterable<unknown>): value is AsyncIterable<unknown> =>
  Symbol.asyncIterator in value;
