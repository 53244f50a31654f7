/** Whether the whole text fits a pattern in which `*` stands for any text. Linear: pieces are found left to right. */
export function fitsWildcard(text: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const first = pieces.shift() ?? '';
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
