/** Text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** The name that a heading gets as the target of a link. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

const notice = 'Written by `npm run docs` from the code: change the code, not this page.';

/** A page: title, what it is about, and the parts that have something to say. */
export const page = (title: string, about: string, parts: readonly (string | undefined)[]): string =>
  `${[`# ${title}`, `*${notice}*`, about, ...parts.filter((part) => part !== undefined && part !== '')].join('\n\n')}\n`;
