import { basename } from 'node:path/posix';
import { homeFiles, usualHome } from '../kernel/place.ts';
import { shellWord } from '../kernel/commands/program-name.ts';
import {
  type CallContext,
  filtered,
  knownText,
  networkStream,
  noStream,
  type Stream,
  unknownStream,
  type Value,
} from './scope.ts';
import { codeEffects } from './code.ts';
import { fileSetOf, passedOn, resolvePath } from './places.ts';
import { readFlags } from './given.ts';
import { type Call, type Given, type OperandUse, type ProgramSpec, specOf } from './program.ts';
import { findProgram, findSubcommand, isBuiltin } from './programs/index.ts';
import { runScriptText } from './script-text.ts';
import { shellHandle } from './shell-handle.ts';
import { readsOwnSecrets, trust } from './trust.ts';
import { deletePath, overwritePath, readPath, replacePath, writePath } from './touch.ts';

/** One program start: a function, an alias, a program that we know, or something unknown. */
export function runCall(words: readonly Value[], input: Stream, context: CallContext): Stream {
  const { ledger, scope, source } = context;
  if (!ledger.step()) return unknownStream;
  const [program, ...rest] = words;
  const name = ownName(knownText(program), scope.world.home);
  if (program === undefined || name === '') return noStream;
  if (name === undefined || program.glob) {
    ledger.unknown(source, 'which program it runs is not known until it runs');
    ledger.touch('executes', program.known ? resolvePath(program, scope) : undefined, false);
    // `${x:-rm}`: most likely the program that is named there.
    if (name !== undefined && !/[*?[]/.test(name))
      runCall([{ ...program, glob: false }, ...rest], input, context);
    return unknownStream;
  }
  if (scope.functions.has(name)) return context.runFunction(name, rest, input);
  const before = ledger.acts();
  const alias = scope.aliases.get(name);
  if (alias !== undefined)
    context.runText(`${alias} ${rest.map(({ text }) => shellWord(text)).join(' ')}`, input);
  ledger.program(programName(name));
  ledger.call({
    words: [programName(name), ...rest.map((word) => (word.glob ? undefined : knownText(word)))],
    cwd: scope.cwd,
    decides: context.decides && alias === undefined,
  });
  readsOwnSecrets(programName(name), rest, context);
  const spec = findProgram(programName(name));
  if (!spec) {
    ledger.touch('executes', name.includes('/') ? resolvePath(program, scope) : name);
    ledger.unknown(source, `what ${basename(name)} does is not known`);
    return unknownStream;
  }
  const output = applySpec(spec, programName(name), rest, input, context) ?? unknownStream;
  if (ledger.acts() === before && !isBuiltin(programName(name))) trust(rest, context);
  return filtered(input, output, (files) => passedOn(files, programName(name)));
}

/** What `ephor init` puts into the user's home folder for those whose PATH does not lead to Ephor. */
function ownName(name: string | undefined, home: string): string | undefined {
  if (!name?.startsWith(usualHome(home))) return name;
  const { program, shortProgram } = homeFiles(usualHome(home));
  return name === program || name === shortProgram ? basename(name) : name;
}

/** `/usr/bin/git`, `GIT.EXE` and `git` are one program; `./git` is somebody's script. */
function programName(name: string): string {
  if (name.includes('/') && !/^\/(?:usr\/|opt\/[\w-]+\/|snap\/)?(?:local\/)?s?bin\//.test(normalised(name)))
    return name;
  return basename(name)
    .toLowerCase()
    .replace(/\.exe$/, '');
}

const normalised = (path: string): string =>
  path.replaceAll(/\/[^/]+\/\.\.(?=\/)/g, '').replaceAll(/\/\.(?=\/)/g, '');

/** With another word it may be a word of that: the version of something, or a flag of a program that is started. */
const askingForHelp = (words: readonly Value[]): boolean =>
  words.length === 1 && /^--(?:help|version)$/.test(words[0]?.text ?? '');

const switchedOff = /^(?:false|none|no|off|0)$/i;

/** A safe flag counts unless it is switched off again, as with `--dry-run=none`, or may be. */
const changesNothing = (safe: string, given: Given): boolean =>
  given.has(safe) &&
  given.values(safe).every(({ text, known }) => known && !switchedOff.test(text)) &&
  !given.flagNames.some(
    (name) => name.startsWith('--no-') && safe.split(' ').includes(`--${name.slice('--no-'.length)}`),
  );

function applySpec(
  spec: ProgramSpec,
  name: string,
  words: readonly Value[],
  input: Stream,
  context: CallContext,
): Stream | void {
  const before = context.ledger.acts();
  const given = readFlags(words, spec, spec.subcommands !== undefined || spec.wraps, name);
  const output = applyGiven(spec, name, words, given, input, context);
  for (const file of given.read) readPath(file, context);
  const stranger = given.acting[0] ?? given.strangers[0];
  if (stranger !== undefined && (given.acting.length > 0 || context.ledger.acts() === before))
    context.ledger.unknown(
      context.source,
      `what ${name} ${stranger.replaceAll('\0', '…')} does is not known`,
      given.acting.length > 0 ? 'hidden' : undefined,
    );
  return output;
}

function applyGiven(
  spec: ProgramSpec,
  name: string,
  words: readonly Value[],
  given: ReturnType<typeof readFlags>,
  input: Stream,
  context: CallContext,
): Stream | void {
  if (!spec.wraps && !spec.run && !spec.subcommands && askingForHelp(words)) return noStream;
  if (spec.safe && changesNothing(spec.safe, given)) {
    if (spec.operands?.some((use) => use === 'read' || use === 'write'))
      for (const file of given.operands) readPath(file, context);
    return noStream;
  }
  if (spec.subcommands) return applySubcommand(spec, name, words, given, input, context);
  if (spec.wraps) {
    useFlags(spec, given, context);
    return context.runWords(given.rest, input, { decides: context.decides });
  }
  const call = createCall(name, words, given, input, context);
  const operands = useFlags(spec, given, context);
  if (spec.run) return spec.run(call);
  useOperands(spec, given, call, operands);
  if (spec.network) call.network(given.operands[0]);
  call.part(spec.effect, spec.reason ?? `it runs ${name}`, spec.danger);
  return spec.network ? networkStream : unknownStream;
}

function applySubcommand(
  spec: ProgramSpec,
  name: string,
  words: readonly Value[],
  given: ReturnType<typeof readFlags>,
  input: Stream,
  context: CallContext,
): Stream | void {
  const { ledger, source } = context;
  useFlags(spec, given, context);
  const [sub, ...rest] = given.rest;
  if (!sub) {
    if (askingForHelp(words) || given.has('-h -help -v -V -version')) return noStream;
    if (given.flagNames.length === 0 || spec.effect !== 'read')
      ledger.part(source, spec.effect, spec.reason ?? `it runs ${name}`);
    return unknownStream;
  }
  const found = sub.known ? findSubcommand(spec, sub.text) : undefined;
  if (found ? rest.length === 1 && rest[0]?.text === '--help' : askingForHelp(rest)) return noStream;
  const next = found ? specOf(found) : { effect: spec.otherwise ?? ('write' as const) };
  if (!found && next.effect !== 'read') ledger.unknown(source, `what ${name} ${sub.text} does is not known`);
  return applySpec(inherit(spec, next), `${name} ${sub.text}`, rest, input, context);
}

/** Flags that every sub-command of a program understands. */
const inherit = (above: ProgramSpec, below: ProgramSpec): ProgramSpec =>
  above.safe || above.network || above.ownFlags
    ? {
        ...below,
        ...(above.ownFlags && { ownFlags: true }),
        ...(above.network && { network: true }),
        ...(above.safe && { safe: [above.safe, below.safe].filter(Boolean).join(' ') }),
      }
    : below;

/** Says what the flags mean; returns what the operands are used for, when a flag says so. */
function useFlags(spec: ProgramSpec, given: Given, context: CallContext): OperandUse | undefined {
  let operands: OperandUse | undefined;
  for (const [names, use] of Object.entries(spec.flags ?? {})) {
    if (!given.has(names)) continue;
    if (use.effect)
      context.ledger.part(
        context.source,
        use.effect,
        use.reason ?? `${names.split(' ')[0]} makes it do more`,
        use.danger,
      );
    for (const value of given.values(names)) if (use.value) useAs(use.value, value, context);
    operands = use.operands ?? operands;
  }
  return operands;
}

function useOperands(spec: ProgramSpec, given: Given, call: Call, override: OperandUse | undefined): void {
  const uses = override ? [override] : (spec.operands ?? []);
  for (const [index, value] of given.operands.entries()) {
    const last =
      spec.lastOperand && index === given.operands.length - 1 && index > 0 ? spec.lastOperand : undefined;
    const use = last ?? uses[Math.min(index, uses.length - 1)];
    if (use === 'read') call.reads(value);
    else if (use === 'write') call.writes(value);
    else if (use === 'delete') call.deletes(value, { recursive: false, force: false });
    else if (use === 'url') call.network(value);
  }
}

function useAs(use: OperandUse, value: Value, context: CallContext): void {
  if (use === 'read') readPath(value, context);
  else if (use === 'write') writePath(value, context);
  else if (use === 'delete') deletePath(value, { recursive: false, force: false }, context);
  else if (use === 'url') context.ledger.touch('network', knownText(value));
}

/** They read files, and print nothing of what is in them; and `grep` says itself which lines it prints. */
const tellsNothing =
  /^(?:wc|stat|ls|file|du|test|\[|(?:md5|b2|sha\d+)sum|md5|cksum|sum|find|tree|cmp|cp|mv|ln|install|[efz]?grep|rg|ripgrep|ag|ack|ugrep)$/;

/** Programs that fail when the program that they start does. */
const endsAlike = new Set(['env', 'command', 'sudo', 'doas', 'timeout', 'gtimeout', 'npx', 'bunx', 'xcrun']);

function createCall(
  name: string,
  words: readonly Value[],
  given: Given,
  input: Stream,
  context: CallContext,
): Call {
  const { ledger, scope, source } = context;
  return {
    name,
    words,
    given,
    input,
    source,
    inPipeline: context.inPipeline,
    part: (effect, reason, danger) => ledger.part(source, effect, reason, danger),
    loses: (effect, reason, danger, ...losing) => {
      ledger.part(source, effect, reason, danger, true);
      for (const each of losing) ledger.lose(source, each);
    },
    unknown: (reason) => ledger.unknown(source, reason),
    hidden: (reason) => ledger.unknown(source, reason, 'hidden'),
    reads: (value) => {
      if (!value) return;
      readPath(value, context);
      const files = tellsNothing.test(name) ? undefined : fileSetOf(value, scope);
      if (files && files.kind !== 'path' && files.kind !== 'glob') ledger.show({ command: source, files });
    },
    shows: (files, lines) => ledger.show({ command: source, files, lines }),
    writes: (value) => value && writePath(value, context),
    overwrites: (value) => {
      if (!value) return;
      writePath(value, context);
      overwritePath(value, context);
    },
    replaces: (value) => {
      if (!value) return;
      writePath(value, context);
      replacePath(value, context);
      overwritePath(value, context);
    },
    deletes: (value, how) => value && deletePath(value, how, context),
    files: (value) => fileSetOf(value, scope),
    folder: scope.cwd,
    inside: (folder) => {
      const cwd = folder.known && !folder.glob ? resolvePath(folder, scope) : undefined;
      return createCall(name, words, given, input, { ...context, scope: { ...scope, cwd } });
    },
    elsewhere: (run) => ledger.elsewhere(run),
    network: (target) => ledger.touch('network', knownText(target)),
    command: (other, flow = noStream, programsOnly = false) =>
      context.runWords(other, flow, { programsOnly, decides: context.decides && endsAlike.has(name) }),
    script: (text, positional, flow = noStream) => runScriptText(text, positional, flow, context),
    evaluate: (text) =>
      text.known ? context.runText(text.text, input, scope) : runScriptText(text, undefined, input, context),
    code: (language, text) => codeEffects(language, text, context),
    spec: (spec, inner, rest) => applySpec(spec, inner, rest, input, context) ?? unknownStream,
    variable: (variable) => scope.variables.get(variable),
    environment: context.environment,
    shell: shellHandle(context),
  };
}
