/** Some lines of a transcript, and where they are in it. */
export interface Page {
  readonly lines: readonly string[];
  /** The first of them; the first of all is 0. */
  readonly from: number;
  readonly all: number;
}

/** However long the lines are, no more is held than this. */
const mostCharacters = 8_000_000;

/** So many lines from there on; without `from`, the last of them. */
export async function readPage(
  transcript: AsyncIterable<string>,
  { from, limit }: { readonly from?: number | undefined; readonly limit: number },
): Promise<Page> {
  let kept: string[] = [];
  let first = from ?? 0;
  let held = 0;
  let all = 0;
  for await (const line of transcript) {
    const at = all;
    all += 1;
    if (from === undefined) {
      kept.push(line);
      held += line.length;
      while (kept.length > limit || (held > mostCharacters && kept.length > 1)) {
        held -= kept[0]?.length ?? 0;
        kept = kept.slice(1);
        first += 1;
      }
    } else if (at >= from && kept.length < limit && (held < mostCharacters || kept.length === 0)) {
      kept.push(line);
      held += line.length;
    }
  }
  return { lines: kept, from: Math.min(first, all), all };
}
