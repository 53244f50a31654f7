import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import type { Priority } from '../../../kernel/portfolio/initiative.ts';
import type { ImportedPlan, ImportedTask } from './imported.ts';

const Issue = v.looseObject({
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.pipe(v.string(), v.minLength(1)),
  body: v.optional(v.nullable(v.string()), ''),
  state: v.optional(v.string(), 'open'),
  labels: v.optional(v.array(v.union([v.string(), v.looseObject({ name: v.string() })])), []),
  pull_request: v.optional(v.unknown()),
});
type Issue = v.InferOutput<typeof Issue>;

/** An export of issues: what `gh issue list --json number,title,body,labels,state` or the API gives. */
export function planFromGithub(text: string): ImportedPlan {
  let plain: unknown;
  try {
    plain = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UserError(
      'bad_import',
      `it begins like JSON and is none: ${error instanceof Error ? error.message : ''}`,
      'Export again: `gh issue list --state all --limit 1000 --json number,title,body,labels,state`.',
    );
  }
  const list: readonly unknown[] = Array.isArray(plain) ? plain : itemsOf(plain);
  const issues = list.map((each, index) => {
    const read = v.safeParse(Issue, each);
    if (read.success) return read.output;
    const [issue] = read.issues;
    throw new UserError(
      'bad_import',
      `entry ${index + 1} is no issue: ${v.getDotPath(issue) ?? ''}: ${issue.message}`,
      'Export number, title, body, labels and state; nothing was imported.',
    );
  });
  const open = issues.filter(({ pull_request: request }) => request === undefined || request === null);
  return {
    title: '',
    plan: '',
    tasks: [...new Map(open.map((issue) => [issue.number, taskOf(issue)])).values()].toSorted(
      (a, b) => Number(a.key) - Number(b.key),
    ),
  };
}

const itemsOf = (plain: unknown): readonly unknown[] => {
  const { items, issues } = (plain ?? {}) as { readonly items?: unknown; readonly issues?: unknown };
  const list = items ?? issues;
  return Array.isArray(list) ? list : [plain];
};

const box = /^\s*[-*+]\s+\[[ xX]\]\s+(.+)$/;
const needs = /\b(?:depends on|blocked by|requires|after)\b:?\s+((?:#\d+(?:\s*(?:,|and|&)\s*)?)+)/gi;

function taskOf({ number, title, body, state, labels }: Issue): ImportedTask {
  const lines = (body ?? '').replaceAll(/\r\n?/g, '\n').split('\n');
  const names = labels.map((label) => (typeof label === 'string' ? label : label.name));
  return {
    key: String(number),
    subject: title,
    description: lines
      .filter((line) => !box.test(line))
      .join('\n')
      .trim(),
    acceptanceCriteria: lines.flatMap((line) => box.exec(line)?.[1]?.trim() ?? []),
    priority: names.map(priorityOf).find((each) => each !== undefined),
    labels: names,
    after: [...(body ?? '').matchAll(needs)].flatMap(([, list = '']) =>
      [...list.matchAll(/\d+/g)].map(([each]) => each).filter((each) => Number(each) !== number),
    ),
    done: state.toLowerCase() === 'closed',
  };
}

const byLabel: Readonly<Record<string, Priority>> = {
  critical: 'critical',
  urgent: 'critical',
  p0: 'critical',
  high: 'high',
  p1: 'high',
  medium: 'medium',
  p2: 'medium',
  low: 'low',
  p3: 'low',
};

function priorityOf(label: string): Priority | undefined {
  const name = label
    .toLowerCase()
    .replace(/^prio(?:rity)?\s*[:/-]?\s*/, '')
    .trim();
  return Object.hasOwn(byLabel, name) ? byLabel[name] : undefined;
}
