import * as v from 'valibot';
import type { App, Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { inOneLine, titleOf } from '../../kernel/stores/idea.ts';
import {
  confidences,
  type KnowledgeAdded,
  type KnowledgeDraft,
  type KnowledgeEntry,
  type KnowledgeScope,
} from '../../kernel/stores/knowledge-entry.ts';
import type { Door, Style } from '../../kernel/operation.ts';
import { agentSession } from '../../kernel/inside-agent.ts';
import { redact } from '../../kernel/text/secrets.ts';
import { below } from '../../kernel/operations/layout.ts';
import { operationOutcome, writing } from '../../kernel/operations/in-project.ts';

export const rememberInput = {
  text: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(20_000),
    v.description('what is worth knowing, in a sentence or two'),
  ),
  title: v.optional(
    v.pipe(v.string(), v.maxLength(200), v.description('a title (default: the first words)')),
  ),
  tag: v.optional(v.pipe(v.array(v.string()), v.description('what it is about; repeat it for more'))),
  source: v.optional(v.pipe(v.string(), v.maxLength(500), v.description('where it comes from'))),
  confidence: v.optional(v.pipe(v.picklist(confidences), v.description('how sure it is'))),
};

type Input = v.InferOutput<v.ObjectSchema<typeof rememberInput, undefined>>;

export type Shown = Omit<KnowledgeEntry, 'text'>;

export interface RememberedResult extends Omit<KnowledgeAdded, 'entry' | 'against'> {
  readonly entry: Shown;
  readonly against: readonly Shown[];
}

/** What is to change about an entry: only what was given. */
export function changeFrom({
  text,
  title,
  tag,
  source,
  confidence,
}: { readonly [K in keyof Input]?: Input[K] | undefined }): Partial<KnowledgeDraft> {
  const clean = text === undefined ? undefined : someText(text);
  return {
    ...(clean === undefined ? {} : { text: clean }),
    ...(title === undefined ? {} : { title: titleOf(redact(title)) }),
    ...(tag === undefined ? {} : { tags: tagsOf(tag) }),
    ...(source === undefined ? {} : { source: inOneLine(redact(source)) }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

function someText(said: string): string {
  const text = cleanText(said);
  if (/[\p{L}\p{N}]/u.test(text)) return text;
  throw new UserError(
    'bad_input',
    'there is nothing to remember',
    'Say in one sentence what is worth knowing.',
  );
}

const tagsOf = (tags: readonly string[]): readonly string[] => [
  ...new Set(tags.map((tag) => inOneLine(redact(tag)).toLowerCase()).filter(Boolean)),
];

/** Writes one entry down and tells what it repeats or contradicts. */
export async function rememberIn(
  scope: KnowledgeScope,
  operation: string,
  { app, project, input, door }: { app: App; project: Project; input: Input; door: Door | undefined },
): Promise<RememberedResult> {
  const { root } = project.place;
  const text = someText(input.text);
  const draft = {
    title: titleOf(redact(input.title ?? /[^\n]+?(?:[.!?](?=\s)|$)/m.exec(text)?.[0] ?? text)),
    tags: tagsOf(input.tag ?? []),
    text,
    source: inOneLine(redact(input.source ?? speaker(app, door))),
    confidence: input.confidence ?? null,
  };
  const store = await app.knowledgeAt(root);
  const at = app.io.clock.now().toISOString();
  const result = await writing('the knowledge', () => store.add(scope, draft, at));
  if (result.added) await project.audit.append(operationOutcome(app, operation, { subject: draft.title }));
  return shownResult(result, root);
}

export const shownResult = ({ added, entry, against }: KnowledgeAdded, root: string): RememberedResult => ({
  added,
  entry: shownEntry(entry, root),
  against: against.map((each) => shownEntry(each, root)),
});

export function shownEntry(entry: KnowledgeEntry, root: string): Shown {
  const { text: _, ...shown } = entry;
  return { ...shown, file: below(entry.file, root) };
}

/** No secret, and nothing that is not seen; lines stay lines. */
const cleanText = (said: string): string =>
  redact(said)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();

function speaker({ io, units }: App, door: Door | undefined): string {
  const session = agentSession(units.hosts, io);
  if (session !== undefined) return `an agent, session ${session}`;
  return door === 'mcp' ? 'an agent' : 'a person';
}

export function rememberedText({ added, entry, against }: RememberedResult, style: Style): string {
  if (!added) return `That is already known (${style.code(entry.id)}, ${entry.file}): ${entry.title}`;
  return [
    `${style.good('✓ Remembered')} as ${style.code(entry.id)} in ${entry.file}`,
    ...against.map(
      ({ id, title, file }) => `  ${style.warn('contradicts')} ${style.code(id)} (${file}): ${title}`,
    ),
    ...(against.length > 0
      ? [style.dim('  Only one can be right. A person can remove the other with ephor forget.')]
      : []),
  ].join('\n');
}

export const noEntry = (id: string): UserError =>
  new UserError('no_knowledge', `there is no entry ${id}`, '`ephor knowledge list` shows their ids.');
