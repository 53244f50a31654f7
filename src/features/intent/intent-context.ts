import type { Lesson } from '../../kernel/stores/lesson.ts';
import type { Intent } from '../../kernel/work/intent.ts';
import { fitsGlob } from '../../kernel/work/scope-glob.ts';

const pathInText = /(?:[\w.@-]+\/)+[\w.@-]*|[\w@-]+(?:\.[\w-]+)+/g;

/** The lessons that speak of a file or folder of the scope, by its path or by its name. */
export function lessonsFor(scopes: readonly string[], lessons: readonly Lesson[]): readonly Lesson[] {
  const folders = scopes.map(folderOf).filter((folder) => folder !== '');
  const names = new Set(scopes.map(fileNameOf).filter((name) => name !== ''));
  return lessons.filter(({ text }) =>
    (text.match(pathInText) ?? []).some((found) => {
      const spoken = found.replace(/^\.\//, '').replace(/[./]+$/, '');
      return (
        scopes.some((scope) => fitsGlob(spoken, scope)) ||
        folders.some((folder) => folder === spoken || folder.startsWith(`${spoken}/`)) ||
        names.has(spoken)
      );
    }),
  );
}

/** What stands before the first wildcard of a glob. */
function folderOf(scope: string): string {
  const parts = scope.split('/');
  const end = parts.findIndex((part) => /[*?{[]/.test(part));
  return (end < 0 ? parts : parts.slice(0, end)).join('/');
}

/** The name of the one file that a glob stands for. */
const fileNameOf = (scope: string): string => {
  const name = scope.split('/').at(-1) ?? '';
  return /[*?{[]/.test(name) || !name.includes('.') ? '' : name;
};

/** One change that the ledger knows, in short. */
export interface TracedChange {
  readonly at: string;
  readonly class: string;
  readonly path: string;
  readonly lines: string;
  readonly hash: string;
}

/** Somebody else who may be at the same files. */
export interface ScopeOverlap {
  readonly intent: string;
  readonly name: string;
  /** The session that works on it. */
  readonly session: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface AroundIntent {
  /** Newest first; the first few are shown. */
  readonly recent?: readonly TracedChange[];
  readonly lessons?: readonly string[];
  readonly overlaps?: readonly ScopeOverlap[];
  /** Whether the user approves each change. */
  readonly needsApproval?: boolean;
}

export const mostRecent = 5;
const mostItems = 30;
const mostLessons = 5;
const longest = 500;

/** What an agent has to know to work on an intent: what was agreed and what happened lately, and no more. */
export function intentContext(intent: Intent, around: AroundIntent = {}): string {
  const { recent = [], lessons = [], overlaps = [], needsApproval = false } = around;
  const parts = [
    ...(intent.description ? [element('description', {}, intent.description)] : []),
    block('constraints', 'constraint', intent.constraints),
    block('owned_scope', 'glob', intent.owned_scope),
    block('acceptance_criteria', 'criterion', intent.acceptance_criteria),
    ...(needsApproval ? [element('approval', {}, 'The user approves each change for this intent.')] : []),
    ...optional(
      'related',
      intent.related.map((each) => element('item', {}, each)),
    ),
    ...optional(
      'overlaps',
      overlaps.map(({ intent: other, name, session, mine, theirs }) =>
        element('overlap', { intent: other, session: session.slice(0, 8), mine, theirs }, name),
      ),
    ),
    ...optional(
      'recent_trace',
      recent
        .slice(0, mostRecent)
        .map(({ at, class: kind, path, lines, hash }) =>
          element('change', { time: at, class: kind, path, lines, content_hash: hash }),
        ),
    ),
    ...optional(
      'lessons',
      lessons.slice(0, mostLessons).map((lesson) => element('lesson', {}, lesson)),
    ),
  ];
  const head = attributes({ id: intent.id, name: intent.name, status: intent.status });
  return [`<intent_context${head}>`, ...indented(parts), '</intent_context>'].join('\n');
}

/** Always there, so that nobody has to guess whether it was left out. */
function block(name: string, item: string, texts: readonly string[]): string {
  if (texts.length === 0) return `<${name}/>`;
  const left = texts.length - mostItems;
  const items = texts.slice(0, mostItems).map((text) => element(item, {}, text));
  const more = left > 0 ? [element('more', { count: String(left) })] : [];
  return [`<${name}>`, ...indented([...items, ...more]), `</${name}>`].join('\n');
}

const optional = (name: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [[`<${name}>`, ...indented(items), `</${name}>`].join('\n')];

function element(name: string, given: Readonly<Record<string, string>>, text = ''): string {
  const head = `${name}${attributes(given)}`;
  return text === '' ? `<${head}/>` : `<${head}>${escaped(text)}</${name}>`;
}

const attributes = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** One line of text that no reader takes for markup. */
const escaped = (text: string): string =>
  (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
    .replaceAll(/[\s\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const indented = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((part) => part.split('\n').map((line) => `  ${line}`));
