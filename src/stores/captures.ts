import type { Io } from '../kernel/io.ts';
import type { ClosedCapture, OpenCapture } from '../kernel/stores/ledger.ts';
import { projectFiles } from '../kernel/place.ts';

/** Calls between their start and their record, a file each. */
export interface Captures {
  open(capture: OpenCapture): void;
  opened(key: string): OpenCapture | undefined;
  /** The call has run: it waits to be settled. */
  close(capture: ClosedCapture): void;
  /** Calls that have run, the one that ended first first. */
  closed(): readonly string[];
  read(name: string): ClosedCapture | undefined;
  remove(name: string): void;
  /** The files that calls name which began after that moment and still run. */
  openPaths(since: number): ReadonlySet<string>;
  /** Forgets calls whose end was not reported for a day. */
  sweep(): void;
}

const openEnding = '.open.json';
const staleMs = 24 * 60 * 60_000;

export function createCaptures(io: Io, root: string): Captures {
  const { captures: folder } = projectFiles(root);
  const openPath = (key: string): string => `${folder}/${key}${openEnding}`;
  const write = (path: string, capture: OpenCapture): void => {
    io.files.makeFolder(folder, 0o700);
    io.files.writeAtomic(path, JSON.stringify(capture), { mode: 0o600 });
  };
  const read = (path: string): OpenCapture | undefined => {
    try {
      const capture = JSON.parse(io.files.readText(path) ?? 'null') as OpenCapture | null;
      return typeof capture?.key === 'string' ? capture : undefined;
    } catch {
      return undefined;
    }
  };
  const names = (open: boolean): readonly string[] =>
    io.files.list(folder).filter((name) => name.endsWith('.json') && name.endsWith(openEnding) === open);
  return {
    open: (capture) => write(openPath(capture.key), capture),
    opened: (key) => read(openPath(key)),
    close(capture) {
      const ended = String(Date.parse(capture.ended)).padStart(15, '0');
      write(`${folder}/${ended}-${capture.key}.json`, capture);
      io.files.remove(openPath(capture.key));
    },
    closed: () => [...names(false)].sort(),
    read: (name) => read(`${folder}/${name}`) as ClosedCapture | undefined,
    remove: (name) => io.files.remove(`${folder}/${name}`),
    openPaths(since) {
      const open = names(true).map((name) => read(`${folder}/${name}`));
      return new Set(
        open.flatMap((each) => (each && Date.parse(each.at) >= since ? Object.keys(each.before) : [])),
      );
    },
    sweep() {
      const now = io.clock.now().getTime();
      for (const name of names(true)) {
        const path = `${folder}/${name}`;
        if (now - (io.files.stat(path)?.modifiedMs ?? now) > staleMs) io.files.remove(path);
      }
    },
  };
}

/** Which files were attributed to a call recently, so that no change is attributed to two. */
export interface Claims {
  /** Whether a call that ended after this moment has a record for the file. */
  since(path: string, moment: string): boolean;
  add(paths: readonly string[], ended: string): void;
}

const mostClaims = 2_000;

export function createClaims(io: Io, root: string): Claims {
  const file = `${projectFiles(root).captures}/claims`;
  const read = (): Readonly<Record<string, string>> => {
    try {
      return (JSON.parse(io.files.readText(file) ?? '{}') as Record<string, string> | null) ?? {};
    } catch {
      return {};
    }
  };
  let all: ReadonlyMap<string, string> | undefined;
  const claims = (): ReadonlyMap<string, string> => (all ??= new Map(Object.entries(read())));
  return {
    since: (path, moment) => (claims().get(path) ?? '') > moment,
    add(paths, ended) {
      const rest = [...claims()].filter(([path]) => !paths.includes(path));
      const next = [...rest, ...paths.map((path) => [path, ended] as const)].slice(-mostClaims);
      all = new Map(next);
      io.files.writeAtomic(file, JSON.stringify(Object.fromEntries(next)), { mode: 0o600 });
    },
  };
}
