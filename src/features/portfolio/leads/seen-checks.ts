import type { Leading } from '../../../kernel/portfolio/lead-section.ts';

type Seen = Leading['passed'][number];

const redirection = /\s*\d?>{1,2}(?:&\d|\s*\S+)/g;
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The checks that were seen to pass and are this command, as a whole or as a part of a longer line. */
export const seenAs = ({ passed }: Pick<Leading, 'passed'>, command: string): readonly Seen[] =>
  passed.filter((seen) => formsOf(seen.command).includes(inOneLine(command)));

function formsOf(command: string): readonly string[] {
  const parts = command.split(/&&|\|\||[;|\n]/);
  return [command, ...parts, ...parts.map((part) => part.replaceAll(redirection, ''))].map(inOneLine);
}
