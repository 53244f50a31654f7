import type { Initiative } from './initiative.ts';

/** Sections of a plan that tell how far it is, and change with every run. */
const progress =
  /^(?:current(?:ly)?(?: state)?|(?:current )?state|status|progress|what(?: is|['’]s) next|next(?: steps?)?|(?:work )?log|notes?|done|history|open questions|results?|learnings?)$/i;

/**
 * What an approval covers: the title, the limits (scope and constraints), and the plan's text without the sections that
 * tell how far it is. Ticks, blanks at ends of lines and empty lines do not count. Tasks do not either: a lead adds what
 * it finds inside the agreed goal and limits, and what is to be proved of a task is locked in another place.
 */
export function planHash(
  { title, scope, constraints }: Pick<Initiative, 'title' | 'scope' | 'constraints'>,
  text: string,
  sha256: (text: string) => string,
): string {
  return sha256(JSON.stringify({ title, scope, constraints, text: agreedText(text) }));
}

/** The lines of a plan that an approval covers. */
export function agreedText(text: string): string {
  const lines: string[] = [];
  let left: number | undefined;
  let fence: string | undefined;
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const [, signs = '', name = ''] = (!fence && /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)) || [];
    if (mark && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (signs && (left === undefined || signs.length <= left))
      left = progress.test(plainName(name)) ? signs.length : undefined;
    if (left === undefined && line.trim())
      lines.push(line.trimEnd().replace(/^(\s*[-*+] )\[[xX]\]/, '$1[ ]'));
  }
  return lines.join('\n');
}

const plainName = (name: string): string => name.replaceAll(/[*_`:]/g, '').trim();

/** Work that a lead found on its way, inside what was agreed. */
export const discoveredLabel = 'discovered';
