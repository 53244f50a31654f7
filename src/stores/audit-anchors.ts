import type { Io } from '../kernel/io.ts';
import { projectFiles, projectId } from '../kernel/place.ts';

/** The newest line of an audit log at some time, written down where a rewritten log can't follow. */
export interface Anchor {
  readonly at: string;
  /** Of that line. */
  readonly hash: string;
}

/** Where anchors are kept: the system's journal, or else the notes of git. */
export type AnchorPlace = 'journal' | 'git';

const tag = 'ephor-anchor';
const notes = ['--no-pager', '-c', 'core.hooksPath=/dev/null', 'notes', '--ref=ephor'];
const timeoutMs = 5_000;
const tailBytes = 256 * 1024;
const anchorLine = /^ephor-anchor ([0-9a-f]{16}) (\S{20,30}) ([0-9a-f]{64})$/;

/** Writes the newest line down, unless it was already. Undefined where there is no place for it. */
export async function writeAnchor(io: Io, root: string): Promise<AnchorPlace | undefined> {
  const newest = io.files
    .readTail(projectFiles(root).audit, tailBytes)
    .split('\n')
    .findLast((line) => line !== '');
  if (newest === undefined) return undefined;
  const anchor = { at: io.clock.now().toISOString(), hash: io.hash.sha256(newest) };
  const text = `${tag} ${projectId(io.hash, root)} ${anchor.at} ${anchor.hash}`;
  const known = ({ hash }: Anchor): boolean => hash === anchor.hash;
  if ((await fromJournal(io, root)).some(known)) return 'journal';
  // Many systems take what is logged and let nobody read it: only what can be read again counts.
  await run(io, root, 'logger', ['-t', tag, text]);
  if ((await fromJournal(io, root)).some(known)) return 'journal';
  if ((await fromGit(io, root)).some(known)) return 'git';
  const ident = ['-c', 'user.name=Ephor', '-c', 'user.email=ephor@localhost'];
  await run(io, root, 'git', [...ident, ...notes, 'append', '-m', text, 'HEAD']);
  return (await fromGit(io, root)).some(known) ? 'git' : undefined;
}

/** All that were written for this project, wherever they lie. */
export const readAnchors = async (io: Io, root: string): Promise<readonly Anchor[]> => [
  ...(await fromJournal(io, root)),
  ...(await fromGit(io, root)),
];

const fromJournal = async (io: Io, root: string): Promise<readonly Anchor[]> =>
  anchorsIn(await run(io, root, 'journalctl', ['-q', '--no-pager', '-o', 'cat', '-t', tag]), io, root);

async function fromGit(io: Io, root: string): Promise<readonly Anchor[]> {
  const listed = await run(io, root, 'git', [...notes, 'list']);
  const blobs = [...new Set(listed.split('\n').flatMap((line) => /^[0-9a-f]{40,64}/.exec(line)?.[0] ?? []))];
  if (blobs.length === 0) return [];
  const texts = await run(io, root, 'git', ['cat-file', '--batch=%(objectname)'], `${blobs.join('\n')}\n`);
  return anchorsIn(texts, io, root);
}

function anchorsIn(text: string, io: Io, root: string): readonly Anchor[] {
  const project = projectId(io.hash, root);
  return text.split('\n').flatMap((line) => {
    const [, id, at = '', hash = ''] = anchorLine.exec(line) ?? [];
    return id === project ? [{ at, hash }] : [];
  });
}

/** What it printed; nothing where there is no such program, or it fails. */
async function run(
  io: Io,
  cwd: string,
  program: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  try {
    const { exitCode, stdout } = await io.processes.run(program, args, { cwd, input, timeoutMs });
    return exitCode === 0 ? stdout : '';
  } catch {
    return '';
  }
}
