import { isAbsolute, join, normalize } from 'node:path/posix';
import { minimatch } from 'minimatch';
import type { OwnFiles } from '../../domain/fact.ts';
import { commandParts } from './command-parts.ts';
import { onlyReads } from './only-reads.ts';
import { isInside, mentions } from './own-words.ts';
import {
  longestCommand,
  programName,
  programWords,
  runsText,
  shellWords,
  withoutHeredocs,
} from './shell-words.ts';

type Touch = 'secret' | 'sealed' | undefined;

/** What a command line would do to Ephor's own files, as far as its text tells. */
export function touchedBy(line: string, files: OwnFiles, cwd: string): Touch {
  if (line.length > longestCommand) return touchedByText(line, files);
  const parts = commandParts(withoutHeredocs(line, runsText));
  const says = runsWhatIsSaid(line, parts) ? () => false : onlySays;
  let folder = cwd;
  let found: Touch;
  for (const part of parts) {
    const touch = partTouches(says(part) ? redirectionsOf(part) : part, files, folder);
    if (touch === 'secret') return touch;
    found ??= touch;
    folder = folderAfter(part, folder, files);
  }
  return found;
}

function touchedByText(text: string, files: OwnFiles): Touch {
  const { secret, sealed } = mentions(text, files);
  return secret ? 'secret' : sealed ? 'sealed' : undefined;
}

/** Words that are said to an interpreter are not merely said. */
const runsWhatIsSaid = (line: string, parts: readonly string[]): boolean =>
  line.split(/\|&?/).slice(1).some(runsText) || (/\$\(|`|<\(/.test(line) && parts.some(runsText));

const speakers = new Set(['echo', 'printf']);
const forges = new Set(['gh', 'glab']);

/** Commands whose words are for people; a message of several words in quotes is one too. */
const onlySays = (part: string): boolean => speakers.has(programName(programWords(part)));
const takesMessages = (part: string): boolean => {
  const [, verb = ''] = programWords(part);
  const program = programName(programWords(part));
  return forges.has(program) || (program === 'git' && ['commit', 'tag', 'notes'].includes(verb));
};
const withoutMessages = (part: string): string =>
  part.replaceAll(/"(?:[^"\\]|\\[^])*"|'[^']*'/g, (quoted) => (/\s/.test(quoted) ? '""' : quoted));

const redirectionsOf = (part: string): string => (part.match(/>{1,2}\s*[^\s>]+/g) ?? []).join(' ');

function partTouches(part: string, files: OwnFiles, folder: string): Touch {
  const text = takesMessages(part) ? withoutMessages(part) : part;
  const spoken = mentions(text, files);
  const paths = pathsIn(text, files, folder);
  if (spoken.secret || paths.some((path) => isInside(path, files.secret))) return 'secret';
  const atHome = spoken.home || isInside(folder, homesOf(files));
  const reads = onlyReads(part);
  if (atHome && reads && readsMany(part)) return 'secret';
  const writes = redirectionsOf(part);
  if (reads) return writes !== '' && partTouches(writes, files, folder) ? 'sealed' : undefined;
  const touches =
    spoken.sealed ||
    (programWords(part).length > 0 && isInside(folder, files.sealed)) ||
    paths.some((path) => isInside(path, files.sealed)) ||
    shellWords(text).some(couldMeanOurs) ||
    removes(part, paths, files);
  return touches ? 'sealed' : undefined;
}

const homesOf = ({ secret }: OwnFiles): readonly string[] =>
  secret.map((path) => path.slice(0, path.lastIndexOf('/')));

/** Every word that could be a path, as a path: options and redirections with their sign taken off. */
function pathsIn(part: string, files: OwnFiles, folder: string): readonly string[] {
  const userHome = (homesOf(files)[0] ?? '/.ephor').replace(/\/[^/]*$/, '');
  return shellWords(part)
    .slice(0, 1_000)
    .flatMap((word) => [word, word.replace(/^[^=]*=/, '')])
    .map((word) => word.replace(/^(?:\d?[<>]+|@)/, '').replace(/^~(?=\/|$)|^\$\{?HOME\}?(?=\/|$)/, userHome))
    .filter((word) => word !== '' && word.length < 4_096)
    .map((word) => (isAbsolute(word) ? normalize(word) : join(folder, word)));
}

function folderAfter(part: string, folder: string, files: OwnFiles): string {
  const [program, target] = programWords(part);
  if ((program !== 'cd' && program !== 'pushd') || target === undefined) return folder;
  return pathsIn(`cd ${target}`, files, folder)[2] ?? folder;
}

/** Reads whatever lies there: by pattern, or the whole folder. */
const readsMany = (part: string): boolean =>
  /[*?[]/.test(part) ||
  (/\s-[a-zA-Z]*[rR]|--recursive|^\s*(?:rg|ag)\b/.test(part) && !/\.ephor\/\w/.test(part));

/** A pattern that the shell would fill in with our folder. */
const couldMeanOurs = (word: string): boolean =>
  word
    .split('/')
    .some(
      (segment) =>
        segment.length < 40 &&
        /^[.[]/.test(segment) &&
        /[*?[]/.test(segment) &&
        minimatch('.ephor', segment, { dot: true, nobrace: true, nonegate: true, nocomment: true }),
    );

const removers = new Set(['rm', 'rmdir', 'mv', 'unlink', 'shred', 'trash']);

/** Taking a folder away takes away what is in it; `git clean -x` takes the ignored state. */
function removes(part: string, paths: readonly string[], files: OwnFiles): boolean {
  const words = programWords(part);
  if (programName(words) === 'git' && words[1] === 'clean') {
    const flags = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('');
    return /x/i.test(flags) && !/n/.test(flags) && !words.includes('--dry-run');
  }
  const taken = programName(words) === 'mv' ? paths.slice(0, -2) : paths;
  return removers.has(programName(words)) && files.sealed.some((own) => isInside(own, taken));
}
