import type { Git } from './git.ts';

const rounds = 10;

/**
 * After a commit beside the user's index, that index would take it back with the user's next commit. So each file
 * that is committed gets its committed version there too, unless the user has staged another one since. Who comes
 * last looks again: two that do this at once end with what is committed.
 */
export async function keepIndexInStep(git: Git, files: readonly string[]): Promise<void> {
  for (let round = 0; round < rounds && files.length > 0; round += 1) {
    const [committed, indexed] = await Promise.all([
      entries(git, ['ls-tree', '-r', '-z', 'HEAD', '--', ...files]),
      entries(git, ['ls-files', '-s', '-z', '--', ...files]),
    ]);
    const behind = [];
    for (const file of files) {
      const [target, current] = [committed.get(file), indexed.get(file)];
      if (target === current || !(await wasCommitted(git, file, current))) continue;
      behind.push(`${target ?? gone(current ?? '')}\t${file}\0`);
    }
    if (behind.length === 0) return;
    try {
      await git(['update-index', '-z', '--index-info'], { input: behind.join('') });
    } catch (error) {
      if (round === rounds - 1 || !/index\.lock/.test(String(error))) throw error;
    }
  }
}

/** Takes an entry out of the index: mode 0 and an object of no name. */
const gone = (entry: string): string => `0 ${entry.replace(/^\S+ /, '').replaceAll(/./g, '0')}`;

/** Mode and object of each file. */
async function entries(git: Git, args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = (await git(args)).split('\0').filter((item) => item !== '');
  return new Map(
    items.map((item) => {
      const tab = item.indexOf('\t');
      const [mode = '', ...more] = item.slice(0, tab).split(' ');
      return [item.slice(tab + 1), `${mode} ${more.find((word) => /^[0-9a-f]{40,}$/.test(word)) ?? ''}`];
    }),
  );
}

const looksBack = 20;

/** Whether an entry of the index is one that a recent commit holds, and so nothing that the user has staged. */
async function wasCommitted(git: Git, file: string, entry: string | undefined): Promise<boolean> {
  const log = await git([
    'log',
    '-n',
    String(looksBack),
    '--format=',
    '--raw',
    '--no-abbrev',
    '-z',
    '--',
    file,
  ]);
  const before = [...log.matchAll(/:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) /g)];
  if (entry === undefined) return before.some(([, mode]) => mode === '000000') || before.length === 0;
  return before.some(([, old, now, from, to]) => [`${old} ${from}`, `${now} ${to}`].includes(entry));
}
