/** One statement of a `conventions.md` or `patterns.md`. */
export interface Learned {
  readonly text: string;
  /** A space's slug, or null for all spaces. */
  readonly space: string | null;
  readonly file: string;
  readonly line: number;
}

const bullet = /^ {0,3}(?:[-*+]|\d+[.)])[ \t]+(\S.*)$/;

/** What its lists say; a list below a list only explains what stands above it. */
export function learnedIn(text: string, file: string, space: string | null): readonly Learned[] {
  const found: { text: string; readonly line: number }[] = [];
  let fenced = false;
  let open = false;
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:```|~~~)/.test(row)) fenced = !fenced;
    const [, said] = fenced ? [] : (bullet.exec(row) ?? []);
    const last = found.at(-1);
    if (said !== undefined) found.push({ text: said.trim(), line: at + 1 });
    else if (open && last && !fenced && /^\s+[^\s*+-]/.test(row)) last.text += ` ${row.trim()}`;
    open = said !== undefined || (open && row.trim() !== '');
  }
  return found.map((each) => ({ ...each, space, file }));
}
