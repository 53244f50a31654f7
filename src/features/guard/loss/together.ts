import type { CommandLosing, FileSet } from '../../../kernel/commands/losing.ts';

/** What one part of a line does in one way to several files, as one: git is asked once then. */
export function together(all: readonly CommandLosing[]): readonly CommandLosing[] {
  const found = new Map<string, { readonly losing: CommandLosing; readonly sets: FileSet[] }>();
  for (const losing of all) {
    const { files, ...rest } = 'files' in losing ? losing : { ...losing, files: undefined };
    const key = files === undefined ? `${found.size}` : JSON.stringify({ ...rest, after: undefined });
    const same = found.get(key);
    if (same && files) same.sets.push(files);
    else found.set(key, { losing, sets: files ? [files] : [] });
  }
  return [...found.values()].map(({ losing, sets }) =>
    sets.length > 1 ? ({ ...losing, files: { kind: 'any', sets } } as CommandLosing) : losing,
  );
}
