import { programName, programWords } from './shell-words.ts';

const readers = new Set(
  'cat head tail less more ls ll tree stat file wc grep egrep fgrep rg ag jq diff cmp cd pushd popd pwd test [ [[ true sort uniq cut column nl du realpath readlink basename dirname md5sum sha256sum shasum sed find bat done fi'.split(
    ' ',
  ),
);
/** `add` and `commit` leave the files themselves as they are. */
const gitReaders = new Set(
  'status diff log show blame ls-files grep check-ignore rev-parse add commit'.split(' '),
);
const ownReaders = new Set('status log explain doctor rules --help --version help'.split(' '));

/** What makes a reading program write or run something. */
const unless: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  sort: (args) => args.some((arg) => /^(?:-[a-zA-Z]*o|--output|--compress-program)/.test(arg)),
  tree: (args) => args.some((arg) => arg.startsWith('-o')),
  less: (args) => args.some((arg) => /^-[a-zA-Z]*[oO]|^--log-file|^--LOG-FILE|^\+/.test(arg)),
  uniq: (args) => args.filter((arg) => !arg.startsWith('-')).length > 1,
  file: (args) => args.some((arg) => /^-[a-zA-Z]*C|^--compile/.test(arg)),
  rg: (args) => args.some((arg) => arg.startsWith('--pre')),
  ag: (args) => args.some((arg) => arg.startsWith('--pager')),
  bat: (args) => args.some((arg) => arg.startsWith('--pager')),
  find: (args) => args.some((arg) => /^-(?:exec|ok|delete|fprint|fls)/.test(arg)),
  sed: (args) => !(args[0] === '-n' && /^[\d,;p\s$]{1,40}$/.test(args[1] ?? '')) || args.length > 3,
  git: (args) => args.some((arg) => /^(?:-O|--output|--open-files-in-pager|--ext-diff|--no-index)/.test(arg)),
};

/** Whether one command is a program that changes no file it is given. Anything unusual counts as no. */
export function onlyReads(command: string): boolean {
  const words = programWords(command);
  const [program, args] = [programName(words), words.slice(1)];
  if (unless[program]?.(args)) return false;
  if (readers.has(program)) return true;
  if (program === 'git') return gitReaders.has(args[0] ?? '');
  return (program === 'ephor' || program === 'sg') && ownReaders.has(args[0] ?? '');
}
