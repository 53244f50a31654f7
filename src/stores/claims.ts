import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';

/** Which files were put down to a call lately, so that no change is put down to two. */
export interface Claims {
  /** Whether a call that ended after this moment has a record for the file. */
  since(path: string, moment: string): boolean;
  add(paths: readonly string[], ended: string): void;
}

const most = 2_000;

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
      const next = [...rest, ...paths.map((path) => [path, ended] as const)].slice(-most);
      all = new Map(next);
      io.files.writeAtomic(file, JSON.stringify(Object.fromEntries(next)), { mode: 0o600 });
    },
  };
}
