import { UserError } from '../kernel/errors.ts';
import {
  type Idea,
  type IdeaChoice,
  type IdeaListing,
  type IdeaQueue,
  type IdeaStatus,
  ideaStatuses,
  inOneLine,
  type StoredIdea,
} from '../kernel/stores/idea.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { addIdea, chainOf, chooseIdea } from './add-idea.ts';
import { withAdditions, withFields } from './idea-text.ts';
import { withLock } from './lock.ts';

const lockDeadlineMs = 20_000;
/** `20261116-063005`. */
const secondLetters = 15;
type Reader = typeof import('./read-idea.ts');

/** Ideas in `~/.ephor/queue/`: what is queued lies there, the rest in a folder named after its status. */
export function createIdeaQueue(io: Io, home: string): IdeaQueue {
  const { queue } = homeFiles(home);
  const folderOf = (status: IdeaStatus): string => (status === 'queued' ? queue : `${queue}/${status}`);
  const fileOf = (status: IdeaStatus, id: string): string => `${folderOf(status)}/${id}.md`;
  const namesIn = (status: IdeaStatus): readonly string[] =>
    io.files.list(folderOf(status)).filter((name) => name.endsWith('.md'));
  const statusOf = (id: string): IdeaStatus | undefined =>
    ideaStatuses.find((status) => io.files.stat(fileOf(status, id)));
  const place = { io, queue, taken: (id: string) => statusOf(id) !== undefined };

  const locked = <T>(work: () => T): T => {
    for (const status of ideaStatuses) io.files.makeFolder(folderOf(status), 0o700);
    return withLock(io, `${queue}/lock`, { deadlineMs: lockDeadlineMs }, work);
  };
  const readAll = ({ readIdea }: Reader, status: IdeaStatus, names: readonly string[]): IdeaListing => {
    const readings = names.map((name) => readIdea(io, folderOf(status), name, status));
    return {
      ideas: readings.flatMap((reading) => ('idea' in reading ? [reading.idea] : [])).sort(inOrder),
      unreadable: readings.flatMap((reading) => ('cause' in reading ? [reading] : [])),
    };
  };
  /** Nobody is kept waiting for it, so an idea may move meanwhile: it is listed once, as it was found last. */
  const list = (reader: Reader, statuses: readonly IdeaStatus[]): IdeaListing => {
    const found = statuses.map((status) => readAll(reader, status, namesIn(status)));
    const ideas = new Map(found.flatMap((each) => each.ideas.map((idea) => [idea.id, idea])));
    const names = new Set(
      statuses.flatMap((status) => namesIn(status).map((name) => `${folderOf(status)}/${name}`)),
    );
    return {
      ideas: [...ideas.values()].sort(inOrder),
      unreadable: found.flatMap(({ unreadable }) => unreadable.filter(({ file }) => names.has(file))),
    };
  };
  /** Oldest first; those of one second are read together, because their names don't tell which was first. */
  function* inQueue(reader: Reader): Generator<StoredIdea> {
    let names = namesIn('queued').toSorted();
    while (names.length > 0) {
      const second = names[0]?.slice(0, secondLetters) ?? '';
      yield* readAll(
        reader,
        'queued',
        names.filter((name) => name.startsWith(second)),
      ).ideas;
      names = names.filter((name) => !name.startsWith(second));
    }
  }
  const find = ({ readIdea }: Reader, id: string): StoredIdea | undefined => {
    const status = statusOf(id);
    if (!status) return undefined;
    const reading = readIdea(io, folderOf(status), `${id}.md`, status);
    if ('idea' in reading) return reading.idea;
    throw new UserError(
      'idea_unreadable',
      `${reading.file}: ${reading.cause}`,
      'Repair the file, or move it away.',
    );
  };
  const rewrite = ({ file }: StoredIdea, change: (text: string) => string): void =>
    io.files.writeAtomic(file, change(io.files.readText(file) ?? ''), { mode: 0o600 });

  /** The move itself is one step, and whole whenever a process is killed; the front matter follows it. */
  const moved = (idea: StoredIdea, status: IdeaStatus, by: string | null = null): StoredIdea => {
    const file = fileOf(status, idea.id);
    if (io.files.stat(file)) throw inTheWay(file);
    const taken = status === 'taken' ? { since: io.clock.now().toISOString(), by } : null;
    const next = { ...idea, status, taken, file };
    io.files.rename(idea.file, file);
    rewrite(next, (text) => withFields(text, next));
    return next;
  };
  const changing = async <T>(change: (reader: Reader) => T): Promise<T> => {
    const reader = await import('./read-idea.ts');
    return locked(() => change(reader));
  };
  /** A step whose first step is queued as a whole: whoever wrote the chain was killed over it. */
  const isHalfChain = ({ readIdea }: Reader, { id, chain }: Idea): boolean => {
    const status = chain && chain.id !== id ? statusOf(chain.id) : undefined;
    const head = status && chain && readIdea(io, folderOf(status), `${chain.id}.md`, status);
    return head !== undefined && head !== null && 'idea' in head && head.idea.chain === null;
  };
  const choose = (reader: Reader, choice: IdeaChoice, dropHalf: (idea: StoredIdea) => void) => {
    const isHalf = (idea: StoredIdea): boolean => {
      const half = isHalfChain(reader, idea);
      if (half) dropHalf(idea);
      return half;
    };
    return chooseIdea(choice, { queued: inQueue(reader), statusOf, isHalf, find: (id) => find(reader, id) });
  };

  return {
    add: async (idea) => locked(() => addIdea(place, idea)),
    count: async () => ({ queued: namesIn('queued').length, taken: namesIn('taken').length }),
    list: async (statuses) => list(await import('./read-idea.ts'), statuses),
    next: async (choice) => choose(await import('./read-idea.ts'), choice, () => undefined),
    take: (choice, by) =>
      changing((reader) => {
        const chosen = choose(reader, choice, (half) => void moved(half, 'dropped'));
        return chosen && moved(chosen, 'taken', by);
      }),
    move: (id, to) =>
      changing((reader) => {
        const idea = find(reader, id);
        if (!idea) throw new UserError('no_idea', `there is no idea ${id}`, 'See `ephor queue list`.');
        return idea.status === to ? idea : moved(idea, to);
      }),
    enrich: (id, additions, by) =>
      changing((reader) => {
        const idea = find(reader, id);
        if (!idea || isOver(idea) || idea.enriched !== 'none') return undefined;
        rewrite(idea, (text) => withAdditions(withFields(text, { ...idea, enriched: by }), additions));
        return find(reader, id);
      }),
    note: (id, lines) =>
      changing((reader) => {
        const idea = find(reader, id);
        if (!idea || isOver(idea)) return undefined;
        const Context = lines.map((line) => `- Noted: ${inOneLine(line)}`).join('\n');
        rewrite(idea, (text) => withAdditions(text, { Context }));
        return find(reader, id);
      }),
    expand: (id, steps) =>
      changing((reader) => {
        const idea = find(reader, id);
        if (idea?.status !== 'queued' || idea.chain || steps.length < 2) return undefined;
        return chainOf(place, idea, { ...idea, steps });
      }),
  };
}

const isOver = ({ status }: Idea): boolean => status === 'done' || status === 'dropped';

const inTheWay = (file: string): UserError =>
  new UserError('idea_exists', `the file ${file} already exists`, 'Give one of the two another name.');

const inOrder = (a: Idea, b: Idea): number =>
  Date.parse(a.created) - Date.parse(b.created) ||
  (a.chain?.step ?? 0) - (b.chain?.step ?? 0) ||
  (a.id < b.id ? -1 : 1);
