import { Command, CommanderError, Help } from 'commander';
import { type AppFor, callOperation, operationsAt } from '../call-operation.ts';
import { addEntries, inputFrom, shownEntry } from './options.ts';
import { mcpCommand, overview } from './overview.ts';
import { exitCodes, type Failure } from '../failure.ts';
import { hosts } from '../../hosts/index.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Host } from '../../kernel/host.ts';
import { agentSession, insideAgent } from '../../kernel/inside-agent.ts';
import { type Ask, commandName, type Edit, type Operation, type Style } from '../../kernel/operation.ts';

export interface Terminal extends Pick<Caller, 'cwd' | 'env'> {
  readonly style: Style;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** All of standard input, or undefined when it is a keyboard. */
  readonly piped: () => Promise<string | undefined>;
  /** Absent when nobody sits at a keyboard. */
  readonly ask?: Ask | undefined;
  readonly edit?: Edit | undefined;
  readonly watched: boolean;
  readonly stop: AbortSignal;
}

export interface Offer {
  /** By their ids; loaded when they are called for. */
  readonly operations: Readonly<Record<string, () => Promise<Operation>>>;
  readonly appFor: AppFor;
  readonly version: string;
}

/** The people's door: words to an operation's input, its results to text. */
export async function runCli(argv: readonly string[], offer: Offer, terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const words = inWords(argv, offer);
  const operations = await meant(words, offer);
  const program = newProgram(terminal, operations, offer.version);
  for (const operation of operations) {
    const command = commandFor(program, operation);
    addEntries(command, operation);
    command.option('--json', 'print JSON');
    command.addHelpText('after', () => examplesText(operation, terminal.style));
    command.action(async () => {
      exitCode = await runOperation(operation, command, offer.appFor, terminal);
    });
  }
  program
    .command(mcpCommand.id)
    .description(mcpCommand.summary)
    .addHelpText(
      'after',
      '\nYou need not run it: `ephor init` registers it with your agent’s host, which starts it.',
    )
    .copyInheritedSettings(program);
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    throw error;
  }
}

/** Those that the first word names. It takes a while to load them all, which is for words that name none. */
async function meant([first = '']: readonly string[], offer: Offer): Promise<readonly Operation[]> {
  const ids = Object.keys(offer.operations);
  const named = ids.filter((id) => commandName({ id }).split(' ')[0] === first);
  const wanted = named.length > 0 ? named : ids;
  const loaded = await Promise.all(wanted.flatMap((id) => offer.operations[id]?.() ?? []));
  return operationsAt('cli', loaded);
}

/** `rules-test` as well as `rules test`, and `help rules test` as well as `rules test --help`. */
function inWords(argv: readonly string[], { operations }: Offer): string[] {
  const asks = argv[0] === 'help';
  const words = argv.flatMap((word, at) =>
    at === Number(asks) && Object.hasOwn(operations, word) ? commandName({ id: word }).split(' ') : [word],
  );
  return asks && words.length > 2 ? [...words.slice(1), '--help'] : words;
}

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
  const person =
    operation.caller === 'person' ? '\nOnly a person can run this; an agent may ask for it.\n' : '';
  return `${person}\n${style.strong('Examples:')}\n${lines.join('\n')}\n`;
}

async function runOperation(
  operation: Operation,
  command: Command,
  appFor: AppFor,
  terminal: Terminal,
): Promise<number> {
  const { json = false, ...flags } = command.opts<Record<string, unknown>>();
  const { style, stop, piped } = terminal;
  const { exitCode, failure } = await callOperation(appFor, {
    operation,
    input: inputFrom(operation, command.processedArgs, flags),
    door: 'cli',
    caller: callerAt(terminal),
    wording: {
      entry: (name) => shownEntry(name, operation),
      hint: `\`ephor ${commandName(operation)} --help\` explains it.`,
    },
    stop,
    piped,
    ask: json ? undefined : terminal.ask,
    edit: json ? undefined : terminal.edit,
    screen: terminal.watched && !json ? style : undefined,
    say: (line) => void (json || terminal.error(`${style.dim(line)}\n`)),
    take: (result, streamed) => {
      const text =
        json || !operation.print
          ? JSON.stringify(result, null, streamed ? 0 : 2)
          : operation.print(result, style);
      if (text !== '') terminal.out(`${text}\n`);
    },
  });
  if (failure && json) terminal.out(`${JSON.stringify({ error: failure })}\n`);
  else if (failure) terminal.error(failureText(failure, style));
  return exitCode;
}

const failureText = ({ message, hint, stack }: Failure, style: Style): string =>
  `${style.bad('ephor:')} ${stack ?? message}\n${hint ? `  ${withCode(hint, style)}\n` : ''}`;

const withCode = (text: string, style: Style): string =>
  text.replaceAll(/`([^`]+)`/g, (_, code: string) => style.code(code));

/** Who is at this shell: an agent's carries its session's id. */
export function callerAt(
  { cwd, env }: Pick<Caller, 'cwd' | 'env'>,
  known: readonly Pick<Host, 'id' | 'environment'>[] = hosts,
): Caller {
  if (!insideAgent(known, { env })) return { kind: 'person', cwd, env };
  return { kind: 'agent', session: agentSession(known, { env }), through: 'command', cwd, env };
}
