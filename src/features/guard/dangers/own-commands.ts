import { minimatch } from 'minimatch';
import { join } from 'node:path/posix';
import { couldBe } from './destruction.ts';
import { folded, isInside, mentions } from './own-words.ts';
import { shellWords } from './shell-words.ts';
import { commandParts } from '../rules/command-parts.ts';
import type { CommandAction } from '../../../kernel/action.ts';
import type { CommandCall, Touch } from '../../../kernel/commands/shell.ts';
import type { Facts, OwnFiles, Target } from '../../../kernel/fact.ts';
import { ownFileNames } from '../../../kernel/place.ts';

const finders = /(?:^|\/)(?:g?find|bfs)$/;
const runs = /^-(?:exec|execdir|ok|okdir)$/;
const readers =
  /(?:^|\/)(?:[efr]?grep|rg|cat|head|tail|ls|wc|stat|file|du|md5sum|sha\d*sum|echo|printf|test|diff|cmp)$/;
const names = /^-(?:i?name)$/;
const paths = /^-(?:i?path|wholename|iwholename|name|iname)$/;
const ownNames = [...ownFileNames, 'settings.local.json'];

/** Whether a `find` that changes what it finds would come upon one of the places: it goes into hidden folders too. */
function sweepsOver({ words, cwd }: CommandCall, places: readonly string[]): boolean {
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

export type OwnTouch = 'secret' | 'sealed' | undefined;

/** What a command would do to Ephor's own files. */
export function touchedBy(
  action: CommandAction,
  { targets, ownFiles }: Pick<Facts, 'targets' | 'ownFiles'>,
): OwnTouch {
  const { report } = action;
  const written = [...(report?.writes ?? []), ...(report?.deletes ?? [])];
  const wildcards = [
    ...written.filter(isPattern).map(({ path }) => couldBe(path, ownFiles.sealed) && 'sealed'),
    ...(report?.reads ?? []).filter(isPattern).map(({ path }) => couldBe(path, ownFiles.secret) && 'secret'),
  ];
  const started = (report?.executes ?? []).map(({ path, certain }) => {
    if (path === undefined) return undefined;
    return (certain ? isInside(path, ownFiles.sealed) : couldBe(path, ownFiles.sealed)) && 'sealed';
  });
  const spoken = touchedByText(action.command, ownFiles);
  const unsure = (list: readonly Touch[] = []): boolean => list.some(({ path }) => path === undefined);
  const bySaying =
    !report?.whole || unsure(written) ? spoken : unsure(report.reads) && spoken === 'secret' && spoken;
  const posing = (report?.calls ?? []).map(
    ({ words }) => posesAsHost(words, ownFiles) && ('sealed' as const),
  );
  const changing = report?.effect !== 'read';
  const sweeping = changing && report?.calls.some((call) => sweepsOver(call, ownFiles.sealed)) && 'sealed';
  const all = [
    touchedTargets(targets, ownFiles),
    ...wildcards,
    ...started,
    ...posing,
    bySaying,
    sweeping,
    switchesOff(action.command) && 'sealed',
  ];
  return all.includes('secret') ? 'secret' : all.includes('sealed') ? 'sealed' : undefined;
}

/** Whoever calls a hook with a host's name and event speaks to Ephor in the host's place, as if the user had said it. */
const posesAsHost = (words: readonly (string | undefined)[], { hostEvents = {} }: OwnFiles): boolean =>
  words.some((word, at) => {
    const events = at > 0 && word !== undefined && Object.hasOwn(hostEvents, word) && hostEvents[word];
    if (!events) return false;
    const next = words[at + 1] ?? '';
    return (
      /(?:^|\/)hook(?:-line)?(?:\.cjs)?$/.test(words[at - 1] ?? '') ||
      events.includes(next) ||
      /^(?:[A-Z][a-z]+){2,4}$/.test(next)
    );
  });

const assignment = /^[A-Za-z_]\w*=/;
const switches = /^(?:EPHOR_DISABLED|SUPEREGO_DISABLED|EPHOR_HOME)=/;

/** A program that is started with Ephor's switches set would run without it. */
const switchesOff = (line: string): boolean =>
  /(?:EPHOR|SUPEREGO)_/.test(line) &&
  commandParts(line).some((part) => {
    const words = shellWords(part);
    const command = words.findIndex((word) => !assignment.test(word) && !/^(?:env|export|-.*)$/.test(word));
    return words.slice(0, command < 0 ? undefined : command).some((word) => switches.test(word));
  });

/** What is done to them by paths that are known. */
export function touchedTargets(targets: readonly Target[], ownFiles: OwnFiles): OwnTouch {
  const touches = targets.map((target) => touchOf(target, ownFiles));
  return touches.includes('secret') ? 'secret' : touches.find((touch) => touch !== undefined);
}

function touchOf({ real, use }: Target, { sealed, secret }: OwnFiles): OwnTouch {
  const takesAway = use === 'delete' && sealed.some((own) => isInside(own, [real]));
  if (use !== 'read') return isInside(real, [...sealed, ...secret]) || takesAway ? 'sealed' : undefined;
  const holdsSecret = secret.some((own) => folded(own.slice(0, own.lastIndexOf('/'))) === folded(real));
  return isInside(real, secret) || holdsSecret ? 'secret' : undefined;
}

const isPattern = (touch: Touch): touch is Touch & { path: string } =>
  touch.path !== undefined && !touch.certain;

/** Where it can't be known what a command touches, naming our files is enough. */
function touchedByText(text: string, files: OwnFiles): OwnTouch {
  const { secret, sealed } = mentions(text, files);
  return secret ? 'secret' : sealed ? 'sealed' : undefined;
}
