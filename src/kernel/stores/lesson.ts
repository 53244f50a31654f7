import { redact } from '../text/secrets.ts';

/** Something that was learned in a project, in one line. */
export interface Lesson {
  /** Counted from 1, oldest first, as people see them. */
  readonly number: number;
  /** When it was written down; null for one that a person put there without a time. */
  readonly at: string | null;
  readonly text: string;
  /** The line of the file, from 1. */
  readonly line: number;
}

const longest = 500;

/**
 * One line that means nothing but its words: no secret, no invisible character, no tag or comment, and no `@path` that a
 * host would read a file in for.
 */
export function cleanLesson(said: string): string {
  const line = redact(said)
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .replace(/^(?:[-*+>#|]+ +)+/, '');
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const plain = line.replaceAll(/(?<![\w\\])@(?=\S)/g, '\\@').replaceAll(/(?<!\\)<(?=[a-z/!?])/gi, '\\<');
  return plain.length > longest
    ? `${plain
        .slice(0, longest - 1)
        .replace(/\\$/, '')
        .trimEnd()}…`
    : plain;
}

export const lessonLine = (at: string, text: string): string => `- ${at} ${text}`;

const timed = /^- (\d{4}-\d\d-\d\dT[\d:.]+Z) +(.*)$/;
const listed = /^[-*+] +(.*)$/;

/** The lesson that a line of the section holds. */
export function lessonIn(line: string): Pick<Lesson, 'at' | 'text'> | undefined {
  const [, at, text] = timed.exec(line) ?? [];
  if (at !== undefined && text !== undefined) return { at, text: text.trim() };
  const bare = listed.exec(line)?.[1]?.trim();
  return bare ? { at: null, text: bare } : undefined;
}

const almost = 0.9;

/** Whether two lessons say the same, or nearly so: by their words, whatever the letters and signs around them. */
export function saysTheSame(a: string, b: string): boolean {
  const [mine, theirs] = [wordsOf(a), wordsOf(b)];
  if (mine.length === 0 || theirs.length === 0) return a.trim() === b.trim();
  if (mine.join(' ') === theirs.join(' ')) return true;
  const [own, other] = [new Set(mine), new Set(theirs)];
  const shared = [...own].filter((word) => other.has(word)).length;
  return shared / (own.size + other.size - shared) >= almost;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The lessons of one project, in the file that its agents are told to read. */
export interface Lessons {
  /** The file, whether it is there or not. */
  file(): Promise<string>;
  list(): Promise<readonly Lesson[]>;
  /** One writer at a time. What was known already is not added; `lesson` is then the one that says so. */
  add(said: string, at: string): Promise<LessonAdded>;
  /** Takes a lesson out; its text, or undefined when there is none of this number. */
  drop(number: number): Promise<string | undefined>;
}

export interface LessonAdded {
  readonly added: boolean;
  readonly lesson: Lesson;
  readonly archived: number;
}
