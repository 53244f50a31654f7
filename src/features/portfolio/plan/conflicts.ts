import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { type DecisionRecord, initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import { relationOf } from '../../../kernel/text/contradiction.ts';
import { globsMeet } from '../../../kernel/work/scope-glob.ts';
import { meaningOf } from './find-answer.ts';
import { firstLabel } from './overlaps.ts';
import type { Want } from './questions.ts';
import type { Ground } from './view.ts';
import { labels, oneLine } from './words.ts';

/** Active initiatives of different spaces that may change the same files of the same code. */
export function overlaps(ground: Ground): readonly Want[] {
  const groups = new Map<string, Initiative[]>();
  for (const one of ground.portfolio.initiatives) {
    const space = ground.spaces.get(one.space);
    if (one.status !== 'active' || space?.status !== 'active' || !space.codeDir || one.approval === null)
      continue;
    const dir = space.codeDir.replace(/\/+$/, '');
    groups.set(dir, [...(groups.get(dir) ?? []), one]);
  }
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
  return a.find((glob) => b.some((other) => globsMeet(glob, other)));
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
  const { decisions } = ground.portfolio;
  const groups = new Map<string, DecisionRecord[]>();
  for (const record of decisions) {
    for (const word of keysOf(record)) groups.set(word, [...(groups.get(word) ?? []), record]);
  }
  const wants = new Map<string, Want>();
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > mostAlike) continue;
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const key = pairKey(one, other);
        if (one.space !== other.space && !wants.has(key) && meet(ground, one, other) && contrary(one, other))
          wants.set(key, wantRight(one, other, key));
      }
  }
  return [...wants.values()];
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
