import * as v from 'valibot';
import type { Action } from '../action.ts';
import { type CheckKind, checkKinds } from './checks.ts';
import { markOf } from './put-back.ts';
import { recordOfTexts, type Stored, textOrNull, textsOrNone } from '../schema.ts';
import { shorten } from '../text/secrets.ts';

/** What was tried in vain and what it came to, without a full stop. */
export function roundsStory({ vain, command, error, files }: RoundsSection): string {
  const [first, ...more] = files.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const names =
    first === undefined
      ? ''
      : ` to ${shorten(first, 24)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  const check = command === null ? '' : `, \`${shorten(command, 24)}\``;
  const said = error === null ? '' : `: “${shorten(error, 34).replace(/[\s.]+$/, '')}”`;
  return `${vain} ${vain === 1 ? 'round' : 'rounds'} of changes${names} ended in the same failure${check}${said}`;
}

export const tellTheUser =
  'Tell the user what fails, what you tried and the likely cause. You can read, check and undo; their next message resets it.';

/** Whether a write gives a file back the content that it had before these rounds. */
export function isUndoing(action: Action, { before }: RoundsSection): boolean {
  if (action.kind !== 'write' || action.after === undefined) return false;
  const known = before[action.path];
  return known !== undefined && markOf(action.after) === known;
}

const Again = v.object({
  family: v.string(),
  signature: v.string(),
  error: v.string(),
  times: v.number(),
  lines: v.array(v.string()),
  /** Somebody looked at something since: the next change may be another one. */
  looked: v.optional(v.boolean()),
});
export type Again = Stored<typeof Again>;

/** Rounds of a change, a check of it, and the same failure as before. Belongs to the tracker `rounds`. */
export const RoundsSection = v.object({
  /** Rounds in a row that ended in the failure of the one before. */
  vain: v.number(),
  /** The newest failure of a check, by its signature; null after a check that passed. */
  failure: v.nullable(v.string()),
  kind: v.nullable(v.picklist(checkKinds)),
  /** The failed command, and the beginning of what it said. */
  command: textOrNull,
  error: textOrNull,
  /** Files that were changed in each of these rounds. */
  files: v.array(v.string()),
  /** Files that changed since the newest check. */
  changed: v.array(v.string()),
  /** Whether a test was among them: then its failure is a new one. */
  tests: v.optional(v.boolean(), false),
  /** Files as they were before the first of these rounds, by a mark of their content. */
  before: v.optional(recordOfTexts, {}),
  /** The one file that changes in these rounds, as it is now and as it was when the check failed, by marks. */
  tried: v.optional(v.object({ path: v.string(), now: textOrNull, failed: textsOrNone })),
  /** The command that failed in the same way time and again while nothing changed, in all its wordings. */
  again: v.optional(Again),
});
export type RoundsSection = Stored<typeof RoundsSection>;

/** From so many failures on, the very same line once more asks the user. */
export const repeatsAfter = 3;
const keptLines = 5;

/** A command failed: once more in the same way, or for the first time. */
export function failedAgain(
  before: Again | undefined,
  {
    family,
    signature,
    error,
    line,
  }: Pick<Again, 'family' | 'signature' | 'error'> & { readonly line: string },
): Again {
  const isSame = before?.family === family && before.signature === signature;
  const lines = isSame ? before.lines.filter((each) => each !== line) : [];
  return {
    family,
    signature,
    error,
    times: (isSame ? before.times : 0) + 1,
    lines: [...lines, line].slice(-keptLines),
  };
}

export const noRounds: RoundsSection = {
  vain: 0,
  failure: null,
  kind: null,
  command: null,
  error: null,
  files: [],
  changed: [],
  tests: false,
  before: {},
};

/** From so many rounds on the user is asked. */
export const asksAfter = 3;
/** And from so many the agent is stopped. */
export const stopsAfter = 6;

const keptFiles = 20;

/** A file was changed. */
export function changedIn(
  section: RoundsSection,
  path: string,
  isTest: boolean,
  before: string | undefined,
  after?: string,
): RoundsSection {
  const tried = section.tried?.path === path ? section.tried.failed : [];
  const known = section.before[path] ?? before;
  const marks = known === undefined ? section.before : { ...section.before, [path]: known };
  return {
    ...section,
    changed: isTest ? section.changed : [...new Set([...section.changed, path])].slice(-keptFiles),
    tests: section.tests || isTest,
    before: Object.fromEntries(Object.entries(marks).slice(-keptFiles)),
    // Beside a change of another file, the same may work.
    tried: { path, now: after ?? null, failed: tried },
    again: undefined,
  };
}

interface Failed {
  readonly kind: CheckKind;
  readonly signature: string;
  readonly command: string;
  readonly error: string;
}

/** A check failed. Only the failure of the round before, after a change of code alone, makes a round in vain. */
export function failedIn(section: RoundsSection, { kind, signature, command, error }: Failed): RoundsSection {
  const { changed, tests, vain } = section;
  const isSame = signature !== '' && section.failure === signature && section.kind === kind;
  const tried = triedIn(section);
  if (isSame && (changed.length === 0 || tests))
    return { ...section, changed: [], tests: false, command, error, tried };
  const fresh = { ...noRounds, failure: signature, kind, command, error, before: {}, again: section.again };
  if (!isSame) return fresh;
  const files = vain === 0 ? changed : section.files.filter((path) => changed.includes(path));
  return { ...fresh, vain: vain + 1, files, before: section.before, tried };
}

const keptTries = 8;

function triedIn({ tried }: RoundsSection): RoundsSection['tried'] {
  if (!tried?.now) return tried;
  return { ...tried, failed: [...new Set([...tried.failed, tried.now])].slice(-keptTries) };
}

/** Whether a write makes of a file what it was already when the check failed; putting it back as it was is none of that. */
export function wasTried(action: Action, section: RoundsSection): boolean {
  if (action.kind !== 'write' || action.after === undefined || isUndoing(action, section)) return false;
  const mark = markOf(action.after);
  return section.tried?.path === action.path && mark !== undefined && section.tried.failed.includes(mark);
}

/** A check passed: progress, unless tests fail and only their types are right. */
export const passedIn = (section: RoundsSection, kind: CheckKind): RoundsSection =>
  kind === 'check' && section.kind === 'test' ? section : noRounds;
