const longest = 240;

/** The first line that holds one of the words, with as much around it as fits; and how far below the start it stands. */
export function excerptOf(
  text: string,
  terms: readonly string[],
): { readonly excerpt: string; readonly line: number } {
  const lines = text.split('\n');
  const plain = (line: string): string => line.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const hit = lines.findIndex((line) => terms.some((term) => plain(line).includes(term)));
  const first = lines.findIndex((line) => line.trim() !== '');
  const at = Math.max(0, hit < 0 ? first : hit);
  const rest = lines.slice(at).join(' ').replaceAll(/\s+/g, ' ').trim();
  return { excerpt: rest.length > longest ? `${rest.slice(0, longest - 1)}…` : rest, line: at };
}
