import type { CommandEffect } from '../../domain/shell.ts';
import type { Call, ProgramSpec } from '../program.ts';
import type { Value } from '../value.ts';
import { gitGroups } from './git-groups.ts';

const loses = (reason: string, danger: 'discard' | 'force-push' | 'delete' = 'discard') =>
  ({ effect: 'destroy', reason, danger }) as const;

/** Whether words name files rather than a branch: after `--`, or more than one, or something that looks like a file. */
function filesIn(call: Call): readonly Value[] {
  const at = call.words.findIndex(({ text }) => text === '--');
  if (at >= 0) return call.words.slice(at + 1);
  const { operands } = call.given;
  return operands.length > 1
    ? operands.slice(1)
    : operands.filter(({ text }) => text === '.' || text.startsWith('./'));
}

const checkoutFlags = '-b -B --orphan --conflict --pathspec-from-file -U --unified --inter-hunk-context';

function checkout(call: Call): void {
  const { given } = call;
  if (given.has('-b -B --orphan')) return call.part('write', 'it makes a branch');
  if (given.has('-f --force')) return call.part('destroy', 'it throws away local changes', 'discard');
  const track = given.has('-t --track') || call.words.some(({ text }) => text.startsWith('--track'));
  const files = track ? [] : filesIn(call);
  if (given.value('--pathspec-from-file') || given.has('-p --patch'))
    return call.part('destroy', 'it throws away local changes', 'discard');
  if (files.length === 0 || recurseMode(files, call)) return call.part('write', 'it switches branches');
  for (const file of files) call.writes(file);
  call.part('destroy', 'it throws away the changes in files', 'discard');
}

/** `--recurse-submodules on-demand main` takes a separate word in older gits. */
const recurseMode = (files: readonly Value[], call: Call): boolean =>
  files.length === 1 &&
  call.words.some(({ text }) => text === '--recurse-submodules') &&
  call.words.some(({ text }) => /^(?:on-demand|checkout)$/.test(text));

function restore(call: Call): void {
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
  call.part('destroy', 'it throws away the changes in files', 'discard');
}

function reset(call: Call): void {
  const { given } = call;
  if (given.has('--hard')) return call.part('destroy', 'it throws away all local changes', 'discard');
  if (given.has('--merge --keep')) return call.part('destroy', 'it may throw away local changes', 'discard');
  if (call.words.some(({ text }) => /^[‐‑–—]+hard$/.test(text)))
    return call.part('destroy', 'it throws away all local changes', 'discard');
  call.part('write', 'it moves the branch or the index');
}

function clean(call: Call): void {
  const { given } = call;
  if (given.has('-f --force'))
    return call.part('destroy', 'it deletes files that git does not know', 'delete');
  if (given.has('-n --dry-run')) return;
  if (given.has('-i --interactive')) return call.part('write', 'it asks which files to delete');
  call.part('write', 'it may delete files that git does not know');
}

function push(call: Call): void {
  const { given } = call;
  const refs = given.operands.slice(1);
  call.network(given.operands[0]);
  if (given.has('-n --dry-run')) return;
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

function branch(call: Call): void {
  const { given } = call;
  const deletes = given.has('-d --delete');
  if (given.has('-D') || (deletes && given.has('-f --force')))
    return call.part('destroy', 'it deletes a branch that may not be merged', 'discard');
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

function tag(call: Call): void {
  const { given } = call;
  if (given.has('-d --delete')) return call.part('destroy', 'it deletes a tag', 'discard');
  if (given.has('-f --force')) return call.part('destroy', 'it overwrites a tag', 'discard');
  const lists = given.has(
    '-l --list -n --contains --no-contains --merged --no-merged --points-at --sort --format -v --verify --column',
  );
  if (given.operands.length > 0 && !lists) call.part('write', 'it makes a tag');
}

function stash(call: Call): void {
  const [sub] = call.words;
  if (/^(?:drop|clear)$/.test(sub?.text ?? ''))
    return call.part('destroy', 'it deletes stashed changes', 'discard');
  if (/^(?:list|show)$/.test(sub?.text ?? '')) return;
  call.part('write', 'it sets changes aside or takes them back');
}

function config(call: Call): void {
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
  call.part('write', 'it changes the configuration of git');
}

function remote(call: Call): void {
  const [sub] = call.given.operands;
  if (!sub || /^(?:show|get-url)$/.test(sub.text)) return;
  call.part('write', 'it changes or asks remotes');
}

const operation = (reason: string): ProgramSpec => ({
  effect: 'write',
  takes:
    '-m --message -F --file -C -X --strategy-option -s --strategy -S --author --date --onto -x --exec --pathspec-from-file',
  flags: { '--abort --quit': loses('it throws away the work of the running operation') },
  run: (call) => {
    if (call.given.has('--show-current-patch')) return;
    if (call.given.has('--abort'))
      return call.part('destroy', 'it throws away the running operation', 'discard');
    const exec = call.given.value('-x --exec');
    if (exec) call.script(exec);
    call.part('write', reason);
  },
});

const worktree = (call: Call): void => {
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

const code = (run: (call: Call) => void, takes = '', extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  effect: 'write',
  takes,
  ...extra,
  run: (call) => void run(call),
});

const known = (flags: string): Partial<ProgramSpec> => ({
  flags: Object.fromEntries(flags.split(' ').map((flag) => [flag, {}])),
});

const readOnly: ProgramSpec = {
  effect: 'read',
  takes:
    '-n --max-count -S -G --since --until --after --before --author --grep --format --pretty -L -U --diff-filter -O --max-depth -e -f -C',
  flags: {
    '-o --output': { value: 'write' },
    '--ext-diff --textconv': {},
    '--open-files-in-pager': { effect: 'write', reason: 'it runs a pager' },
  },
};

export const gitSubcommands: Readonly<Record<string, ProgramSpec | CommandEffect>> = {
  'status log diff show blame annotate grep shortlog describe rev-parse rev-list ls-files ls-tree cat-file diff-tree diff-index diff-files range-diff name-rev merge-base show-branch show-ref for-each-ref var whatchanged cherry count-objects check-ignore check-attr check-mailmap check-ref-format fsck verify-commit verify-tag verify-pack help version get-tar-commit-id merge-tree patch-id request-pull fmt-merge-msg column stripspace unpack-file bugreport-n diagnose-n':
    readOnly,
  ...gitGroups,
  'ls-remote': { effect: 'read', network: true },
  fetch: {
    effect: 'write',
    reason: 'it fetches from a remote',
    network: true,
    safe: '--dry-run',
    takes: '--depth -j --jobs -o --upload-pack',
  },
  pull: {
    effect: 'write',
    reason: 'it fetches and merges',
    network: true,
    safe: '--dry-run',
    takes: '--depth -j -s -X --rebase',
  },
  clone: {
    effect: 'write',
    reason: 'it clones a repository',
    operands: ['url', 'write'],
    takes:
      '-b --branch --depth -o --origin -c --config --reference --template -j --separate-git-dir -u --upload-pack',
  },
  checkout: code(
    checkout,
    checkoutFlags,
    known(
      '-f --force -t --track --pathspec-from-file -q --quiet --guess --recurse-submodules --no-recurse-submodules -p --patch --ours --theirs -m --merge --detach',
    ),
  ),
  switch: {
    effect: 'write',
    reason: 'it switches branches',
    takes: '-c -C --create --force-create --orphan --conflict',
    flags: { '-f --force --discard-changes': loses('it throws away local changes') },
  },
  restore: code(
    restore,
    '-s --source --conflict --pathspec-from-file -U --unified --inter-hunk-context',
    known('-S --staged -W --worktree -p --patch --no-staged'),
  ),
  reset: code(
    reset,
    '--pathspec-from-file -U --unified --inter-hunk-context',
    known('--hard --soft --mixed --merge --keep'),
  ),
  clean: code(clean, '-e --exclude', known('-f --force -n --dry-run -i --interactive -d -x -X -q --quiet')),
  push: code(
    push,
    '-o --push-option --repo --receive-pack --exec',
    known(
      '-f --force --mirror -n --dry-run -d --delete --prune --tags --all --force-with-lease --force-if-includes',
    ),
  ),
  branch: code(
    branch,
    '-u --set-upstream-to --sort --format --contains --no-contains --merged --no-merged --points-at',
    known(
      '-d --delete -D -f --force -m --move -M -c --copy -C -a --all -r --remotes -l --list -v --verbose --show-current',
    ),
  ),
  tag: code(
    tag,
    '-m --message -F --file -u --local-user --sort --format --contains --no-contains --merged --no-merged --points-at --cleanup',
    known('-d --delete -f --force -l --list -n -v --verify -a --annotate -s --sign'),
  ),
  stash: code(stash, '-m --message'),
  config: code(config, '-f --file --blob --type --default'),
  remote: code(remote, '-t -m'),
  worktree: code(worktree, '-b -B --reason', known('-f --force --lock --orphan')),
  'merge rebase cherry-pick revert am': operation('it changes the history of the branch'),
  commit: {
    effect: 'write',
    reason: 'it makes a commit',
    safe: '--dry-run',
    takes:
      '-m --message -F --file -C -c -t --template --author --date --trailer --fixup --squash --cleanup --pathspec-from-file',
    flags: {},
  },
  'add mv init apply stage pack-refs repack maintenance mailinfo mailsplit read-tree write-tree commit-tree commit-graph multi-pack-index update-index mktree mktag pack-objects index-pack unpack-objects checkout-index merge-file merge-index instaweb daemon gui citool difftool-run mergetool subtree svn p4 send-email flow absorb town machete bugreport diagnose scalar hook send-pack fetch-pack receive-pack upload-pack update-server-info prune-packed':
    {
      effect: 'write',
      reason: 'it changes the repository',
      safe: '--dry-run --check --stat --numstat --summary',
      takes: '-m -o --output -C -p',
    },
  rm: {
    effect: 'write',
    reason: 'it deletes tracked files, which git can bring back',
    safe: '-n --dry-run',
    operands: ['delete'],
    flags: { '-f --force': loses('it deletes files with their changes') },
  },
  gc: {
    effect: 'write',
    reason: 'it packs the repository',
    takes: '--prune',
    flags: {
      '--prune': {
        effect: 'destroy',
        reason: 'it deletes what nothing refers to',
        danger: 'discard',
        value: 'data',
      },
    },
  },
  prune: loses('it deletes objects that nothing refers to'),
  reflog: {
    effect: 'read',
    otherwise: 'read',
    subcommands: {
      'show exists list': 'read',
      'expire delete': loses('it deletes the way back to lost commits'),
    },
  },
  'filter-branch filter-repo': loses('it rewrites the whole history'),
};
