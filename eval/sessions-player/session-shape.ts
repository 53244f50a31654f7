import * as v from 'valibot';
import { modes, type Step, wants } from './session.ts';

const text = v.pipe(v.string(), v.nonEmpty('is empty'));
const files = v.record(v.string(), v.string());
const judged = { want: v.picklist(wants), why: v.optional(v.string()) };

const Repo = v.strictObject({ repo: text, files });

const Session = v.strictObject({
  id: text,
  title: v.optional(v.string(), ''),
  in: text,
  people: v.optional(v.string()),
  code: v.optional(v.string()),
  files: v.optional(files, {}),
  uncommitted: v.optional(files, {}),
  steps: v.pipe(v.array(v.unknown()), v.nonEmpty('there are no steps')),
});

const steps = {
  user: v.strictObject({ user: text, mode: v.optional(v.picklist(modes)) }),
  agent: v.strictObject({ agent: text }),
  tool: v.strictObject({
    tool: text,
    input: v.record(v.string(), v.unknown()),
    result: v.optional(v.string()),
    failed: v.optional(v.boolean()),
    changes: v.optional(v.record(v.string(), v.nullable(v.string()))),
    by: v.optional(text),
    ...judged,
  }),
  end: v.strictObject({ end: v.string(), ...judged }),
} as const;

export type RepoLine = v.InferOutput<typeof Repo>;
export type SessionLine = Omit<v.InferOutput<typeof Session>, 'steps'> & { readonly steps: readonly Step[] };

/** What was read, or everything that is wrong with it, in words. */
export type Shaped<T> = { readonly value: T } | { readonly lacks: readonly string[] };

export const shapeOfRepo = (line: object): Shaped<RepoLine> => shaped(Repo, line);

export function shapeOfSession(line: object): Shaped<SessionLine> {
  const session = shaped(Session, line);
  if ('lacks' in session) return session;
  const read = session.value.steps.map(shapeOfStep);
  const lacks = read.flatMap((each, index) =>
    'lacks' in each ? each.lacks.map((lack) => `step ${index + 1}: ${lack}`) : [],
  );
  if (lacks.length > 0) return { lacks };
  return {
    value: { ...session.value, steps: read.flatMap((each) => ('value' in each ? [each.value] : [])) },
  };
}

/** By the field that tells its kind, so that what is wrong is said of that kind alone. */
function shapeOfStep(step: unknown): Shaped<Step> {
  const kind = (Object.keys(steps) as (keyof typeof steps)[]).find(
    (name) => typeof step === 'object' && step !== null && name in step,
  );
  if (!kind) return { lacks: [`not a step; expected one with ${Object.keys(steps).join(', ')}`] };
  return shaped<Step>(steps[kind], step);
}

function shaped<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Shaped<T> {
  const read = v.safeParse(schema, value);
  if (read.success) return { value: read.output };
  return { lacks: read.issues.map(inWords) };
}

function inWords(issue: v.BaseIssue<unknown>): string {
  const field = `"${v.getDotPath(issue) ?? ''}"`;
  if (issue.received === 'undefined') return `${field} is missing`;
  return issue.expected === 'never' ? `there is no field ${field}` : `${field}: ${issue.message}`;
}
