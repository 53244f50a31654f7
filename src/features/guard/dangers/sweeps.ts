import { join } from 'node:path/posix';
import { ownFileNames } from '../../../kernel/place.ts';
import { minimatch } from 'minimatch';
import type { CommandCall } from '../../../kernel/commands/shell.ts';
import { folded, isInside } from './own-words.ts';

const finders = /(?:^|\/)(?:g?find|bfs)$/;
const runs = /^-(?:exec|execdir|ok|okdir)$/;
const readers =
  /(?:^|\/)(?:[efr]?grep|rg|cat|head|tail|ls|wc|stat|file|du|md5sum|sha\d*sum|echo|printf|test|diff|cmp)$/;
const names = /^-(?:i?name)$/;
const paths = /^-(?:i?path|wholename|iwholename|name|iname)$/;
const ownNames = [...ownFileNames, 'settings.local.json'];

/** Whether a `find` that changes what it finds would come upon one of the places: it goes into hidden folders too. */
export function sweepsOver({ words, cwd }: CommandCall, places: readonly string[]): boolean {
  const [program = '', ...rest] = words.map((word) => word ?? '');
  if (!finders.test(program) || !rest.some(isChange)) return false;
  const first = rest.findIndex((word) => /^(?:-[^HLP]|[(!])/.test(word));
  const starts = rest.slice(0, first).filter((word) => !word.startsWith('-'));
  const roots = (starts.length > 0 ? starts : ['.']).map((start) => rootOf(start, cwd));
  const reaches = roots.some((root) => places.some((place) => root !== undefined && isInside(place, [root])));
  return reaches && !leavesOut(rest) && !isShallow(rest) && fitsOwnName(rest);
}

const isChange = (word: string, at: number, words: readonly string[]): boolean =>
  word === '-delete' || (runs.test(word) && !readers.test(words[at + 1] ?? ''));

const rootOf = (start: string, cwd: string | undefined): string | undefined =>
  start.startsWith('/') ? start : cwd === undefined ? undefined : join(cwd, start).replace(/(?<=.)\/$/, '');

/** `-not -path './.ephor/*'`, `-path ./.ephor -prune`, or all hidden folders left out in such a way. */
function leavesOut(words: readonly string[]): boolean {
  const hidden = (at: number): boolean => /(?:^|\/)\.(?:ephor\b|\*|\[\^.\])/.test(words[at] ?? '');
  return words.some(
    (word, at) =>
      paths.test(word) &&
      hidden(at + 1) &&
      (/^(?:!|-not)$/.test(words[at - 1] ?? '') || words.slice(at + 2).includes('-prune')),
  );
}

const isShallow = (words: readonly string[]): boolean => words[words.indexOf('-maxdepth') + 1] === '1';

/** Every name that is asked for has to be one of other files for the sweep to miss ours. */
function fitsOwnName(words: readonly string[]): boolean {
  const wanted = words.flatMap((word, at) =>
    names.test(word) &&
    !/^(?:!|-not)$/.test(words[at - 1] ?? '') &&
    !(words[at + 2] === '-prune' && /^-or?$/.test(words[at + 3] ?? ''))
      ? [folded(words[at + 1] ?? '')]
      : [],
  );
  return (
    wanted.length === 0 ||
    wanted.some((pattern) =>
      ownNames.some((name) => minimatch(name, pattern, { dot: true, nonegate: true, nocomment: true })),
    )
  );
}
