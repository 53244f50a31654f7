import { join, normalize } from 'node:path/posix';
import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';

export interface Target {
  /** Below the root. */
  readonly path: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** `file`, `file:12`, `file:12-20`, and `file:12:5` as compilers write it. */
const withLines = /^(.+?):(\d{1,9})(?:[-,](\d{1,9})|:\d{1,9})?$/;

interface Around {
  readonly io: Io;
  readonly cwd: string;
  readonly root: string;
}

export function targetOf(text: string, around: Around): Target {
  const whole = findFile(text, around);
  if (whole !== undefined) return { path: whole, from: undefined, to: undefined };
  const [, file = text, first, last] = withLines.exec(text) ?? [];
  const path = findFile(file, around);
  if (path === undefined)
    throw new UserError(
      'no_such_file',
      `there is no file ${file}`,
      'Give its path as it is now, like `src/app.ts:12`.',
    );
  const from = first === undefined ? undefined : Number(first);
  return { path, from, to: last === undefined ? from : Number(last) };
}

/** Relative to the working folder, else to the root. */
function findFile(file: string, { io, cwd, root }: Around): string | undefined {
  const places = file.startsWith('/') ? [file] : [join(cwd, file), join(root, file)];
  const found = places.map((path) => normalize(path)).find((path) => io.files.stat(path));
  if (found === undefined) return undefined;
  const below = inside(found, root) ?? inside(io.files.realPath(found), io.files.realPath(root));
  if (below !== undefined && below === inside(projectFiles(root).ledger, root))
    throw new UserError('own_file', `${below} is written by Ephor itself`, 'See it with `ephor trace`.');
  if (below !== undefined && below !== '') return below;
  throw new UserError(
    'outside_project',
    `${file} is not a file of the project at ${root}`,
    'Ask in the project that it belongs to.',
  );
}
