import type { CommandEffect } from '../../../kernel/commands/shell.ts';
import type { Call, ProgramSpec } from '../../program.ts';
import {
  branch,
  checkout,
  clean,
  config,
  push,
  remote,
  reset,
  restore,
  stash,
  tag,
  worktree,
} from './git-actions.ts';
import { literal, numberStream, unknownStream } from '../../scope.ts';
import { grepTracked, listFiles, removeTracked, switchBranch } from './git-files.ts';
import { gitGroups } from './git-groups.ts';

const checkoutFlags = '-b -B --orphan --conflict --pathspec-from-file -U --unified --inter-hunk-context';

const loses = (reason: string, danger: 'discard' | 'force-push' | 'delete' = 'discard') =>
  ({ effect: 'destroy', reason, danger }) as const;

const operation = (reason: string): ProgramSpec => ({
  effect: 'write',
  takes:
    '-m --message -F --file -C -X --strategy-option -s --strategy -S --author --date --onto -x --exec --pathspec-from-file',
  flags: { '--abort --quit': loses('it throws away the work of the running operation') },
  run: (call) => {
    if (call.given.has('--show-current-patch')) return;
    if (call.given.has('--abort'))
      return call.loses('destroy', 'it throws away the running operation', 'discard', {
        how: 'reset',
        folder: call.folder,
        to: undefined,
      });
    const exec = call.given.value('-x --exec');
    if (exec) call.script(exec);
    call.part('write', reason);
  },
});

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
  flags: { '-o --output': { value: 'write' } },
};

/** The files behind `--`, and whatever is there where there is no `--`, may be files of ours. */
const showsFiles: ProgramSpec = {
  ...readOnly,
  run: (call) => {
    const at = call.words.findIndex(({ text }) => text === '--');
    for (const file of at < 0 ? call.given.operands : call.words.slice(at + 1)) call.reads(file);
    for (const word of call.given.operands) {
      const [, path] = /^[^:]*:(.+)$/.exec(word.text) ?? [];
      if (path !== undefined && word.known) call.reads(literal(path));
    }
    for (const file of call.given.values('--output')) call.writes(file);
  },
};

/** An address may name a program: `ext::sh -c …`. */
function asksRemote(call: Call): void {
  const [address] = call.given.operands;
  call.network(address);
  if (address && /^[\w+.-]+::|^-/.test(address.text)) call.hidden(`it runs what ${address.text} names`);
}

export const gitSubcommands: Readonly<Record<string, ProgramSpec | CommandEffect>> = {
  grep: {
    effect: 'read',
    flags: { '-O --open-files-in-pager': {} },
    operands: ['data', 'read'],
    run: grepTracked,
  },
  'log diff show blame annotate cat-file whatchanged': showsFiles,
  'status shortlog describe rev-parse ls-tree diff-tree diff-index diff-files range-diff name-rev merge-base show-branch show-ref for-each-ref var cherry count-objects check-ignore check-attr check-mailmap check-ref-format fsck verify-commit verify-tag verify-pack help version get-tar-commit-id merge-tree patch-id request-pull fmt-merge-msg column stripspace':
    readOnly,
  'rev-list': { ...readOnly, run: ({ given }) => (given.has('--count') ? numberStream : unknownStream) },
  ...gitGroups,
  'ls-remote': { effect: 'read', network: true, run: asksRemote },
  fetch: {
    effect: 'write',
    reason: 'it fetches from a remote',
    network: true,
    safe: '--dry-run',
    takes: '--depth -j --jobs -o',
  },
  pull: {
    effect: 'write',
    reason: 'it fetches and merges',
    network: true,
    takes: '--depth -j -s -X',
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
  switch: code(
    switchBranch,
    '-c -C --create --force-create --orphan --conflict',
    known('-f --force --discard-changes'),
  ),
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
  mv: {
    effect: 'write',
    reason: 'it moves files',
    safe: '-n --dry-run',
    run: (call) => {
      const target = call.given.operands.at(-1);
      for (const source of call.given.operands.slice(0, -1))
        call.deletes(source, { recursive: false, force: false, moved: true });
      if (call.given.has('-f --force')) call.overwrites(target);
      else call.writes(target);
      call.part('write', 'it moves files');
    },
  },
  'add stage': { effect: 'write', reason: 'it changes the index', safe: '-n --dry-run' },
  'init apply pack-refs repack maintenance mailinfo mailsplit read-tree write-tree commit-tree commit-graph multi-pack-index update-index mktree mktag pack-objects index-pack unpack-objects checkout-index merge-file merge-index instaweb daemon gui citool difftool-run mergetool subtree svn p4 send-email flow absorb town machete bugreport diagnose scalar hook send-pack fetch-pack receive-pack upload-pack update-server-info prune-packed':
    {
      effect: 'write',
      reason: 'it changes the repository',
      safe: '--dry-run --check --stat --numstat --summary',
      takes: '-m -o --output -C -p',
    },
  rm: code(removeTracked, '--pathspec-from-file', {
    ...known('-f --force -r --cached -q --quiet --ignore-unmatch --sparse'),
    safe: '-n --dry-run',
  }),
  'ls-files': { ...readOnly, run: listFiles },
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
