import { posix } from 'node:path';
import { messageOf, UserError } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Io } from '../kernel/io.ts';
import { cleanLesson, type Lessons } from '../kernel/stores/lesson.ts';
import { lessonsIn, withLesson, withoutLesson } from './lesson-section.ts';
import { inside, projectFiles } from '../kernel/place.ts';
import { withLock } from './lock.ts';

export interface LessonsOptions {
  readonly io: Io;
  readonly root: string;
  readonly hosts: readonly Pick<Host, 'instructions'>[];
  readonly lockDeadlineMs: number;
  /** How many stay; the oldest are moved to the archive. */
  readonly keep?: number;
}

const defaultKeep = 50;
const maxBytes = 4 * 1024 * 1024;

export function createLessons({
  io,
  root,
  hosts,
  lockDeadlineMs,
  keep = defaultKeep,
}: LessonsOptions): Lessons {
  const { local, lessonsLock, lessonsArchive } = projectFiles(root);
  const file = (): string => lessonFile(io, root, hosts);

  const read = (path: string): string => {
    try {
      const text = io.files.readText(path, maxBytes) ?? '';
      if (Buffer.byteLength(text) === (io.files.stat(path)?.size ?? 0)) return text;
      throw new Error(`${path} is not UTF-8 text`);
    } catch (error) {
      throw new UserError('lessons_unreadable', messageOf(error), `Fix ${path}, then try again.`);
    }
  };
  const locked = <T>(work: (path: string, text: string) => T): T => {
    io.files.makeFolder(local, 0o700);
    return withLock(io, lessonsLock, { deadlineMs: lockDeadlineMs }, () => {
      const path = ownTarget(io, root, file());
      return work(path, read(path));
    });
  };
  const write = (path: string, text: string): void => {
    const mode = io.files.stat(path)?.mode;
    io.files.writeAtomic(path, text, {
      durable: true,
      ...(mode === undefined ? {} : { mode: mode & 0o777 }),
    });
  };

  return {
    file: async () => file(),
    list: async () => lessonsIn(read(file())),
    add: async (said, at) => {
      const text = cleanLesson(said);
      if (text === '') {
        throw new UserError(
          'bad_input',
          'a lesson needs words',
          'Say in one sentence what would have helped.',
        );
      }
      return locked((path, document) => {
        const next = withLesson(document, at, text, keep);
        if (next.known) return { added: false, lesson: next.known, archived: 0 };
        // First there twice, then once: what a crash interrupts is never lost.
        if (next.removed.length > 0) archive(io, lessonsArchive, next.removed);
        write(path, next.text);
        return { added: true, lesson: next.lesson, archived: next.removed.length };
      });
    },
    drop: async (number) =>
      locked((path, document) => {
        const left = withoutLesson(document, number);
        if (left) write(path, left.text);
        return left?.removed;
      }),
  };
}

function archive(io: Io, path: string, lines: readonly string[]): void {
  const title = io.files.stat(path) ? '' : '# Lessons that made room for newer ones\n\n';
  io.files.append(path, `${title}${lines.map((line) => `${line}\n`).join('')}`, 0o644);
}

const shared = 'AGENTS.md';

/** The host's own file, or AGENTS.md where that is the project's: alone, or all that the host's file speaks of. */
function lessonFile({ files }: Io, root: string, hosts: LessonsOptions['hosts']): string {
  const agents = `${root}/${shared}`;
  const paths = hosts.flatMap(({ instructions = [] }) =>
    instructions.slice(0, 1).map((name) => `${root}/${name}`),
  );
  if (!files.stat(agents)) return paths.find((path) => files.stat(path)) ?? paths[0] ?? agents;
  return paths.find((path) => files.stat(path) && !onlyNames(files, path)) ?? agents;
}

function onlyNames(files: Io['files'], path: string): boolean {
  const size = files.stat(path)?.size ?? 0;
  const text = size < 4_096 ? (files.readText(path) ?? '') : '';
  return /^\uFEFF?@(?:\.\/)?AGENTS\.md$/i.test(text.trim());
}

/** A link may lead to another document of the project, and nowhere else: an agent could have made it. */
function ownTarget({ files }: Io, root: string, path: string): string {
  const real = files.realPath(path);
  const below = inside(real, files.realPath(root));
  if (below !== undefined && /\.md$/i.test(below) && !/^\.(?:git|ephor)\//.test(below)) return real;
  throw new UserError(
    'lessons_elsewhere',
    `${posix.basename(path)} leads to ${real}, which is not a document of this project`,
    `Make ${posix.basename(path)} a regular file.`,
  );
}
