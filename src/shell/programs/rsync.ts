import type { Call } from '../program.ts';
import type { Value } from '../value.ts';

const deleting = '--delete --delete-before --delete-after --delete-during --delete-excluded --del';

/** Another machine: `host:path`, `user@host:path`, `rsync://host/path`. */
const isRemote = ({ text }: Value): boolean => /^[^/]*:/.test(text);

/** Makes one tree like another. */
export function rsync(call: Call): void {
  const { given } = call;
  const target = given.operands.at(-1);
  const sources = given.operands.slice(0, -1);
  for (const source of sources) call.reads(source);
  if (target && sources.length > 0) call.writes(target);
  call.part('write', 'it copies a tree');
  if (given.has('--remove-source-files')) call.loses('write', 'it moves the files of a tree', 'delete');
  if (!target || !given.has(deleting)) return;
  const reason = 'it deletes what is not in the source';
  if (isRemote(target)) return call.part('destroy', reason, 'delete');
  const folder = call.files(target);
  const [source] = sources;
  const from = source && sources.length === 1 && !isRemote(source) ? call.files(source) : undefined;
  const whole = source?.text.endsWith('/') || source?.text === '.';
  const files =
    folder?.kind === 'path'
      ? ({
          kind: 'unlike',
          folder: folder.path.replace(/(?<=.)\/$/, ''),
          source: from?.kind === 'path' && whole ? from.path : undefined,
        } as const)
      : ({ kind: 'below', folder: undefined, ending: '' } as const);
  call.loses('destroy', reason, 'delete', { how: 'delete', files, tree: false });
}
