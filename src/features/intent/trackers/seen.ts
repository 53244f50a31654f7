import { mutates } from '../../../kernel/action.ts';
import type { EventOf } from '../../../kernel/event.ts';
import {
  type FileVersion,
  packSeen,
  type SeenFile,
  seenFile,
  SeenSection,
} from '../../../kernel/work/seen.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const keptFiles = 400;
const keptCalls = 30;
const longestPath = 500;
const none: SeenSection = { files: {}, running: {} };

/** Stays through compactions and restarts: what an agent forgot has not changed because of that. */
export const seen = defineTracker({
  id: 'seen',
  summary: 'Remember the content of the files that the agent read or wrote',
  scope: 'session',
  on: ['tool.before', 'tool.after', 'tool.failed'],
  needs: ['fileVersions'],
  schema: SeenSection,
  initial: none,
  restrictive: none,
  reduce({ section, event, facts: { fileVersions }, decision }) {
    if (event.kind === 'tool.before') return decision.level === 'deny' ? section : begun(section, event);
    const { read, written, gone } = fileVersions;
    const running = ended(section.running, event.toolCall);
    if (read.length + written.length + gone.length === 0)
      return running === section.running ? section : { ...section, running };
    const files = new Map(Object.entries(section.files));
    for (const path of gone) files.delete(path);
    const keep = ({ path, hash }: FileVersion, own: boolean): void => {
      if (path.length > longestPath) return;
      const earlier = versionsBefore(seenFile(section, path), hash);
      files.delete(path);
      files.set(path, packSeen({ hash, at: Math.floor(Date.parse(event.at) / 1_000), own, earlier }));
    };
    for (const file of read) keep(file, false);
    for (const file of written) keep(file, true);
    return { files: Object.fromEntries([...files].slice(-keptFiles)), running };
  },
});

/** What was put aside or taken back comes again: the version that was there first, or one of the newest. */
function versionsBefore(before: SeenFile | undefined, now: string): readonly string[] {
  if (!before) return [];
  const others = [...before.earlier, before.hash].filter((hash) => hash !== now);
  const [first = '', ...later] = new Set(others);
  return others.length === 0 ? [] : [first, ...later.slice(-2)];
}

function begun(section: SeenSection, event: EventOf<'tool.before'>): SeenSection {
  const { action, toolCall: call } = event;
  const matters = action.kind === 'read' || action.kind === 'command' || mutates(action);
  if (call === undefined || !matters || action.kind === 'delegate') return section;
  const running = [...Object.entries(section.running), [call.slice(0, 100), Date.parse(event.at)] as const];
  return { ...section, running: Object.fromEntries(running.slice(-keptCalls)) };
}

function ended(running: SeenSection['running'], call = ''): SeenSection['running'] {
  const name = call.slice(0, 100);
  if (!Object.hasOwn(running, name)) return running;
  return Object.fromEntries(Object.entries(running).filter(([each]) => each !== name));
}
