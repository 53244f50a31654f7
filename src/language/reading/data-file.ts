import { UserError } from '../../kernel/errors.ts';

/** Gives the text of a file of the folder `data` by its name below it; undefined where there is none. */
export type ReadData = (name: string) => string | undefined;

/** What stands below each heading, in the order of the file. */
export type Sections = ReadonlyMap<string, string>;

const heading = /^\[([^[\]\n]+)\]\n/m;
const introduction = /^(?:#.*\n|\n)*$/;

/**
 * A file of the folder `data`: comments at its top, then headings in brackets with one entry a line below each. The
 * last heading is `end`, so that half a file is known for what it is.
 */
export function readSections(read: ReadData, name: string): Sections {
  const text = read(name);
  if (text === undefined) throw damaged(name, 'is missing');
  const [top = '', ...parts] = text.replaceAll('\r\n', '\n').split(heading);
  const sections = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) {
    const title = parts[at] ?? '';
    if (sections.has(title)) throw damaged(name, `has two sections “${title}”`);
    sections.set(title, parts[at + 1] ?? '');
  }
  if (parts.at(-2) !== 'end' || parts.at(-1) !== '') throw damaged(name, 'has no end');
  if (!introduction.test(top)) throw damaged(name, 'begins with something that is no comment');
  sections.delete('end');
  return sections;
}

/** The lines of a section. */
export const entriesOf = (section: string): readonly string[] =>
  section === '' ? [] : section.slice(0, -1).split('\n');

/** Nothing is guessed from words that are not all there. */
export const damaged = (name: string, what: string): UserError =>
  new UserError(
    'data_damaged',
    `data/${name} ${what}, and no prompt can be read: run \`ephor init\` again`,
    'Install the package again, then run `ephor init`.',
  );
