import * as v from 'valibot';
import { messageOf } from '../kernel/errors.ts';
import { type Lesson, lessonIn, lessonLine, saysTheSame } from '../kernel/stores/lesson.ts';
import type { Tracker } from '../kernel/tracker.ts';

export const lessonHeading = '## Lessons Learned';

export type LessonAdded = { readonly known: Lesson } | NewLesson;

interface NewLesson {
  readonly known: undefined;
  /** The whole document with the lesson. */
  readonly text: string;
  readonly lesson: Lesson;
  /** Lines that made room, oldest first. */
  readonly removed: readonly string[];
}

/** The lessons of a document, oldest first. */
export const lessonsIn = (document: string): readonly Lesson[] => lessonsOf(linesOf(document));

/** Adds a lesson at the end of its section, which is made where there is none. No other line is touched. */
export function withLesson(document: string, at: string, text: string, most: number): LessonAdded {
  const lines = linesOf(document);
  const lessons = lessonsOf(lines);
  const known = lessons.find((lesson) => saysTheSame(lesson.text, text));
  if (known) return { known };
  const leaving = new Set(oldest(lessons, most).map(({ line }) => line - 1));
  const section = sectionIn(lines);
  const position = section ? lastOf(lines, section) + 1 : lines.length;
  const before = lines.slice(0, position).filter((_, index) => !leaving.has(index));
  const eol = document.includes('\r\n') ? '\r\n' : '\n';
  const head = before.join('') + (section ? underHeading(before, eol) : newSection(before, eol));
  const made = lessonLine(at, text) + (isOpen(lines.slice(0, position)) ? '' : eol);
  return {
    known: undefined,
    text: head + made + lines.slice(position).join(''),
    lesson: { number: lessons.length - leaving.size + 1, at, text, line: linesOf(head).length + 1 },
    removed: lines.filter((_, index) => leaving.has(index)).map(bare),
  };
}

/** The document without one of its lessons, and the line that held it. */
export function withoutLesson(
  document: string,
  number: number,
): { readonly text: string; readonly removed: string } | undefined {
  const lines = linesOf(document);
  const lesson = lessonsOf(lines).find((each) => each.number === number);
  if (!lesson) return undefined;
  const at = lesson.line - 1;
  return { text: lines.filter((_, index) => index !== at).join(''), removed: bare(lines[at] ?? '') };
}

/** Each with the line break that ends it, so that together they are the document. */
const linesOf = (document: string): readonly string[] => document.match(/[^\n]*\n|[^\n]+/g) ?? [];

const bare = (line: string): string => line.replace(/\r?\n$/, '');

/** Whether the last line lacks its line break. A byte order mark alone is no line. */
const isOpen = (lines: readonly string[]): boolean => {
  const last = lines.at(-1);
  return last !== undefined && last !== '\uFEFF' && !last.endsWith('\n');
};

function underHeading(before: readonly string[], eol: string): string {
  const last = before.at(-1) ?? '';
  return (isOpen(before) ? eol : '') + (heading.test(bare(last)) ? eol : '');
}

function newSection(before: readonly string[], eol: string): string {
  const last = before.at(-1)?.replace('\uFEFF', '') ?? '';
  const gap = last.trim() === '' ? '' : (isOpen(before) ? eol : '') + eol;
  return `${gap}${lessonHeading}${eol}${eol}`;
}

function lessonsOf(lines: readonly string[]): readonly Lesson[] {
  const { heading: first, end } = sectionIn(lines) ?? { heading: 0, end: 0 };
  const code = codeIn(lines);
  const found = lines.flatMap((line, index) => {
    const lesson = index < first || index >= end || code.has(index) ? undefined : lessonIn(bare(line));
    return lesson ? [{ ...lesson, line: index + 1 }] : [];
  });
  return found.map((lesson, index) => ({ ...lesson, number: index + 1 }));
}

/** Where the section is, as indexes of lines: its heading, and the first line behind it. */
interface Section {
  readonly heading: number;
  readonly end: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^\uFEFF?##[ \t]+lessons learned[ \t]*#*[ \t]*$/i;
const nextHeading = /^#{1,2}[ \t]/;

function sectionIn(lines: readonly string[]): Section | undefined {
  const code = codeIn(lines);
  const isHeading = (pattern: RegExp) => (line: string, index: number) =>
    !code.has(index) && pattern.test(bare(line));
  const first = lines.findIndex(isHeading(heading));
  if (first < 0) return undefined;
  const next = lines.findIndex((line, index) => index > first && isHeading(nextHeading)(line, index));
  return { heading: first, end: next < 0 ? lines.length : next };
}

/** The lines of blocks of code, by index. One that nobody closed is none: all that follows would be in it. */
function codeIn(lines: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>();
  for (let index = 0; index < lines.length; index += 1) {
    const mark = markOf(lines[index] ?? '');
    const end =
      mark === undefined ? -1 : lines.findIndex((line, at) => at > index && markOf(line)?.startsWith(mark));
    for (; index < end; index += 1) code.add(index);
  }
  return code;
}

const markOf = (line: string): string | undefined => fence.exec(line)?.[1];

/** The last line of a section that says something. */
function lastOf(lines: readonly string[], { heading: first, end }: Section): number {
  for (let index = end - 1; index > first; index -= 1) if (lines[index]?.trim() !== '') return index;
  return first;
}

/** Only what was written with a time makes room: what a person put there stays. */
const oldest = (lessons: readonly Lesson[], most: number): readonly Lesson[] =>
  lessons.filter(({ at }) => at !== null).slice(0, Math.max(0, lessons.length + 1 - most));

/** A section as this release understands it, or why it does not. */
export type Reading = { readonly value: object } | { readonly cause: string };

/** What a release stored in a document of this version, with defaults for what it did not know yet. */
export function readSection(
  { schema, migrations = [] }: Pick<Tracker, 'schema' | 'migrations'>,
  stored: unknown,
  version: number,
): Reading {
  let value = stored;
  for (const { from, name, migrate } of migrations) {
    if (from < version) continue;
    try {
      value = migrate(value);
    } catch (error) {
      return { cause: `the migration ${name} failed: ${messageOf(error)}` };
    }
  }
  const read = v.safeParse(schema, value);
  if (read.success) return { value: read.output };
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  return { cause: path === null ? issue.message : `${path}: ${issue.message}` };
}
