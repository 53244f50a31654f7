import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import { inside, portfolioFiles } from '../../kernel/place.ts';
import type { DocumentPlace, Writer } from '../../kernel/portfolio/change.ts';
import { isPortfolioName } from '../../kernel/portfolio/name.ts';
import type { Portfolio } from '../../kernel/portfolio/portfolio.ts';
import type { Numbers, PortfolioStore, Work } from '../../kernel/portfolio/portfolio-store.ts';
import { badChange } from '../../kernel/portfolio/check-change.ts';
import { settle } from '../../kernel/portfolio/settle.ts';
import { nameOfWriter } from '../../kernel/portfolio/writer-check.ts';
import { withLock } from '../lock.ts';
import { fingerprintOf } from './fingerprint.ts';
import { journalReader, lastNumber } from './journal-file.ts';
import { createMemo } from './memo.ts';
import { nextNumbers, usedNumbers } from './numbers.ts';
import { textAt } from './read-folders.ts';
import type { Reader } from './read-initiative.ts';
import { readPortfolio } from './read-portfolio.ts';
import { begin, begunIn, finish, keep, type Write } from './redo.ts';
import { type Overlay, seenFiles } from './seen-files.ts';
import { fileOfDocument } from './thing-files.ts';
import { journalOf, writesOf } from './write-portfolio.ts';

export interface PortfolioFilesOptions {
  readonly io: Io;
  /** `~/.ephor`. */
  readonly home: string;
  readonly lockDeadlineMs: number;
}

const mostTries = 20;
const noOverlay: Overlay = new Map();

/** The portfolio as files that people can read and edit. */
export function createPortfolioFiles({ io, home, lockDeadlineMs }: PortfolioFilesOptions): PortfolioStore {
  const { files, clock } = io;
  const places = portfolioFiles(home);
  const seen = seenFiles(io, home);
  const journalAfter = journalReader(io, home);
  const reader: Reader = { seen, memo: createMemo(), hash: io.hash, home, files: places };

  const locked = <T>(work: () => T): T => {
    try {
      files.makeFolder(places.orchestrator, 0o700);
      return withLock(io, places.lock, { deadlineMs: lockDeadlineMs }, () => {
        finish(io, home);
        seen.lay(noOverlay);
        return work();
      });
    } catch (error) {
      throw isOfTheDisk(error) ? notWritten(error) : error;
    }
  };
  /** Changes with every transaction that more than one file belongs to. */
  const mark = (): string =>
    [places.pending, places.changes].map((path) => files.stat(path)?.changeKey ?? '-').join(' ');
  const layWhatIsBegun = (): string | undefined => {
    const { overlay, stuck } = begunIn(io, home);
    seen.lay(overlay);
    return stuck;
  };
  const readOnce = (): Portfolio => {
    const stuck = layWhatIsBegun();
    const portfolio = readPortfolio(reader);
    if (stuck === undefined) return portfolio;
    const problem = {
      file: places.pending,
      line: null,
      cause: `an unfinished change can’t be read: ${stuck}`,
    };
    return { ...portfolio, problems: [...portfolio.problems, problem] };
  };
  const read = (): Portfolio => {
    for (let left = mostTries; left > 0; left -= 1) {
      const before = mark();
      const portfolio = readOnce();
      if (mark() === before) return portfolio;
    }
    return locked(readOnce);
  };
  const documentText = (place: DocumentPlace): string | undefined => {
    const file = fileOfDocument(home, place);
    const { text, problems } = textAt(seen, file);
    if (problems[0])
      throw badChange(`${file} can't be read: ${problems[0].cause}`, 'Repair the file, or move it away.');
    return text;
  };

  const attempt = <T>(by: Writer, why: string, work: (now: Portfolio, next: Numbers) => Work<T>) => {
    const now = readPortfolio(reader);
    const used = usedNumbers(io, seen, home);
    const { changes, result } = work(now, nextNumbers(used));
    const lengths = new Map<string, number>();
    const settled = settle(by, changes, now, {
      hash: io.hash,
      now: clock.now().toISOString(),
      document: documentText,
      isThere: (space, initiative) =>
        seen.entries(initiative === undefined ? places.space(space) : places.planFolder(space, initiative))
          .length > 0,
      highest: used.task,
    });
    for (const each of settled)
      if (each.kind === 'document') {
        const was = documentText(each.place);
        if (was !== undefined) lengths.set(each.name, was.length);
      }
    const writes = writesOf({ io, seen, home, used }, settled);
    const said = { last: lastNumber(io, home), at: clock.now().toISOString(), by: nameOfWriter(by), why };
    return { result, writes, lines: journalOf(settled, said, (name) => lengths.get(name)) };
  };
  const isAsSeen = ({ path, before }: Write): boolean => {
    const full = `${home}/${path}`;
    return (
      (files.stat(full)?.changeKey ?? null) === before &&
      (seen.keyOf(full) === undefined || seen.isUnchanged(full))
    );
  };
  const transact = <T>(by: Writer, why: string, work: (now: Portfolio, next: Numbers) => Work<T>): T => {
    for (let left = mostTries; left > 0; left -= 1) {
      const { result, writes, lines } = attempt(by, why, work);
      if (writes.length === 0) return result;
      if (!writes.every(isAsSeen)) {
        seen.doubt();
        continue;
      }
      for (const { path } of writes) keepBroken(path);
      const [only] = writes;
      if (writes.length === 1 && lines.length === 0 && only?.text) {
        files.writeAtomic(`${home}/${only.path}`, only.text, { mode: 0o600 });
        return result;
      }
      begin(io, home, writes, lines);
      finishOrLeave();
      return result;
    }
    throw new UserError(
      'busy',
      'the portfolio’s files keep changing while Ephor writes them',
      'Try again in a moment.',
    );
  };
  /** It has happened: should the disk be full now, readers see it all the same, and whoever writes next finishes it. */
  const finishOrLeave = (): void => {
    try {
      finish(io, home);
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
    }
  };
  const keepBroken = (path: string): void => {
    const full = `${home}/${path}`;
    const known = seen.keyOf(full) === undefined ? undefined : seen.known(full);
    if (
      typeof known === 'object' &&
      known !== null &&
      'problems' in known &&
      'thing' in known &&
      !known.thing
    )
      keep(io, home, full);
  };

  return {
    read: async () => read(),
    document: async (place) => {
      checkNames(place);
      const file = fileOfDocument(home, place);
      if (inside(files.realPath(file), files.realPath(home)) === undefined) return undefined;
      layWhatIsBegun();
      return documentText(place);
    },
    transact: async (by, why, work) => locked(() => transact(by, why, work)),
    journal: async (after = 0) => journalAfter(after),
    fingerprint: async () => fingerprintOf(io, seen, home),
    transcripts: {
      append: async (run, line) => {
        files.makeFolder(places.runs, 0o700);
        files.append(transcriptOf(places.transcript, run), `${line.replaceAll(/[\r\n]+/g, ' ')}\n`);
      },
      read: async function* (run) {
        yield* files.lines(transcriptOf(places.transcript, run));
      },
    },
  };
}

function transcriptOf(place: (id: string) => string, run: string): string {
  if (/^run-\d{4,}$/.test(run)) return place(run);
  throw badChange(
    `${JSON.stringify(run)} is not the id of a run`,
    'Run ids look like run-0001; see `ephor run list`.',
  );
}

function checkNames(place: DocumentPlace): void {
  const names = Object.values(place).filter((name) => name !== null);
  const wrong = names.find((name) => !isPortfolioName(name));
  if (wrong !== undefined)
    throw badChange(`${JSON.stringify(wrong)} is not a name here`, 'See `ephor space list`.');
}

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof UserError) && 'syscall' in error;

const notWritten = (error: unknown): UserError =>
  new UserError(
    'not_written',
    `nothing was changed, because the disk refused: ${messageOf(error)}`,
    'Free some space, or make sure that you may write there. Then try again.',
    { cause: error },
  );
