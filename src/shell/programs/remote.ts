import type { Call, FlagUse, ProgramSpec } from '../program.ts';
import { judgeSql } from './sql.ts';
import { literal, type Stream, unknownStream, type Value } from '../scope.ts';

const deleting = '--delete --delete-before --delete-after --delete-during --delete-excluded --del';

/** Another machine: `host:path`, `user@host:path`, `rsync://host/path`. */
const isRemote = ({ text }: Value): boolean => /^[^/]*:/.test(text);

/** Makes one tree like another. */
export function rsync(call: Call): void {
  const { given } = call;
  const target = given.operands.at(-1);
  const sources = given.operands.slice(0, -1);
  for (const source of sources) call.reads(source);
  if (target && sources.length > 0) call.writes(target);
  call.part('write', 'it copies a tree');
  if (given.has('--remove-source-files')) call.loses('write', 'it moves the files of a tree', 'delete');
  if (!target || !given.has(deleting)) return;
  const reason = 'it deletes what is not in the source';
  if (isRemote(target)) return call.part('destroy', reason, 'delete');
  const folder = call.files(target);
  const [source] = sources;
  const from = source && sources.length === 1 && !isRemote(source) ? call.files(source) : undefined;
  const whole = source?.text.endsWith('/') || source?.text === '.';
  const files =
    folder?.kind === 'path'
      ? ({
          kind: 'unlike',
          folder: folder.path.replace(/(?<=.)\/$/, ''),
          source: from?.kind === 'path' && whole ? from.path : undefined,
        } as const)
      : ({ kind: 'below', folder: undefined, ending: '' } as const);
  call.loses('destroy', reason, 'delete', { how: 'delete', files, tree: false });
}

/** What the families of cloud and infrastructure programs have in common. */
type Entries = NonNullable<ProgramSpec['subcommands']>;

export const leaks = { effect: 'destroy', reason: 'it prints secrets', danger: 'secret' } as const;
export const deletes = {
  effect: 'destroy',
  reason: 'it deletes what others may need and what may not come back',
  danger: 'delete',
} as const;
export const unasked = {
  effect: 'destroy',
  reason: 'it changes shared resources without asking',
  danger: 'remote',
} as const satisfies FlagUse;

/** Verbs that mean the same in almost every program whose commands are nouns and then a verb. */
export const commonVerbs: Entries = {
  'list ls show describe get view info status inspect query version help exists tail whoami completion diff history retrieve fetch':
    'read',
  'list-* show-* get-* describe-* check-*': 'read',
  'delete rm remove destroy purge del delete-* destroy-* purge-* terminate uninstall': deletes,
  'create add new set update edit apply start stop restart enable disable run deploy import upload download attach detach move rename copy cp sync reset login logout use open install upgrade scale invoke exec ssh connect reboot rollback promote patch replace cancel abort submit execute call pull push publish send put post restore clone resize suspend resume approve reject activate deactivate register unregister revoke grant rotate renew regenerate assign unassign bind encrypt sign undelete convert generate':
    'write',
  'set-* add-* remove-* update-* create-* enable-* disable-* start-* stop-* reset-* clear-* move-* simulate-*':
    'write',
};

/** Programs like `az network nic list`: nouns, as many as there are, and then a verb that says what is done. */
export function nounsThenVerb(
  verbs: Entries,
  takes: string,
  first: Entries = {},
  depth = 6,
): ProgramSpec & { readonly subcommands: Entries } {
  return {
    effect: 'write',
    reason: 'it does not say what to do',
    takes,
    subcommands: {
      ...verbs,
      ...first,
      get '*'() {
        return depth > 0 ? nounsThenVerb(verbs, takes, {}, depth - 1) : ('write' as const);
      },
    },
  };
}

/** `apps:info` is `apps info`: for programs that write their nouns and verb with colons. */
export const colonWords =
  (spec: ProgramSpec) =>
  (call: Call): Stream => {
    const at = call.words.findIndex(({ text }) => !text.startsWith('-'));
    const command = call.words[at];
    if (!command?.known) return call.spec(spec, call.name, call.words);
    const parts = command.text.split(':').map(literal);
    return call.spec(spec, call.name, [...call.words.slice(0, at), ...parts, ...call.words.slice(at + 1)]);
  };

/** The words after the first operand, flags and all, without a `--`: the command that runs elsewhere. */
export function innerCommand(call: Call): readonly Value[] {
  const dashes = call.words.findIndex(({ text }) => text === '--');
  if (dashes >= 0) return call.words.slice(dashes + 1);
  const target = call.given.operands[0];
  return target ? call.words.slice(call.words.indexOf(target) + 1) : [];
}

/** A command in a container or on a machine: what it does there counts as if it were done here. */
export function runsInside(call: Call): Stream {
  if (call.given.has('--privileged')) call.part('destroy', 'it has all rights over the machine', 'privilege');
  const inner = innerCommand(call);
  if (inner.length > 0) return call.elsewhere(() => call.command(inner, call.input));
  call.unknown('which commands it runs there is not known');
  return unknownStream;
}

/** Files from here to there or back. Local ones are checked as ever; `-` is standard input or output. */
export const copiesFiles =
  (elsewhere: RegExp) =>
  (call: Call): void => {
    const { operands } = call.given;
    const target = operands.at(-1);
    for (const source of operands.slice(0, -1)) {
      if (elsewhere.test(source.text)) call.network(source);
      else call.reads(source);
    }
    if (!target) return call.part('write', 'it copies files');
    if (!elsewhere.test(target.text)) return call.writes(target);
    call.network(target);
    call.part('write', 'it copies files to another place', 'remote');
  };

/** What a statement in SQL does to a database in the cloud. */
export function sqlStatement(call: Call, statement: Value | undefined): void {
  if (!statement?.known) return call.unknown('the statement it runs is not known');
  const judgements = judgeSql(statement.text);
  if (judgements.length === 0) call.unknown('the statement it runs is not known');
  for (const judgement of judgements) call.part(...judgement);
}
