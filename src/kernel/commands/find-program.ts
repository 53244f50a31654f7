import type { Io } from '../io.ts';

/** Where a shell would find the program. */
export function findProgram(
  io: Io,
  name: string,
  counts: (folder: string) => boolean = () => true,
): string | undefined {
  return (io.env('PATH') ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/') && counts(folder))
    .map((folder) => `${folder}/${name}`)
    .find((path) => isExecutable(io, path));
}

export function isExecutable(io: Io, path: string): boolean {
  const stat = io.files.stat(path);
  return stat !== undefined && !stat.folder && (stat.mode & 0o111) !== 0;
}
