import type { FindAct } from '../../../kernel/commands/losing.ts';
import type { FileKind } from '../../../kernel/io.ts';
import { namePattern } from './name-pattern.ts';

/** What a test of `find` may look at. */
export interface Candidate {
  readonly name: string;
  readonly kind: FileKind;
  /** As `find` would print it. */
  readonly shown: string;
  stat(): { readonly size: number; readonly modifiedMs: number } | undefined;
  isEmpty(): boolean;
}

/** Undefined: perhaps. */
type Truth = boolean | undefined;

interface Run {
  acted: Truth;
  pruned: boolean;
}

type Test = (candidate: Candidate, run: Run, now: number) => Truth;

export interface FindExpression {
  readonly minDepth: number;
  readonly maxDepth: number;
  /** Whether it comes to the act for this file, and whether it goes on into it. */
  judge(candidate: Candidate, now: number): { readonly acts: Truth; readonly prunes: boolean };
}

/** The expression of a `find`; `act` is the word of it that counts. */
export function readExpression(words: readonly string[], act: FindAct): FindExpression {
  const depthOf = (flag: string, otherwise: number): number => {
    const value = Number(words[words.indexOf(flag) + 1]);
    return words.includes(flag) && Number.isInteger(value) ? value : otherwise;
  };
  const test = parse(words, act);
  return {
    minDepth: depthOf('-mindepth', 0),
    maxDepth: depthOf('-maxdepth', Infinity),
    judge(candidate, now) {
      const run: Run = { acted: false, pruned: false };
      test(candidate, run, now);
      // What is deleted goes from the bottom up, and nothing is left out then.
      return { acts: run.acted, prunes: run.pruned && act !== '-delete' && !words.includes('-depth') };
    },
  };
}

const acts = /^-(?:delete|exec|execdir|ok|okdir|print|print0|printf|fprint|fprint0|fprintf|fls|ls)$/;
const actOf = (word: string): FindAct | undefined =>
  word === '-delete'
    ? '-delete'
    : /^-(?:exec|ok)/.test(word)
      ? '-exec'
      : acts.test(word)
        ? '-print'
        : undefined;

function parse(words: readonly string[], act: FindAct): Test {
  let at = 0;
  const hasAct = words.some((word) => actOf(word) !== undefined);

  const list = (): Test => {
    let left = or();
    while (words[at] === ',') {
      at += 1;
      const [before, after] = [left, or()];
      left = (...given) => (before(...given), after(...given));
    }
    return left;
  };
  const or = (): Test => {
    let left = and();
    while (words[at] === '-o' || words[at] === '-or') {
      at += 1;
      const [before, after] = [left, and()];
      left = (...given) => either(before(...given), () => after(...given), given[1]);
    }
    return left;
  };
  const and = (): Test => {
    let left = not();
    while (at < words.length && !/^(?:-o|-or|,|\))$/.test(words[at] ?? '')) {
      if (words[at] === '-a' || words[at] === '-and') at += 1;
      const [before, after] = [left, not()];
      left = (...given) => both(before(...given), () => after(...given), given[1]);
    }
    return left;
  };
  const not = (): Test => {
    if (words[at] === '!' || words[at] === '-not') {
      at += 1;
      const inner = not();
      return (...given) => negated(inner(...given));
    }
    if (words[at] === '(') {
      at += 1;
      const inner = list();
      at += 1;
      return inner;
    }
    return primary();
  };
  const primary = (): Test => {
    const word = words[at] ?? '';
    at += 1;
    const acting = actOf(word);
    if (acting !== undefined) {
      skipWordsOf(word);
      return (_, run) => {
        if (acting === act) run.acted = true;
        return acting === '-exec' ? undefined : true;
      };
    }
    if (word === '-prune') return (_, run) => (run.pruned = true);
    const make = valued[word];
    if (make) {
      const value = words[at] ?? '';
      at += 1;
      return make(value);
    }
    if (word === '-empty') return (candidate) => candidate.isEmpty();
    if (word === '-true' || /^-(?:depth|d|mount|xdev|follow|daystart|noleaf|warn|nowarn)$/.test(word))
      return () => true;
    if (word === '-false') return () => false;
    if (withValue.test(word)) at += 1;
    return () => undefined;
  };
  const skipWordsOf = (word: string): void => {
    if (/^-(?:exec|ok)/.test(word)) {
      while (at < words.length && words[at] !== ';' && !(words[at] === '+' && words[at - 1] === '{}'))
        at += 1;
      at += 1;
    } else if (/^-(?:printf|fprint|fprint0|fls)$/.test(word)) at += 1;
    else if (word === '-fprintf') at += 2;
  };

  const whole = words.length === 0 ? () => true : list();
  if (hasAct || act !== '-print') return whole;
  return (candidate, run, now) => {
    const truth = whole(candidate, run, now);
    run.acted = truth;
    return truth;
  };
}

const negated = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** What stands behind a perhaps happens perhaps. */
function perhaps(run: Run, next: () => Truth): Truth {
  const before = run.acted;
  const pruned = run.pruned;
  const truth = next();
  if (before !== true && run.acted === true) run.acted = undefined;
  run.pruned = pruned;
  return truth;
}

function both(left: Truth, right: () => Truth, run: Run): Truth {
  if (left === false) return false;
  if (left === true) return right();
  return perhaps(run, right) === false ? false : undefined;
}

function either(left: Truth, right: () => Truth, run: Run): Truth {
  if (left === true) return true;
  if (left === false) return right();
  return perhaps(run, right) === true ? true : undefined;
}

const withValue =
  /^-(?:regex|iregex|xtype|size|[acm]time|[acm]min|[ac]?newer\w{0,2}|user|group|uid|gid|perm|links|inum|samefile|fstype|i?lname|used|context|regextype)$/;

const byName =
  (anyCase: boolean) =>
  (value: string): Test => {
    const pattern = namePattern(value, { anyCase });
    return ({ name }) => pattern?.test(name);
  };
const byPath =
  (anyCase: boolean) =>
  (value: string): Test => {
    const pattern = namePattern(value, { anyCase, slash: true });
    return ({ shown }) => pattern?.test(shown);
  };
const kinds: Readonly<Record<string, FileKind>> = { f: 'file', d: 'folder', l: 'link' };

/** `+3`, `-3`, `3`, against how many whole units there are. */
const compared = (value: string, count: (candidate: Candidate, now: number) => number | undefined): Test => {
  const [, sign = '', digits] = /^([+-]?)(\d+)$/.exec(value) ?? [];
  if (digits === undefined) return () => undefined;
  const wanted = Number(digits);
  return (candidate, _, now) => {
    const found = count(candidate, now);
    if (found === undefined) return undefined;
    return sign === '+' ? found > wanted : sign === '-' ? found < wanted : found === wanted;
  };
};
const ago =
  (unitMs: number) =>
  (value: string): Test =>
    compared(value, ({ stat }, now) => {
      const modified = stat()?.modifiedMs;
      return modified === undefined ? undefined : Math.floor((now - modified) / unitMs);
    });
const units: Readonly<Record<string, number>> = {
  c: 1,
  w: 2,
  b: 512,
  k: 1024,
  M: 1024 ** 2,
  G: 1024 ** 3,
  '': 512,
};
const sized = (value: string): Test => {
  const [, amount = '', unit = ''] = /^([+-]?\d+)([cwbkMG]?)$/.exec(value) ?? [];
  return compared(amount, ({ stat }) => {
    const size = stat()?.size;
    return size === undefined ? undefined : Math.ceil(size / (units[unit] ?? 512));
  });
};

const valued: Readonly<Record<string, (value: string) => Test>> = {
  '-name': byName(false),
  '-iname': byName(true),
  '-path': byPath(false),
  '-wholename': byPath(false),
  '-ipath': byPath(true),
  '-iwholename': byPath(true),
  '-type': (value) => {
    const wanted = value.split(',').map((letter) => kinds[letter] ?? 'other');
    return ({ kind }) => wanted.includes(kind);
  },
  '-mtime': ago(86_400_000),
  '-mmin': ago(60_000),
  '-size': sized,
  '-maxdepth': () => () => true,
  '-mindepth': () => () => true,
};
