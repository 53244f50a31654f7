import type { Host } from '../../kernel/host.ts';
import type { Io } from '../../kernel/io.ts';
import type { ClosedCapture, FileMutation } from '../../kernel/stores/ledger.ts';
import type { TraceIndex } from '../../kernel/stores/trace-index.ts';
import type { Captures } from '../../stores/captures.ts';
import { createClaims } from '../../stores/captures.ts';
import type { KnownFiles } from '../../stores/known-files.ts';
import { createLedgerFile } from '../../stores/ledger-file.ts';
import { buildRecord, idOf } from './attribution/build-record.ts';
import { headOf, isInRepository } from './attribution/git-head.ts';
import { createGitTree } from './attribution/git-tree.ts';
import { pairMoves } from './attribution/pair-moves.ts';
import { type Classify, mutationOf } from './class-of-mutation.ts';
import { findMutations, type Surroundings } from './find-mutations.ts';

export interface SettleInput {
  readonly io: Io;
  readonly root: string;
  readonly hosts: readonly Host[];
  readonly captures: Captures;
  readonly known: KnownFiles;
  readonly index: TraceIndex;
  readonly classify: Classify;
}

/** Makes a record of each call that has run, in the order in which they ended. The caller is the only one at it. */
export async function settleCaptures(input: SettleInput): Promise<number> {
  const { io, root, captures, known } = input;
  const git = isInRepository(io, root) ? createGitTree(io, root) : undefined;
  const claims = createClaims(io, root);
  const failed = new Map<string, unknown>();
  let records = 0;
  const waiting = () => captures.closed().filter((name) => !failed.has(name));
  for (let names = waiting(); names.length > 0; names = waiting()) {
    for (const [index, name] of names.entries()) {
      const capture = captures.read(name);
      const since = Date.parse(capture?.at ?? '') - longestWriteMs;
      const later = names.slice(index + 1).flatMap((each) => namedBy(captures, each));
      const spokenFor = new Set([...captures.openPaths(since), ...later]);
      try {
        if (capture && (await settle(capture, { io, root, git, known, claims, spokenFor }, input)))
          records += 1;
        captures.remove(name);
      } catch (error) {
        failed.set(name, error);
        const sinceMs = io.clock.now().getTime() - Date.parse(capture?.ended ?? '');
        if (!(sinceMs < triedForMs)) captures.remove(name);
      }
    }
  }
  known.prune();
  captures.sweep();
  for (const error of failed.values()) throw error;
  return records;
}

/** One that began long before and was never ended was refused by the user. */
const longestWriteMs = 60_000;

/** A call that can't be settled is tried again for so long, and holds up no other. */
const triedForMs = 60 * 60_000;

const namedBy = (captures: Captures, name: string): readonly string[] =>
  Object.keys(captures.read(name)?.before ?? {});

async function settle(
  capture: ClosedCapture,
  around: Surroundings,
  { io, root, hosts, index, classify }: SettleInput,
): Promise<boolean> {
  const { mutations: found, unseen } = await findMutations(capture, around);
  const ignored = await around.git?.ignored(
    found.flatMap(({ path }) => (path in capture.after && index.versions(path).length === 0 ? [path] : [])),
  );
  const mutations = pairMoves(
    io.hash,
    found.filter(({ path }) => !ignored?.has(path)),
  );
  if (mutations.length === 0) return false;
  const make = buildRecord(mutations, {
    hash: io.hash,
    capture,
    revision: headOf(io, root),
    ...makerOf(io, hosts, capture),
    mutation: await mutationOf(mutations, classify),
    versions: (path) => index.versions(path),
    unseen,
  });
  const appended = await createLedgerFile(io, root).append(idOf(io.hash, capture), make);
  if (appended) index.add(appended.record, appended.offset);
  remember(mutations, capture, around);
  return appended !== undefined;
}

const tailBytes = 256 * 1024;

/** A sub-agent may have a model of its own, and the conversation does not say which. */
function makerOf(
  { files }: Io,
  hosts: readonly Host[],
  { host: id, transcript, agent }: ClosedCapture,
): { readonly model?: string | undefined; readonly client?: string | undefined } {
  const host = hosts.find((each) => each.id === id);
  if (!host?.transcript || transcript === undefined) return {};
  const { model, client } = host.transcript.maker(files.readTail(transcript, tailBytes));
  return { model: agent === undefined ? model : undefined, client };
}

/** So that the next command's part can be told from this one's. */
function remember(
  mutations: readonly FileMutation[],
  { ended }: ClosedCapture,
  { io, root, known, claims }: Surroundings,
): void {
  for (const { path, after, from } of mutations) {
    known.put(path, after, io.files.stat(`${root}/${path}`)?.changeKey ?? '');
    if (from !== undefined) known.put(from, { kind: 'absent' }, '');
  }
  claims.add(
    mutations.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])),
    ended,
  );
}
