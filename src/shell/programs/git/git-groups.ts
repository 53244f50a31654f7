import type { Call, ProgramSpec } from '../../program.ts';
import { archive } from './git-files.ts';

const changes: ProgramSpec = { effect: 'write', reason: 'it changes the repository' };
const loses = (reason: string): ProgramSpec => ({ effect: 'destroy', reason, danger: 'discard' });

/** Sub-commands with verbs of their own: some ask, the others change. */
const group = (asks: string, extra: ProgramSpec['subcommands'] = {}): ProgramSpec => ({
  effect: 'read',
  subcommands: { [asks]: 'read', ...extra, '*': changes },
});

/** One that changes nothing unless it is told what to. */
const withOperands = (count: number, changing = ''): ProgramSpec => ({
  effect: 'read',
  takes: '-m',
  run: (call) => {
    const told = call.given.operands.length >= count || (changing !== '' && call.given.has(changing));
    if (told && !call.given.has('-l --list')) call.part('write', 'it changes the repository');
  },
});

/** Prints, unless a file is named. */
const printed = (extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  effect: 'read',
  flags: { '-o --output': { value: 'write' } },
  ...extra,
});

const forEach: ProgramSpec = {
  effect: 'write',
  run: (call: Call) => {
    const words = call.words.filter(({ text }) => !/^--(?:recursive|quiet)$/.test(text));
    return words.length === 1 ? call.script(words[0]) : call.command(words);
  },
};

export const gitGroups = {
  notes: group('list show get-ref', { 'remove prune': loses('it deletes notes') }),
  bundle: group('verify list-heads', { create: { effect: 'write', operands: ['write', 'data'] } }),
  'unpack-file': {
    effect: 'write',
    run: (call) => void call.writes({ text: '.merge_file', known: true, glob: false }),
  },
  'sparse-checkout': group('list check-rules'),
  submodule: group('status summary', {
    foreach: forEach,
    deinit: {
      ...changes,
      flags: {
        '-f --force': {
          effect: 'destroy',
          danger: 'discard',
          reason: 'it throws away the changes in a submodule',
        },
      },
    },
  }),
  bisect: group('log view visualize terms help', {
    run: {
      effect: 'write',
      run: (call: Call) => void (call.command(call.words), call.part('write', 'it switches commits')),
    },
  }),
  rerere: group('status diff remaining'),
  lfs: {
    effect: 'read',
    subcommands: {
      'env ls-files status logs pointer version fsck locks help ext merge-driver': 'read',
      track: withOperands(1),
      '*': changes,
    },
  },
  replace: withOperands(1, '-d --delete -e --edit'),
  'symbolic-ref': withOperands(2, '-d --delete'),
  archive: { ...printed({ operands: ['data', 'read'], takes: '--format --prefix' }), run: archive },
  'fast-export interpret-trailers': printed({
    flags: { '--in-place --export-marks': { effect: 'write', operands: 'write' } },
  }),
  'hash-object': {
    effect: 'read',
    operands: ['read'],
    flags: { '-w': { effect: 'write', reason: 'it writes an object' } },
  },
  'format-patch': {
    effect: 'write',
    safe: '--stdout',
    takes: '-o --output-directory',
    run: (call) =>
      void call.writes(call.given.value('-o --output-directory') ?? { text: '.', known: true, glob: false }),
  },
  difftool: {
    effect: 'read',
    takes: '-t --tool',
    flags: { '-x --extcmd': { value: 'data' } },
    run: (call: Call) => {
      const tool = call.given.value('-x --extcmd');
      if (tool) call.script(tool);
    },
  },
  'credential credential-store credential-cache': {
    effect: 'write',
    subcommands: {
      'fill get': { effect: 'destroy', reason: 'it shows a password', danger: 'secret' },
      '*': changes,
    },
  },
  'update-ref': {
    effect: 'write',
    reason: 'it moves a branch or tag',
    flags: { '-d --stdin': { effect: 'destroy', reason: 'it deletes a branch or tag', danger: 'discard' } },
  },
} as const satisfies ProgramSpec['subcommands'];
