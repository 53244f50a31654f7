import type { Losing } from '../../../kernel/commands/losing.ts';
import type { Call } from '../../program.ts';
import { literal, type Value } from '../../scope.ts';

/** Whether words name files rather than a branch: after `--`, or more than one, or something that looks like a file. */
function filesIn(call: Call): readonly Value[] {
  const at = call.words.findIndex(({ text }) => text === '--');
  if (at >= 0) return call.words.slice(at + 1);
  const { operands } = call.given;
  return operands.length > 1
    ? operands.slice(1)
    : operands.filter(({ text }) => text === '.' || text.startsWith('./'));
}

export function checkout(call: Call): void {
  const { given } = call;
  if (given.has('-b -B --orphan')) return call.part('write', 'it makes a branch');
  const everything = { how: 'reset', folder: call.folder, to: undefined } as const;
  if (given.has('-f --force'))
    return call.loses('destroy', 'it throws away local changes', 'discard', everything);
  const track = given.has('-t --track') || call.words.some(({ text }) => text.startsWith('--track'));
  const files = track ? [] : filesIn(call);
  if (given.value('--pathspec-from-file') || given.has('-p --patch'))
    return call.loses('destroy', 'it throws away local changes', 'discard', everything);
  if (files.length === 0 || recurseMode(files, call)) {
    // A lone word is a branch, unless there is a file of that name.
    const perhaps = given.operands.length === 1 && !track ? given.operands : [];
    return call.loses('write', 'it switches branches', undefined, ...restored(call, perhaps, true));
  }
  for (const file of files) call.writes(file);
  call.loses(
    'destroy',
    'it throws away the changes in files',
    'discard',
    ...restored(call, files, files.length === given.operands.length),
  );
}

/** What is then as git has it. */
const restored = (call: Call, files: readonly Value[], keepsStaged: boolean): readonly Losing[] =>
  files.flatMap((file) => {
    const set = call.files({ ...file, text: file.text.replace(/^:\/$|^:\(top\)$/, '.') });
    return set ? [{ how: 'restore', files: set, keepsStaged }] : [];
  });

/** `--recurse-submodules on-demand main` takes a separate word in older gits. */
const recurseMode = (files: readonly Value[], call: Call): boolean =>
  files.length === 1 &&
  call.words.some(({ text }) => text === '--recurse-submodules') &&
  call.words.some(({ text }) => /^(?:on-demand|checkout)$/.test(text));

export function restore(call: Call): void {
  const { given } = call;
  const staged = given.has('-S --staged');
  const worktree = given.has('-W --worktree');
  const named =
    given.operands.length > 0 ||
    given.value('--pathspec-from-file') !== undefined ||
    (given.has('-p --patch') && !call.words.some(({ text }) => text === '--no-patch'));
  if (!named) return;
  if (staged && !worktree) return call.part('write', 'it takes files out of the index');
  for (const file of given.operands) call.writes(file);
  const files = restored(call, given.operands, !staged);
  const all = { how: 'reset', folder: call.folder, to: undefined } as const;
  call.loses(
    'destroy',
    'it throws away the changes in files',
    'discard',
    ...(files.length > 0 ? files : [all]),
  );
}

export function reset(call: Call): void {
  const { given } = call;
  const [to] = given.operands;
  const everything = { how: 'reset', folder: call.folder, to: to?.known ? to.text : undefined } as const;
  if (given.has('--hard'))
    return call.loses('destroy', 'it throws away all local changes', 'discard', everything);
  // Git itself keeps what is not committed yet.
  if (given.has('--merge --keep')) return call.loses('destroy', 'it may throw away local changes', 'discard');
  if (call.words.some(({ text }) => /^[‐‑–—]+hard$/.test(text)))
    return call.part('destroy', 'it throws away all local changes', 'discard');
  call.part('write', 'it moves the branch or the index');
}

export function clean(call: Call): void {
  const { given } = call;
  if (given.has('-n --dry-run') && !given.has('--no-dry-run')) return;
  const sparesUs = given.values('-e --exclude').some(({ text }) => /^\/?\.ephor\/?$/.test(text));
  if (given.has('-x -X') && !sparesUs)
    call.deletes({ text: '.', known: true, glob: true }, { recursive: true, force: true, moved: true });
  if (!given.has('-f --force')) return call.part('write', 'it may delete files that git does not know');
  call.loses('destroy', 'it deletes files that git does not know', 'delete', {
    how: 'clean',
    folder: call.folder,
    ignored: given.has('-X') ? 'only' : given.has('-x') ? 'too' : 'kept',
    folders: given.has('-d') || given.operands.length > 0,
    paths: given.operands.every(({ known }) => known) ? given.operands.map(({ text }) => text) : [],
  });
}

export function push(call: Call): void {
  const { given } = call;
  const refs = given.operands.slice(1);
  call.network(given.operands[0]);
  if (given.has('-n --dry-run') && !given.has('--no-dry-run')) return;
  const leased = call.words.some(
    ({ text }) => text === '--force-with-lease' || text.startsWith('--force-with-lease='),
  );
  const forced =
    given.has('-f --force --mirror') ||
    refs.some(({ text }) => text.startsWith('+')) ||
    call.words.some(({ text }) => /^--force(?:=|-with-lease-)/.test(text));
  if (forced && !(leased && !given.has('-f --force')))
    return call.part('destroy', 'it overwrites the history that others share', 'force-push');
  const deletes = given.has('-d --delete --prune') || refs.some(({ text }) => text.startsWith(':'));
  if (deletes) return call.part('destroy', 'it deletes a branch or tag that others share', 'force-push');
  call.part('write', 'it publishes commits', 'remote');
}

export function branch(call: Call): void {
  const { given } = call;
  const deletes = given.has('-d --delete');
  if (given.has('-D') || (deletes && given.has('-f --force')))
    return call.loses('destroy', 'it deletes a branch that may not be merged', 'discard', {
      how: 'refs',
      folder: call.folder,
      refs: 'heads',
      names: given.operands.flatMap(({ text, known }) => (known ? [text] : [])),
    });
  if (given.has('-M -C') || given.has('-f --force'))
    return call.part('destroy', 'it overwrites a branch', 'discard');
  if (
    deletes ||
    given.has('-m --move -c --copy -u --set-upstream-to --unset-upstream --edit-description -t --track')
  )
    return call.part('write', 'it changes branches');
  const lists = given.has(
    '-a --all -r --remotes -l --list -v -vv --verbose --contains --no-contains --merged --no-merged --points-at --sort --format --show-current --column',
  );
  if (given.operands.length > 0 && !lists) call.part('write', 'it makes a branch');
}

export function tag(call: Call): void {
  const { given } = call;
  if (given.has('-d --delete'))
    return call.loses('destroy', 'it deletes a tag', 'discard', {
      how: 'refs',
      folder: call.folder,
      refs: 'tags',
      names: given.operands.flatMap(({ text, known }) => (known ? [text] : [])),
    });
  if (given.has('-f --force')) return call.part('destroy', 'it overwrites a tag', 'discard');
  const lists = given.has(
    '-l --list -n --contains --no-contains --merged --no-merged --points-at --sort --format -v --verify --column',
  );
  if (given.operands.length > 0 && !lists) call.part('write', 'it makes a tag');
}

export function stash(call: Call): void {
  const [sub] = call.words;
  if (/^(?:drop|clear)$/.test(sub?.text ?? ''))
    return call.loses('destroy', 'it deletes stashed changes', 'discard', {
      how: 'stash',
      folder: call.folder,
      all: sub?.text === 'clear',
    });
  if (/^(?:list|show)$/.test(sub?.text ?? '')) return;
  call.part('write', 'it sets changes aside or takes them back');
}

export function config(call: Call): void {
  const { given } = call;
  const [first] = given.operands;
  const asks =
    given.has(
      '-l --list --get --get-all --get-regexp --get-urlmatch --show-origin --show-scope --name-only',
    ) || /^(?:get|list)$/.test(first?.text ?? '');
  if (asks) return;
  const changes =
    given.has('--unset --unset-all --add --replace-all --remove-section --rename-section -e --edit') ||
    /^(?:set|unset|edit|rename-section|remove-section)$/.test(first?.text ?? '');
  if (given.operands.length < 2 && !changes) return;
  if (given.has('--system')) call.writes(literal('/etc/gitconfig'));
  if (given.has('--global')) call.writes(literal(`${call.variable('HOME') ?? '~'}/.gitconfig`));
  call.part('write', 'it changes the configuration of git');
}

export function remote(call: Call): void {
  const [sub] = call.given.operands;
  if (!sub || /^(?:show|get-url)$/.test(sub.text)) return;
  call.part('write', 'it changes or asks remotes');
}

export const worktree = (call: Call): void => {
  const [sub] = call.given.operands;
  if (!sub || sub.text === 'list') return;
  const beforeDashes = call.words.slice(
    0,
    Math.max(
      0,
      call.words.findIndex(({ text }) => text === '--'),
    ) || undefined,
  );
  const forced =
    beforeDashes.some(({ text }) => /^(?:-f|--forc.*)$/.test(text)) && call.given.has('-f --force');
  if (sub.text === 'remove' && forced)
    return call.part('destroy', 'it deletes a working tree with its changes', 'discard');
  call.part('write', 'it changes working trees');
};
