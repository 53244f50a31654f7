import type { OwnFiles } from '../../domain/fact.ts';
import { inside } from '../../domain/place.ts';

/** File names compare alike on systems that fold case or compose letters differently. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

export const isInside = (path: string, places: readonly string[]): boolean =>
  places.some((place) => inside(folded(path), folded(place)) !== undefined);

/** Quotes and escapes removed, so that `.e"pho"r` reads as what the shell makes of it. */
const unquoted = (text: string): string => text.replaceAll(/["'\\]/g, '');

const ownNames = ['.ephor', '$ephor_home', '${ephor_home}', '.claude/settings'];
const secretNames = [
  '.ephor/key',
  '.ephor/run',
  'ephor_home/key',
  'ephor_home/run',
  'ephor_home}/key',
  'ephor_home}/run',
];

/** Whether the text speaks of Ephor's own files, by name or by path. */
export function mentions(
  text: string,
  files: OwnFiles,
): { readonly sealed: boolean; readonly secret: boolean } {
  const plain = folded(unquoted(text));
  const any = (names: readonly string[]): boolean => names.some((name) => plain.includes(folded(name)));
  return {
    sealed: any(ownNames) || any(files.sealed),
    secret: any(secretNames) || any(files.secret),
  };
}

const readers = new Set(
  'cat head tail less more ls ll tree stat file wc grep egrep fgrep rg ag jq yq diff cmp cd pwd echo printf test [ true sort uniq cut column nl du realpath readlink basename dirname md5sum sha256sum'.split(
    ' ',
  ),
);
const gitReaders = new Set('status diff log show blame ls-files grep check-ignore rev-parse'.split(' '));
const ownReaders = new Set('status log explain doctor rules --help --version help'.split(' '));

const harmlessRedirection = /\d?>(?:&\d|\s*\/dev\/null)/g;

/** Whether every part of a command line is a program that only reads. Anything unusual counts as no. */
export function onlyReads(command: string): boolean {
  const bare = command.replaceAll(harmlessRedirection, ' ');
  if (/[<>`$(){}\n]/.test(bare)) return false;
  return bare.split(/\|\|?|&&|;/).every((part) => {
    const [program = '', argument = ''] = part.trim().split(/\s+/);
    if (readers.has(program)) return true;
    if (program === 'git') return gitReaders.has(argument);
    return (program === 'ephor' || program === 'sg') && ownReaders.has(argument);
  });
}
