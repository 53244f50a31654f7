import type { CommandAction } from '../../../kernel/action.ts';
import type { Facts, OwnFiles, Target } from '../../../kernel/fact.ts';
import type { Touch } from '../../../kernel/commands/shell.ts';
import { commandParts } from '../rules/command-parts.ts';
import { couldBe } from './could-be.ts';
import { folded, isInside, mentions } from './own-words.ts';
import { shellWords } from './shell-words.ts';
import { sweepsOver } from './sweeps.ts';

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
