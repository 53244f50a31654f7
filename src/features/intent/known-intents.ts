import { lessonsFor, mostRecent, type ScopeOverlap, type TracedChange } from './intent-context.ts';
import { isIntentId } from './intent-file.ts';
import type { App, Project } from '../../kernel/app.ts';
import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import type { SessionState } from '../../kernel/operations/sessions.ts';
import { projectFiles } from '../../kernel/place.ts';
import { type ConfigProblem, describeProblem } from '../../kernel/settings/settings.ts';
import { traceNamespace, type TraceRecord } from '../../kernel/stores/trace.ts';
import {
  commonGround,
  type Intent,
  type Intents,
  isOpen,
  openIntent,
  openIntents,
} from '../../kernel/work/intent.ts';

/** The intents as the files have them, or what is wrong with the files. */
export function knownIntents({ settings, place }: Project): Intents {
  const { intents, intentIgnores } = projectFiles(place.root);
  const problem = settings.problems.find(({ file }) => [intents, ...intentIgnores].includes(file));
  if (!problem) return settings.intents;
  throw new UserError(
    'config_invalid',
    describeProblem(problem),
    'Correct it; `ephor doctor` shows every problem.',
  );
}

export function intentNamed({ list }: Intents, id: string): Intent {
  const found = list.find((intent) => intent.id === id);
  if (found) return found;
  const names = list.map((intent) => intent.id);
  throw new UserError(
    'intent_not_found',
    `there is no intent ${id}`,
    names.length === 0
      ? 'There are none yet: a person adds one with `ephor intent add`.'
      : `The intents are ${names.slice(0, 20).join(', ')}.`,
  );
}

/** As `intentNamed`, for one that can be worked on. */
export function openIntentNamed(intents: Intents, id: string): Intent {
  const intent = intentNamed(intents, id);
  if (isOpen(intent)) return intent;
  const open = intents.list.filter(isOpen).map((each) => each.id);
  const others = open.length === 0 ? '' : `Open are ${open.slice(0, 20).join(', ')}. `;
  throw new UserError(
    'intent_not_found',
    `the intent ${id} is done`,
    `${others}A person can open it again with \`ephor intent close ${id} --undo\`.`,
  );
}

/** Who was not heard for so long is not at work any more. */
const atWorkMs = 12 * 60 * 60 * 1_000;

export interface IntentUser {
  readonly session: string;
  readonly since: string | null;
  readonly by: string | null;
}

/** The sessions that have an intent selected. */
export const usersOf = (id: string, sessions: readonly SessionState[]): readonly IntentUser[] =>
  sessions.flatMap(({ id: session, sections: { intent } }) =>
    intent.active === id ? [{ session, since: intent.since, by: intent.by }] : [],
  );

/** Other sessions at work that may change the same files. */
export function overlapsOf(
  intent: Intent,
  intents: Intents,
  sessions: readonly SessionState[],
  { own, now }: { readonly own: string | undefined; readonly now: Date },
): readonly ScopeOverlap[] {
  return sessions.flatMap(({ id: session, sections: { intent: selected, activity } }) => {
    if (session === own || now.getTime() - Date.parse(activity.lastAt ?? '') > atWorkMs) return [];
    const other = openIntent(selected.active, intents);
    const common = other && commonGround(intent, other);
    if (!common) return [];
    const [mine, theirs] = common;
    return [{ intent: other.id, name: other.name, session, mine, theirs }];
  });
}

/** What was learned about the files of an intent, newest first. Whoever can't read it works without. */
export async function lessonsAbout(
  app: App,
  root: string,
  { owned_scope }: Intent,
): Promise<readonly string[]> {
  try {
    const lessons = lessonsFor(owned_scope, await app.lessonsAt(root).list());
    return lessons.map(({ text }) => text).toReversed();
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** What was changed last for an intent, newest first. A ledger that can't be read costs nothing but this. */
export async function recentTrace(
  { ledger }: Pick<Project, 'ledger'>,
  intent: string,
): Promise<readonly TracedChange[]> {
  try {
    return (await ledger.records.recent({ intent }, mostRecent)).map(changeIn);
  } catch {
    return [];
  }
}

function changeIn({ timestamp, files, metadata }: TraceRecord): TracedChange {
  const ranges = files[0]?.conversations.flatMap((each) => each.ranges) ?? [];
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return {
    at: timestamp,
    class: metadata[traceNamespace].mutation_class,
    path: `${files[0]?.path ?? ''}${more}`,
    lines: ranges
      .map(({ start_line, end_line }) => `${start_line}-${end_line}`)
      .slice(0, 5)
      .join(','),
    hash: ranges[0]?.content_hash ?? '',
  };
}

const maxBytes = 1024 * 1024;

interface ReadsText {
  readonly files: Pick<Io['files'], 'readText'>;
}

/** Where a file is broken nobody knows what was agreed: an intent is required, and all of them need approval. */
export function compileIntents(
  io: ReadsText,
  root: string,
  readIntents: (file: string) => readonly Intent[] | undefined,
  problems: ConfigProblem[],
): Intents {
  const { intents, intentIgnores } = projectFiles(root);
  const before = problems.length;
  const list = readIntents(intents) ?? [];
  const broken = problems.length > before;
  const named = intentIgnores.map((file) => idsIn(io, file, problems));
  const listed = new Set(named.flatMap((ids) => ids ?? []).map((id) => id.toLowerCase()));
  const unknown = named.includes(undefined);
  return {
    required: broken || openIntents({ list }).length > 0,
    list,
    needApproval: list.map(({ id }) => id).filter((id) => unknown || listed.has(id.toLowerCase())),
  };
}

/** One id in a line; undefined when the file can't be understood. */
function idsIn(io: ReadsText, file: string, problems: ConfigProblem[]): readonly string[] | undefined {
  let text: string | undefined;
  try {
    text = io.files.readText(file, maxBytes);
  } catch (error) {
    problems.push({ file, line: undefined, key: '', message: messageOf(error) });
    return undefined;
  }
  const lines = (text ?? '').replace(/^\uFEFF/, '').split(/\r?\n/);
  const ids = lines.map((line) => line.replace(/#.*$/, '').trim());
  const wrong = ids.findIndex((id) => id !== '' && !isIntentId(id));
  if (wrong < 0) return ids.filter((id) => id !== '');
  const message = 'expected the id of an intent, like INT-001, alone in its line';
  problems.push({ file, line: wrong + 1, key: '', message });
  return undefined;
}
