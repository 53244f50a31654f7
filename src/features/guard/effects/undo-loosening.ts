import { basename, dirname } from 'node:path/posix';
import {
  type KeptSettings,
  lostIn,
  readKept,
  standOf,
  textOf,
  waitsOf,
  writeKept,
} from '../guarded/kept-settings.ts';
import { createGit } from '../autocommit/git.ts';
import { defineEffect } from '../../../kernel/effect.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { type Place, projectFiles, shownPath } from '../../../kernel/place.ts';
import { readAccepted } from '../../../stores/accepted-settings.ts';

/** What changed between the two hooks of one call was the call’s doing. */
export const undoLoosening = defineEffect({
  id: 'undo-loosening',
  summary: 'Undo what an agent’s call did to Ephor’s settings or hooks',
  on: ['tool.after', 'tool.failed'],
  needs: ['waitingSettings'],
  async run({ event, facts, io, place, hosts, tell, warn }) {
    if (!['command', 'mcp', 'other'].includes(event.action.kind)) return;
    const kept = readKept(io, place);
    if (!kept) return;
    const undone = [
      ...(isLoosened(io, place, kept, waitsOf(facts.waitingSettings)) ? await restoreConfig(io, place) : []),
      ...(standOf(io, place) === kept.stand ? [] : restoreHooks(io, place, hosts, kept)),
    ];
    if (undone.length === 0) return;
    const said = `an agent’s call changed ${undone.map(({ file }) => file).join(', ')}, which would loosen Ephor, so Ephor undid it`;
    const asides = undone.flatMap(({ aside }) => (aside === undefined ? [] : [aside]));
    warn(`${said}.${asides.length === 0 ? '' : ` You find what it wrote in ${asides.join(', ')}.`}`);
    tell(`Ephor: ${said}. Tell the user which change you want; only they can make it.`);
  },
});

const isLoosened = (io: Io, { root }: Place, kept: KeptSettings, waits: string): boolean =>
  (waits !== kept.waits && waits !== '[]') || io.files.stat(projectFiles(root).config) === undefined;

interface Undone {
  readonly file: string;
  readonly aside: string | undefined;
}

/** What somebody committed came with git, and waits for a person like any other change. */
async function restoreConfig(io: Io, place: Place): Promise<readonly Undone[]> {
  const { root, home } = place;
  const { ephor } = projectFiles(root);
  const { accepted, damage } = readAccepted(io, root, home);
  if (!accepted || damage !== undefined) return [];
  if (io.files.kindOf(ephor) === 'link') io.files.rename(ephor, `${ephor}.undone-${stamp(io)}`);
  const undone: Undone[] = [];
  for (const [path, text] of Object.entries(accepted.files)) {
    const file = `${root}/${path}`;
    const now = textOf(io, file);
    const isLink = io.files.kindOf(file) === 'link';
    if (now === text && !isLink) continue;
    if (now !== null && !isLink && now === (await committed(io, root, path))) continue;
    const aside = keepAside(io, place, file, now);
    io.files.remove(file);
    io.files.makeFolder(dirname(file));
    io.files.writeAtomic(file, text);
    undone.push({ file: shownPath(file, root), aside });
  }
  return undone;
}

async function committed(io: Io, root: string, path: string): Promise<string | undefined> {
  try {
    return await createGit(io, root)(['cat-file', 'blob', `HEAD:./${path}`]);
  } catch {
    return undefined;
  }
}

function restoreHooks(io: Io, place: Place, hosts: readonly Host[], kept: KeptSettings): readonly Undone[] {
  const undone = place.hostFiles.flatMap((file) => {
    const was = kept.texts[file];
    const now = textOf(io, file);
    if (was === undefined || lostIn(hosts, was, now).length === 0) return [];
    const aside = keepAside(io, place, file, now);
    if (was === null) io.files.remove(file);
    else {
      io.files.makeFolder(dirname(file));
      io.files.writeAtomic(io.files.realPath(file), was);
    }
    return [{ file: shownPath(file, place.root), aside }];
  });
  if (undone.length > 0) writeKept(io, place, { ...kept, stand: standOf(io, place) });
  return undone;
}

/** Somebody may have been at work in it at the same time. */
function keepAside(io: Io, { root }: Place, file: string, text: string | null): string | undefined {
  if (text === null) return undefined;
  const { undone, undoneFile } = projectFiles(root);
  const path = undoneFile(`${stamp(io)}-${basename(file)}`);
  io.files.makeFolder(undone, 0o700);
  io.files.writeAtomic(path, text, { mode: 0o600 });
  return shownPath(path, root);
}

const stamp = ({ clock, hash }: Io): string =>
  `${clock.now().toISOString().replaceAll(/[:.]/g, '-')}-${hash.random(2)}`;
