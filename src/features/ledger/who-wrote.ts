import { attribute, type Attributed } from './attribution/attribute.ts';
import type { Owner } from './attribution/attribution-input.ts';
import { hashContent, hashLine, linesOf, trivialHashes } from './attribution/lines.ts';
import { blame, type BlamedLine, fileAt, isIgnored } from './git-blame.ts';
import { openTraceIndex } from './attribution/follow.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import { projectFiles } from '../../kernel/place.ts';
import type { TraceRecord } from '../../kernel/stores/trace.ts';
import type { AuthorAnswer, AuthorQuestion } from '../../kernel/stores/who-wrote.ts';
import { createKnownFiles } from '../../stores/known-files.ts';

/** Who wrote each line: the ledger says which record, git which commit. */
export async function whoWrote(io: Io, root: string, question: AuthorQuestion): Promise<AuthorAnswer> {
  const { path, from, to } = question;
  const text = readFile(io, root, path);
  const lines = linesOf(text);
  const range = from === undefined ? undefined : rangeWithin(path, from, to ?? from, lines.length);
  const blaming = lines.length > 0 ? blame(io, root, path, range) : undefined;
  const index = openTraceIndex(io, root);
  index.refresh(question.progress);
  const hashes = lines.map((line) => hashLine(io.hash, line));
  const [first, last] = range ? [range.from - 1, range.to] : [0, lines.length];
  const attributed = attribute({
    path,
    content: hashContent(io.hash, text),
    lines: hashes,
    weights: lines.map((line) => line.replaceAll(/[^\p{L}\p{N}]/gu, '').length),
    from: first,
    to: last,
    trivial: trivialHashes(io.hash),
    versionsOf: once((other) => index.versions(other)),
    writersOf: (hash) => index.writers(hash),
    linesOf: once((other) => linesNow(io, root, other)),
  });
  const blamed = await blaming;
  if (!blamed && attributed.version === undefined && (await isIgnored(io, root, path)))
    throw new UserError(
      'ignored_file',
      `${path} is ignored by git, so Ephor knows nothing about it`,
      'Ask about a file that git tracks or could track.',
    );
  const owners = await withReformatted(io, root, { path, lines, first, attributed, blamed });
  const recordOf = once((id: string): TraceRecord | null => index.record(id) ?? null);
  return {
    path,
    linesInAll: lines.length,
    ledgerBegan: ledgerBegan(io, root),
    lines: owners.map((owner, at) => ({
      line: first + at + 1,
      text: lines[first + at] ?? '',
      record: owner === null ? null : recordOf(owner),
      commit: blamed?.[at]?.commit ?? null,
    })),
  };
}

function once<T>(look: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, look(key));
    return known.get(key) as T;
  };
}

function readFile(io: Io, root: string, path: string): string {
  const whole = `${root}/${path}`;
  const stat = io.files.stat(whole);
  if (!stat) throw new UserError('no_such_file', `there is no file ${path}`, 'Give its current path.');
  if (stat.folder) throw new UserError('is_folder', `${path} is a folder`, 'Ask about a file in it.');
  const text = textOf(io, whole);
  if (text === undefined)
    throw new UserError(
      'binary_file',
      `${path} has no lines: it is not a text file`,
      '`ephor trace --path` lists what changed it.',
    );
  return text;
}

function textOf(io: Io, path: string): string | undefined {
  try {
    const text = io.files.readText(path);
    return text?.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function linesNow(io: Io, root: string, path: string): readonly string[] | undefined {
  const text = textOf(io, `${root}/${path}`);
  return text === undefined ? undefined : linesOf(text).map((line) => hashLine(io.hash, line));
}

function rangeWithin(path: string, from: number, to: number, inAll: number) {
  if (from >= 1 && from <= to && to <= inAll) return { from, to };
  const lines = inAll === 1 ? '1 line' : `${inAll} lines`;
  throw new UserError(
    'no_such_line',
    `${path} has ${lines}, so there is no ${from === to ? `line ${from}` : `range ${from}-${to}`}`,
    inAll > 0 ? `Ask about 1 to ${inAll}.` : '',
  );
}

function ledgerBegan(io: Io, root: string): string | null {
  try {
    const first = JSON.parse(io.files.lineAt(projectFiles(root).ledger, 0) ?? '') as Partial<TraceRecord>;
    return first.timestamp ?? null;
  } catch {
    return null;
  }
}

interface Unfinished {
  readonly path: string;
  readonly lines: readonly string[];
  readonly first: number;
  readonly attributed: Attributed;
  readonly blamed: readonly BlamedLine[] | undefined;
}

/** Lines that nobody was found for may be known ones that were joined or split; only their old text can tell. */
async function withReformatted(io: Io, root: string, unfinished: Unfinished): Promise<readonly Owner[]> {
  const { path, lines, first, attributed, blamed } = unfinished;
  const owners = [...attributed.owners];
  const { version, places, unknown } = attributed;
  if (!version?.owners.some((owner) => owner !== null)) return owners;
  const texts = new Map<string, string>();
  const read = new Set<string>();
  const learn = (text: string | undefined): void => {
    for (const line of linesOf(text ?? '')) texts.set(hashLine(io.hash, line), line);
  };
  for (const block of replacedBlocks(places, version.lines.length)) {
    const asked = block.now.filter((at) => unknown.has(at));
    if (asked.length === 0 || block.old.length === 0) continue;
    if (read.size === 0) learn(lookedAt(io, root, path));
    const previous = asked.map((at) => blamed?.[at - first]?.previous).find((name) => name !== undefined);
    if (previous !== undefined && !read.has(previous)) learn(await fileAt(io, root, previous));
    read.add(previous ?? '');
    const old = block.old.map((at) => ({
      text: texts.get(version.lines[at] as string),
      owner: version.owners[at] ?? null,
    }));
    if (!old.every((line): line is { text: string; owner: Owner } => line.text !== undefined)) continue;
    const found = reformattedOwners(
      old,
      block.now.map((at) => lines[at] as string),
    );
    for (const at of asked) owners[at - first] = found?.[block.now.indexOf(at)] ?? null;
  }
  return owners;
}

/** The file as Ephor looked at it last. */
function lookedAt(io: Io, root: string, path: string): string | undefined {
  const look = createKnownFiles(io, root).get(path);
  return look?.kind === 'text' ? look.text : undefined;
}

interface Block {
  readonly old: readonly number[];
  readonly now: readonly number[];
}

/** Where lines of a version stand no more, and what stands there instead. */
function replacedBlocks(places: readonly number[], oldLength: number): readonly Block[] {
  const blocks: Block[] = [];
  let now: number[] = [];
  let expected = 0;
  for (const [at, place] of [...places, oldLength].entries()) {
    if (place < 0) {
      now.push(at);
      continue;
    }
    const old = Array.from({ length: Math.max(0, place - expected) }, (_, index) => expected + index);
    if (now.length > 0) blocks.push({ old, now });
    [now, expected] = [[], place + 1];
  }
  return blocks;
}

interface OldLine {
  readonly text: string;
  readonly owner: Owner;
}

/**
 * Whose lines these are when they are old ones joined or split and nothing else; undefined when there is more to it.
 * Formatters also put commas before a closing bracket and take them away.
 */
function reformattedOwners(old: readonly OldLine[], now: readonly string[]): readonly Owner[] | undefined {
  const [before, after] = [characters(old.map(({ text }) => text)), characters(now)];
  if (before.length === 0 || before.length !== after.length) return undefined;
  const votes = now.map(() => new Map<Owner, number>());
  for (const [index, { character, line }] of after.entries()) {
    const from = before[index];
    if (from?.character !== character) return undefined;
    const owner = old[from.line]?.owner ?? null;
    const counts = votes[line];
    counts?.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return votes.map((counts) => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null);
}

interface Character {
  readonly character: string;
  readonly line: number;
}

function characters(lines: readonly string[]): readonly Character[] {
  const all = lines.flatMap((text, line) =>
    text
      .replaceAll(/\s+/g, '')
      .split('')
      .map((character) => ({ character, line })),
  );
  return all.filter(
    ({ character }, index) => character !== ',' || !/[)\]}>]/.test(all[index + 1]?.character ?? ''),
  );
}
