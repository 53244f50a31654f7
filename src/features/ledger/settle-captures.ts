import { buildRecord, idOf } from './attribution/build-record.ts';
import { headOf, isInRepository } from './attribution/git-head.ts';
import { createGitTree } from './attribution/git-tree.ts';
import { hashLines } from './attribution/lines.ts';
import { type Classify, mutationOf } from './class-of-mutation.ts';
import { findMutations, type Surroundings } from './find-mutations.ts';
import type { Host } from '../../kernel/host.ts';
import type { Hash, Io } from '../../kernel/io.ts';
import type { ClosedCapture, FileMutation } from '../../kernel/stores/ledger.ts';
import type { TraceIndex } from '../../kernel/stores/trace-index.ts';
import { type Captures, createClaims } from '../../stores/captures.ts';
import type { KnownFiles } from '../../stores/known-files.ts';
import { createLedgerFile } from '../../stores/ledger-file.ts';

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

const enoughInCommon = 0.6;
/** Comparing each with each: beyond that only equal contents count. */
const mostCompared = 50;

/** A file that went and one that came with the same lines are one file that moved. */
export function pairMoves(
  hash: Pick<Hash, 'sha256'>,
  mutations: readonly FileMutation[],
): readonly FileMutation[] {
  const gone = mutations.filter(({ before, after }) => before.kind !== 'absent' && after.kind === 'absent');
  const came = mutations.filter(({ before, after }) => before.kind === 'absent' && after.kind !== 'absent');
  if (gone.length === 0 || came.length === 0) return mutations;
  const pairs = new Map<FileMutation, FileMutation>();
  const left = new Set(gone);
  const pair = (to: FileMutation, from: FileMutation | undefined): void => {
    if (!from) return;
    pairs.set(to, from);
    left.delete(from);
  };
  for (const to of came)
    pair(
      to,
      [...left].find(({ before }) => same(before, to.after)),
    );
  if (gone.length * came.length <= mostCompared * mostCompared)
    for (const to of came.filter((each) => !pairs.has(each))) pair(to, mostAlike(hash, to, left));
  const moved = new Set(pairs.values());
  return mutations.flatMap((each) => {
    const from = pairs.get(each);
    if (from) return [{ ...each, from: from.path, before: from.before }];
    return moved.has(each) ? [] : [each];
  });
}

type Look = FileMutation['before'];

function same(a: Look, b: Look): boolean {
  if (a.kind === 'text' && b.kind === 'text') return a.text === b.text && a.text !== '';
  return a.kind === 'bytes' && b.kind === 'bytes' && a.hash === b.hash;
}

function mostAlike(
  hash: Pick<Hash, 'sha256'>,
  to: FileMutation,
  left: ReadonlySet<FileMutation>,
): FileMutation | undefined {
  const [best] = [...left]
    .map((from) => ({ from, share: inCommon(hash, from.before, to.after) }))
    .filter(({ share }) => share >= enoughInCommon)
    .toSorted((a, b) => b.share - a.share);
  return best?.from;
}

/** The share of lines of the longer file that the other has too. */
function inCommon(hash: Pick<Hash, 'sha256'>, a: Look, b: Look): number {
  if (a.kind !== 'text' || b.kind !== 'text') return 0;
  const [old, now] = [hashLines(hash, a.text), hashLines(hash, b.text)];
  const counts = new Map<string, number>();
  for (const line of old) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of now) {
    const count = counts.get(line) ?? 0;
    if (count > 0) common += 1;
    counts.set(line, count - 1);
  }
  return common / Math.max(1, old.length, now.length);
}
