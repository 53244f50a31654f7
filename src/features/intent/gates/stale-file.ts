import { defineGate } from '../../../kernel/gate.ts';
import {
  type FileVersion,
  nameInAnyCase,
  noVersions,
  packSeen,
  type SeenFile,
  type SeenSection,
  seenFile,
  writtenByOther,
} from '../../../kernel/work/seen.ts';
import { becoming, command, reading, writing } from '../../../kernel/commands/command-examples.ts';

/** Formatters that a host runs after an edit are done by then. */
const settlesMs = 10_000;

const readAt = Date.parse('2026-01-01T12:03:00.000Z');
const recorded = (hash: string, own = false) => ({
  seen: {
    files: { 'src/a.ts': packSeen({ hash, at: readAt / 1_000, own, earlier: [] }) },
    running: {},
  },
});
const present = (hash: string, seconds = 120) => ({
  fileVersions: { ...noVersions, present: [{ path: 'src/a.ts', hash, changedAt: readAt + seconds * 1_000 }] },
});
const edited = '/repo/src/a.ts';

export const staleFile = defineGate({
  id: 'stale-file',
  summary: 'Refuse edits to files that somebody else changed since the agent read them',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['fileVersions'],
  examples: {
    objects: [
      {
        name: 'a file that is not as it was when it was read',
        event: writing(edited),
        facts: present('theirs'),
        state: recorded('mine'),
      },
      {
        name: 'a file that is not as the agent left it',
        event: writing(edited),
        facts: present('theirs'),
        state: recorded('mine', true),
      },
      {
        name: 'the same by a command that gives it a new content',
        event: command("cat > src/a.ts <<'END'\nconst a = 2;\nEND"),
        facts: present('theirs'),
        state: recorded('mine'),
      },
      {
        name: 'what another session wrote right after the agent',
        event: writing(edited),
        facts: present('theirs', 3),
        state: {
          ...recorded('mine', true),
          writers: { files: { 'src/a.ts': { session: 'other', at: readAt } } },
        },
      },
    ],
    passes: [
      {
        name: 'a file as it was read',
        event: writing(edited),
        facts: present('mine'),
        state: recorded('mine'),
      },
      { name: 'a file that was never read', event: writing(edited), facts: present('theirs') },
      {
        name: 'a new file',
        event: writing(edited),
        facts: { fileVersions: noVersions },
        state: recorded('mine'),
      },
      {
        name: 'what a formatter of the host made of the last edit',
        event: writing(edited),
        facts: present('tidy', 3),
        state: recorded('mine', true),
      },
      {
        name: 'a write that changes nothing',
        event: becoming(edited, 'a', 'a'),
        facts: present('theirs'),
        state: recorded('mine'),
      },
      {
        name: 'reading it again',
        event: reading(edited),
        facts: { fileVersions: noVersions },
        state: recorded('mine'),
      },
    ],
  },
  check({ event: { action, session }, facts: { fileVersions }, state }) {
    if (action.kind === 'write' && action.before !== undefined && action.before === action.after) return;
    const stale = fileVersions.present.flatMap((file) => {
      const path = nameIn(state.seen, file);
      const known = seenFile(state.seen, path);
      const other = writtenByOther(state.writers, path, session) !== undefined;
      return known && isStale(file, known, other) ? [{ file, known, other }] : [];
    });
    if (stale.length === 0) return;
    const names = [...new Set(stale.map(({ file }) => file.path))].slice(0, 3).join(', ');
    return {
      code: 'stale_file',
      reason: `${stale.slice(0, 3).map(told).join('; ')}.`,
      remedy: `Read ${names} again first. Then make your change to the file as it is now.`,
    };
  },
});

const nameIn = (seen: SeenSection, { path, anyCase = false }: FileVersion): string =>
  anyCase && !seenFile(seen, path) ? (nameInAnyCase(seen, path) ?? path) : path;

function isStale({ hash, changedAt }: FileVersion, known: SeenFile, other: boolean): boolean {
  if (hash === known.hash) return false;
  if (other) return true;
  return !(known.own && changedAt !== undefined && changedAt <= known.at * 1_000 + settlesMs);
}

interface Stale {
  readonly file: FileVersion;
  readonly known: SeenFile;
  readonly other: boolean;
}

function told({ file, known, other }: Stale): string {
  // A file that was unpacked or moved here may carry an older time.
  const since = file.changedAt !== undefined && file.changedAt >= known.at * 1_000;
  const changed = since ? ` at ${timeOf(file.changedAt)},` : '';
  const by = other ? ' by another session' : '';
  return `${file.path} was changed${by}${changed} after you ${known.own ? 'wrote' : 'read'} it at ${timeOf(known.at * 1_000)}`;
}

const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(11, 19)} UTC`;
