import { programNames } from '../commands/person-only.ts';

const call = new RegExp(
  `(?:^|[\\s/;&|("'\`])(?:${programNames.join('|')})(?:@[\\w.^~-]{1,40})?\\s{1,20}(?:--json\\s{1,20})?override(?=\\s)`,
  'g',
);
const word = /^\s{1,20}((?:[^\s"'\\;&|<>()`$#]|\\[^\n$`]|"(?:[^"\\$`]|\\[^])*"|'[^']*'){1,2000})/;
const piece = /\\([^])|"((?:[^"\\]|\\[^])*)"|'([^']*)'/g;
const withValue = new Set(['--session']);
const longest = 20_000;

/** The reason in a call of `ephor override`, when it stands there as plain words, and as the only one. */
export function overrideReason(line: string): string | undefined {
  const text = line.slice(0, longest);
  const [found, another] = text.matchAll(call);
  if (!found || another) return undefined;
  let rest = text.slice(found.index + found[0].length);
  let optionsEnd = false;
  for (;;) {
    const [whole = '', raw] = word.exec(rest) ?? [];
    if (raw === undefined) return undefined;
    rest = rest.slice(whole.length);
    const said = unquoted(raw);
    if (said === '--' && !optionsEnd) optionsEnd = true;
    else if (withValue.has(said) && !optionsEnd) rest = rest.slice(word.exec(rest)?.[0].length ?? 0);
    else if (optionsEnd || !said.startsWith('-')) return said.trim() === '' ? undefined : said.trim();
  }
}

const unquoted = (raw: string): string =>
  raw.replaceAll(
    piece,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? double?.replaceAll(/\\([\\"$`])/g, '$1') ?? single ?? '',
  );
