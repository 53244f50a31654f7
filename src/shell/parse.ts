import { type Command, type ParsedScript, parse } from 'unbash';

/** Far more than anybody types; parsing is fast up to here and slow far past it. */
export const maxLength = 16 * 1024;
const maxOpenings = 120;

export type Parsed =
  | { readonly script: ParsedScript; readonly whole: boolean }
  | { readonly problem: string };

/** Text to syntax tree. Commands found before a syntax error still count: bash runs them. */
export function parseShell(text: string): Parsed {
  if (text.length > maxLength) return { problem: 'the command is too long to be read' };
  if (openings(text) > maxOpenings) return { problem: 'the command is nested too deep to be read' };
  try {
    const script = parse(text);
    return { script, whole: (script.errors?.length ?? 0) === 0 };
  } catch {
    return { problem: 'the command could not be parsed' };
  }
}

/** The words of a command as typed, without its redirections. */
export const wordsOf = ({ name, args }: Command): string =>
  [name, ...args].flatMap((word) => (word ? [word.text] : [])).join(' ');

/** The deepest possible nesting, without parsing: substitutions that open and do not close again. */
function openings(text: string): number {
  let open = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x28 || char === 0x7b) open += 1;
    else if (char === 0x29 || char === 0x7d) open = Math.max(0, open - 1);
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
