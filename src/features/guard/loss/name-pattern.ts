const special = /[.+^${}()|\\*?[\]]/;

interface PatternOptions {
  /** `*` and `?` stand for a slash too, as in `find -path`. */
  readonly slash?: boolean;
  /** A leading dot has to be written, as in a shell. */
  readonly dot?: boolean;
  readonly anyCase?: boolean;
}

/** A wildcard pattern of a shell or of `find` as a regular expression for whole names; undefined for an odd one. */
export function namePattern(
  pattern: string,
  { slash = false, dot = false, anyCase = false }: PatternOptions = {},
): RegExp | undefined {
  if (pattern.length > 300 || (pattern.match(/\*/g)?.length ?? 0) > 8 || /[?*+@!]\(/.test(pattern))
    return undefined;
  let text = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern.charAt(at);
    if (letter === '*') text += slash ? '[^]*' : '[^/]*';
    else if (letter === '?') text += slash ? '[^]' : '[^/]';
    else if (letter === '\\') {
      at += 1;
      text += escaped(pattern.charAt(at));
    } else if (letter === '[') {
      const end = pattern.indexOf(']', at + (/^[!^]/.test(pattern.slice(at + 1)) ? 3 : 2));
      if (end < 0) text += '\\[';
      else {
        text += `[${pattern
          .slice(at + 1, end)
          .replace(/^!/, '^')
          .replaceAll('\\', '\\\\')
          .replaceAll('[', '\\[')}]`;
        at = end;
      }
    } else text += escaped(letter);
  }
  const hidden = dot && !pattern.startsWith('.') ? '(?!\\.)' : '';
  try {
    return new RegExp(`^${hidden}${text.replaceAll(/(?:\[\^\/\]\*){2,}/g, '[^/]*')}$`, anyCase ? 'i' : '');
  } catch {
    return undefined;
  }
}

const escaped = (letter: string): string => (special.test(letter) ? `\\${letter}` : letter);
