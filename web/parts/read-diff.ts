export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'place';
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

export interface DiffFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly DiffLine[];
}

/** Reads a patch as git writes it. What is no patch gives nothing. */
export function readDiff(patch: string): readonly DiffFile[] {
  return patch
    .split(/^(?=diff --git )/m)
    .filter((part) => part.trim() !== '')
    .map(readFile);
}

function readFile(part: string): DiffFile {
  const lines: DiffLine[] = [];
  let [before, after, inside] = [0, 0, false];
  let path = /^diff --git a\/(.*?) b\/(.*)$/m.exec(part)?.[2] ?? 'changes';
  for (const line of part.split('\n')) {
    const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line);
    if (place) {
      [before, after, inside] = [Number(place[1]), Number(place[2]), true];
      lines.push({ kind: 'place', before: undefined, after: undefined, text: line });
    } else if (!inside) {
      path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? path;
      if (/^(?:Binary files|rename|deleted file|new file)/.test(line))
        lines.push({ kind: 'place', before: undefined, after: undefined, text: line });
    } else if (line.startsWith('+')) {
      lines.push({ kind: 'added', before: undefined, after, text: line.slice(1) });
      after += 1;
    } else if (line.startsWith('-')) {
      lines.push({ kind: 'removed', before, after: undefined, text: line.slice(1) });
      before += 1;
    } else if (line.startsWith(' ')) {
      lines.push({ kind: 'same', before, after, text: line.slice(1) });
      before += 1;
      after += 1;
    }
  }
  const countOf = (kind: DiffLine['kind']): number => lines.filter((each) => each.kind === kind).length;
  return { path, added: countOf('added'), removed: countOf('removed'), lines };
}
