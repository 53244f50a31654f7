import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { type DecisionRecord, initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { relationOf } from '../../../kernel/text/contradiction.ts';
import { globsMeet } from '../../../kernel/work/scope-glob.ts';
import { meaningOf } from './find-answer.ts';
import { grouped } from './grouped.ts';
import { firstLabel } from './overlaps.ts';
import type { Want } from './questions.ts';
import type { Ground } from './view.ts';
import { labels, oneLine } from './words.ts';

/** Active initiatives of different spaces that may change the same files of the same code. */
export function overlaps(ground: Ground): readonly Want[] {
  const busy = ground.portfolio.initiatives.filter((one) => {
    const space = ground.spaces.get(one.space);
    return one.status === 'active' && space?.status === 'active' && space.codeDir && one.approval !== null;
  });
  const groups = grouped(busy, ({ space }) => ground.spaces.get(space)?.codeDir?.replace(/\/+$/, '') ?? '');
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group.slice(at + 1).flatMap((other) => {
        const shared = one.space === other.space ? undefined : sharedScope(one, other);
        return shared === undefined ? [] : [wantFirst(one, other, shared)];
      }),
    ),
  );
}

/** No scope is the whole root. */
function sharedScope({ scope: a }: Initiative, { scope: b }: Initiative): string | undefined {
  if (a.length === 0 || b.length === 0) return a[0] ?? b[0] ?? 'the same code';
  const [mine, theirs] = [fixedParts(a), fixedParts(b)];
  return a.find((glob, at) => b.some((other, to) => mayMeet(mine[at], theirs[to]) && globsMeet(glob, other)));
}

/** Most scopes begin with different folders, which is quickly seen. */
const mayMeet = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one.startsWith(other) || other.startsWith(one);

const parts = new WeakMap<readonly string[], readonly (string | undefined)[]>();

/** What every path of a plainly written glob begins with. */
function fixedParts(scope: readonly string[]): readonly (string | undefined)[] {
  const known = parts.get(scope);
  if (known) return known;
  const made = scope.map((glob) =>
    /^[A-Za-z0-9_@][\w@./*?{},-]*$/.test(glob) && !/\/\.?\//.test(glob)
      ? /^[^*?{]*/.exec(glob)?.[0]
      : undefined,
  );
  parts.set(scope, made);
  return made;
}

function wantFirst(one: Initiative, other: Initiative, shared: string): Want {
  const [a, b] = [initiativeKey(one), initiativeKey(other)];
  return {
    rule: 'overlapping-scopes',
    key: a < b ? `${a}|${b}` : `${b}|${a}`,
    why: `${a} and ${b} may both change ${shared}.`,
    once: true,
    question: {
      type: 'decision',
      space: one.space,
      initiative: one.id,
      priority: one.priority,
      question: `${a} and ${b} may both change ${shared}: which one goes first?`,
      context: `“${oneLine(one.title, 80)}” and “${oneLine(other.title, 80)}” work on the same code.`,
      suggestedAnswers: [
        { label: firstLabel(one), description: `${b} starts when it is done` },
        { label: firstLabel(other), description: `${a} starts when it is done` },
        { label: labels.both, description: 'whoever merges later solves the conflicts' },
      ],
      blocksTask: null,
      blocksInitiative: false,
      approves: null,
    },
  };
}

/** Decisions that can't both hold: of a space and of all spaces, or of two spaces with the same code. */
export function contradictions(ground: Ground): readonly Want[] {
  const found = pairsIn(ground.portfolio.decisions).filter(({ one, other }) => meet(ground, one, other));
  return found.map(({ one, other }) => wantRight(one, other, pairKey(one, other)));
}

interface Pair {
  readonly one: DecisionRecord;
  readonly other: DecisionRecord;
}

const pairs = new WeakMap<readonly DecisionRecord[], readonly Pair[]>();

/** Records of different spaces that contradict each other. */
function pairsIn(decisions: readonly DecisionRecord[]): readonly Pair[] {
  const known = pairs.get(decisions);
  if (known) return known;
  const byKey = decisions.flatMap((record) => keysOf(record).map((key) => ({ key, record })));
  const found = new Map<string, Pair>();
  for (const group of grouped(byKey, ({ key }) => key).values()) {
    if (group.length < 2 || group.length > mostAlike) continue;
    for (const [at, { record: one }] of group.entries())
      for (const { record: other } of group.slice(at + 1)) {
        if (one.space === other.space || found.has(pairKey(one, other))) continue;
        if (contrary(one, other)) found.set(pairKey(one, other), { one, other });
      }
  }
  pairs.set(decisions, [...found.values()]);
  return [...found.values()];
}

/** So many records that share their telling words say nothing about each other by that. */
const mostAlike = 40;
const kept = new WeakMap<DecisionRecord, readonly string[]>();

/** What a record is found by among those that may contradict it: its question, and the longest words of its answer. */
function keysOf(record: DecisionRecord): readonly string[] {
  const known = kept.get(record);
  if (known) return known;
  const meaning = meaningOf(record.question);
  const words = record.answer.toLowerCase().match(/[\p{L}\p{N}._-]{4,}/gu) ?? [];
  const longest = [...new Set(words)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 4);
  const keys = [...(meaning === undefined ? [] : [`?${meaning}`]), ...longest];
  kept.set(record, keys);
  return keys;
}

function meet({ spaces }: Ground, one: DecisionRecord, other: DecisionRecord): boolean {
  if (one.space === null || other.space === null) return true;
  const dir = spaces.get(one.space)?.codeDir;
  return dir !== undefined && dir !== null && dir === spaces.get(other.space)?.codeDir;
}

function contrary(one: DecisionRecord, other: DecisionRecord): boolean {
  const meaning = meaningOf(one.question);
  if (meaning !== undefined && meaning === meaningOf(other.question))
    return (
      oneLine(one.answer, 500).toLowerCase() !== oneLine(other.answer, 500).toLowerCase() &&
      relationOf(one.answer, other.answer) !== 'same'
    );
  return relationOf(one.answer, other.answer) === 'contrary';
}

const placeKey = ({ file, question }: DecisionRecord): string => `${file}: ${oneLine(question, 80)}`;
const pairKey = (one: DecisionRecord, other: DecisionRecord): string =>
  [placeKey(one), placeKey(other)].toSorted().join(' | ');

function wantRight(one: DecisionRecord, other: DecisionRecord, key: string): Want {
  const [own, all] = one.space === null ? [other, one] : [one, other];
  return {
    rule: 'contradicting-decisions',
    key,
    why: `${own.file}:${own.line} and ${all.file}:${all.line} can’t both hold.`,
    once: true,
    question: {
      type: 'decision',
      space: own.space ?? '',
      initiative: null,
      priority: 'medium',
      question: `“${oneLine(own.answer, 60)}” or “${oneLine(all.answer, 60)}”: which one holds in ${own.space}?`,
      context: `${own.file}:${own.line} answers “${oneLine(own.question)}”; ${all.file}:${all.line} answers “${oneLine(all.question)}”.`,
      suggestedAnswers: [
        { label: oneLine(own.answer, 60), description: `${own.file}:${own.line}` },
        { label: oneLine(all.answer, 60), description: `${all.file}:${all.line}` },
      ].filter(({ label }, at, list) => list.findIndex((each) => each.label === label) === at),
      blocksTask: null,
      blocksInitiative: false,
      approves: null,
    },
  };
}
