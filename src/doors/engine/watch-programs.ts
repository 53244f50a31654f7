import { reportFailure } from '../../line/broken.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles } from '../../kernel/place.ts';
import { knownPrograms } from '../../features/setup/programs/known-programs.ts';

/**
 * Looks after the programs that hosts start: who replaces the hook by one that says nothing is heard by nobody else.
 * One that is not as `ephor init` wrote it, two looks in a row, is written anew; what lay there is kept beside it.
 */
export function watchPrograms(io: Io, home: string): () => void {
  const { hook } = homeFiles(home);
  const text = read(io, hook);
  let stand = standOf(io, hook);
  let suspicious = false;
  return () => {
    if (text === undefined || standOf(io, hook) === stand) return;
    const now = read(io, hook);
    const isKnown =
      now !== undefined && isExecutable(io, hook) && (now === text || knownPrograms(io, home, now));
    if (isKnown || !suspicious) {
      suspicious = !isKnown;
      if (isKnown) stand = standOf(io, hook);
      return;
    }
    suspicious = false;
    if (io.files.kindOf(hook) !== undefined) io.files.rename(hook, `${hook}.replaced`);
    io.files.makeFolder(homeFiles(home).bin, 0o755);
    io.files.writeAtomic(hook, text, { mode: 0o755 });
    stand = standOf(io, hook);
    const said = `${hook} was replaced by something that is not ours, so Ephor put it back`;
    reportFailure({ io, home }, { host: 'engine', eventName: '', payload: '', id: io.hash.random(8) }, said);
  };
}

const read = ({ files }: Io, path: string): string | undefined => {
  try {
    return files.readText(path);
  } catch {
    return undefined;
  }
};

const standOf = ({ files }: Io, path: string): string =>
  `${files.kindOf(path) ?? '-'} ${files.stat(path)?.changeKey ?? '-'}`;

const isExecutable = ({ files }: Io, path: string): boolean => ((files.stat(path)?.mode ?? 0) & 0o111) !== 0;
