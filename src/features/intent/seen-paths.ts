import type { FactInput } from '../../kernel/fact.ts';
import type { FileStat } from '../../kernel/io.ts';
import { inside, projectFolder } from '../../kernel/place.ts';
import { nameInAnyCase, type SeenSection, type WritersSection } from '../../kernel/work/seen.ts';
import type { Sections } from '../../kernel/state.ts';

/** How files are named in what is remembered of them: by the file that a path really leads to, from the root. */
export interface PathNames {
  nameOf(path: string): string | undefined;
  pathOf(name: string): string;
  /** Undefined too for what can't be looked at. */
  stat(name: string): FileStat | undefined;
  /** Whether the file system takes a name in any case. */
  anyCase(): boolean;
}

export interface SeenPaths extends PathNames {
  readonly section: SeenSection;
  readonly writers: WritersSection;
}

const nothing: SeenSection = { files: {}, running: {} };
const nobody: WritersSection = { files: {} };

export function pathNames({ io, place, realPath }: FactInput): PathNames {
  const root = realPath(place.root);
  const pathOf = (name: string): string => (name.startsWith('/') ? name : `${root}/${name}`);
  const stat = (name: string): FileStat | undefined => attempt(() => io.files.stat(pathOf(name)));
  const nameOf = (path: string): string | undefined => {
    const real = attempt(() => realPath(path));
    return real === undefined || real === root ? undefined : (inside(real, root) ?? real);
  };
  return { nameOf, pathOf, stat, anyCase: () => stat(projectFolder.toUpperCase()) !== undefined };
}

/** With what was recorded so far: a file keeps the name that it was recorded with. */
export function seenPaths(input: FactInput): SeenPaths {
  const names = pathNames(input);
  // State that can't be read is a broken part, and others say so.
  const { seen: section = nothing, writers = nobody } = attempt((): Partial<Sections> => input.state) ?? {};
  const nameOf = (path: string): string | undefined => {
    const name = names.nameOf(path);
    if (name === undefined || Object.hasOwn(section.files, name)) return name;
    const other = nameInAnyCase(section, name);
    return other !== undefined && names.anyCase() ? other : name;
  };
  return { ...names, section, writers, nameOf };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
