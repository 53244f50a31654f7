import type { EventOf } from '../../../kernel/event.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { type FileVersion, type FileVersions, noVersions, seenFile } from '../../../kernel/work/seen.ts';
import { contentHash, hashOfText, whenHashed, writtenOver } from '../content-hash.ts';
import { knownAfterwards } from '../known-afterwards.ts';
import { pathNames, seenPaths } from '../seen-paths.ts';

export const fileVersions = defineFact({
  id: 'fileVersions',
  summary: 'Find out which versions of its files an action finds and leaves behind',
  gather(input) {
    const { event } = input;
    if (event.kind === 'tool.before') return presentVersions(input, event);
    if (event.kind === 'tool.after' || event.kind === 'tool.failed') return knownAfterwards(input, event);
    return noVersions;
  },
});

function presentVersions(
  input: FactInput,
  event: EventOf<'tool.before'>,
): FileVersions | Promise<FileVersions> {
  const paths = writtenOver(input, event);
  const [path] = paths;
  if (path === undefined) return noVersions;
  const { action } = event;
  if (action.kind === 'write' && action.before !== undefined)
    return { ...noVersions, present: textVersion(input, path, action.before) };
  const { io } = input;
  const { section, nameOf, pathOf, stat } = seenPaths(input);
  const names = new Set(paths.flatMap((each) => nameOf(each) ?? []));
  const found = [...names].flatMap((name) => {
    const now = seenFile(section, name) && stat(name);
    if (!now) return [];
    return [{ path: name, hash: contentHash(io, pathOf(name), now), changedAt: now.changedMs }];
  });
  return whenHashed(found, (present) => ({ ...noVersions, present }));
}

/** Of a file that the line has read already. Every edit comes by here, so neither file nor state are read again. */
function textVersion(input: FactInput, path: string, text: string): readonly FileVersion[] {
  const { nameOf, stat, anyCase } = pathNames(input);
  const name = nameOf(path);
  if (name === undefined) return [];
  const hash = hashOfText(input.io.hash, text);
  return [{ path: name, hash, changedAt: stat(name)?.changedMs, anyCase: anyCase() }];
}
