import * as v from 'valibot';
import type { Sections } from '../../kernel/state.ts';
import type { Intent, IntentStatus, Intents } from '../../kernel/work/intent.ts';
import { globProblem } from '../../kernel/work/scope-glob.ts';

/** For examples: two intents of a shop. */
export const login: Intent = {
  id: 'INT-001',
  name: 'Login with JWT',
  status: 'IN_PROGRESS',
  owned_scope: ['src/auth/**', 'tests/auth/**'],
  constraints: ['Sessions stay valid'],
  acceptance_criteria: ['All tests of auth pass'],
  related: [],
};

const payment: Intent = {
  ...login,
  id: 'INT-002',
  name: 'Payment by card',
  status: 'NOT_STARTED',
  owned_scope: ['src/pay/**'],
};

export const finished: Intent = { ...login, id: 'INT-000', name: 'The first page', status: 'DONE' };

export const intents: Intents = { required: true, list: [login, payment, finished], needApproval: [] };

export const world = { root: '/repo', userHome: '/home/dev' };

export const working = (on: string | null): Pick<Sections, 'intent'> => ({
  intent: {
    active: on,
    since: on === null ? null : '2026-01-01T00:00:00.000Z',
    by: on === null ? null : 'agent',
  },
});

const mostIntents = 1_000;
const mostLines = 500;
const longestText = 4_000;
const idShape = /^[A-Za-z0-9._][A-Za-z0-9._-]{0,99}$/;

/** Words in which people and other tools say how far something has come. */
const statusWords: Readonly<Record<IntentStatus, readonly string[]>> = {
  NOT_STARTED: ['NOT_STARTED', 'TODO', 'TO_DO', 'OPEN', 'NEW', 'PENDING', 'PLANNED', 'BACKLOG'],
  IN_PROGRESS: ['IN_PROGRESS', 'ACTIVE', 'DOING', 'STARTED', 'WIP'],
  DONE: ['DONE', 'CLOSED', 'COMPLETE', 'COMPLETED', 'FINISHED'],
};

export function statusNamed(word: string): IntentStatus | undefined {
  const plain = word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return (Object.keys(statusWords) as IntentStatus[]).find((status) => statusWords[status].includes(plain));
}

export const isIntentId = (text: string): boolean => idShape.test(text);

/** YAML takes `001` for a number and `a: b` for an object. */
const Text = v.pipe(
  v.unknown(),
  v.check(
    (value) => ['string', 'number', 'boolean'].includes(typeof value),
    'is not text; put it in quotes if it has a colon',
  ),
  v.transform((value) => String(value).trim()),
  v.check((text) => text !== '', 'is empty'),
  v.check((text) => text.length <= longestText, `is longer than ${longestText} characters`),
);

const list = <T>(item: v.GenericSchema<unknown, T>, description: string) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.array(item), v.maxLength(mostLines, `has more than ${mostLines} entries`))),
      v.transform((items) => items ?? []),
      v.description(description),
    ),
    [],
  );

const Glob = v.pipe(
  Text,
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? globProblem(dataset.value) : undefined;
    if (problem) addIssue({ message: problem });
  }),
);

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

const IntentEntry = v.strictObject({
  id: described(
    v.pipe(
      Text,
      v.check(isIntentId, 'is not an id; ids look like INT-001 (letters, digits, dots, dashes, underscores)'),
    ),
    'Like INT-001',
  ),
  name: described(Text, 'What it is about, in a few words'),
  status: v.optional(
    described(
      v.pipe(
        Text,
        v.check(
          (word) => statusNamed(word) !== undefined,
          'is not a status; use NOT_STARTED, IN_PROGRESS or DONE',
        ),
        v.transform((word) => statusNamed(word) as IntentStatus),
      ),
      'NOT_STARTED, IN_PROGRESS or DONE',
    ),
    'NOT_STARTED',
  ),
  owned_scope: list(Glob, 'Globs, from the root of the repository, of the files that may change for it'),
  constraints: list(Text, 'What must always hold'),
  acceptance_criteria: list(Text, 'When it is done'),
  related: list(Text, 'Ids of other intents, or URLs'),
  description: v.optional(described(v.nullish(Text), 'More about it')),
});

const List = v.pipe(
  v.nullable(v.pipe(v.array(IntentEntry), v.maxLength(mostIntents, `has more than ${mostIntents} intents`))),
  v.transform((entries): readonly Intent[] =>
    (entries ?? []).map(({ description, ...entry }) => (description ? { ...entry, description } : entry)),
  ),
);

const repeated = (ids: readonly string[]): readonly number[] =>
  ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index] : []));

/** An id twice would let somebody choose between two scopes. */
const withoutTwins = v.rawCheck<readonly Intent[]>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  const input = dataset.value;
  for (const index of repeated(input.map(({ id }) => id.toLowerCase()))) {
    const key = {
      type: 'array',
      origin: 'value',
      input: [...input],
      key: index,
      value: input[index],
    } as const;
    addIssue({ message: `two intents have the id ${input[index]?.id ?? ''}`, path: [key] });
  }
});

/** `active_intents.yaml`: a list below `active_intents`, or just the list. */
export const IntentFile = v.lazy(
  (input): v.GenericSchema<unknown, readonly Intent[]> =>
    Array.isArray(input)
      ? v.pipe(List, withoutTwins)
      : v.pipe(
          v.strictObject({
            version: v.optional(v.unknown()),
            active_intents: v.optional(v.pipe(List, withoutTwins), null),
          }),
          v.transform(({ active_intents }) => active_intents),
        ),
);
