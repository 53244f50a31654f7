import { documentsIn } from '../kernel/text/plan-text.ts';
import {
  forgottenFolder,
  type KnowledgeAnswer,
  type KnowledgePiece,
  type KnowledgeQuestion,
} from '../kernel/stores/knowledge-entry.ts';
import { homeFiles, projectFiles } from '../kernel/place.ts';
import { decisionPiece, intentPiece, lessonPiece, rank } from '../features/knowledge/search/rank.ts';
import { piecesOf } from '../features/knowledge/search/markdown.ts';
import { createLessons } from '../stores/lessons.ts';
import { type Line, type OpenProject, openProject } from './open-project.ts';

const maxBytes = 1024 * 1024;
const mostDecisions = 2_000;

/** Reads all that is known here and to this user, and ranks it. */
export async function searchKnowledge(line: Line, question: KnowledgeQuestion): Promise<KnowledgeAnswer> {
  const { root, query, limit } = question;
  const { knowledge, decisions, decision } = projectFiles(root);
  const unreadable: string[] = [];
  const project = await openProject(line, root);
  const { entries, unreadable: badDecisions } = await project.journal.read({ limit: mostDecisions });
  const written = [knowledge, homeFiles(line.home).knowledge].flatMap((folder) =>
    documentsIn(line.io, folder, [forgottenFolder]),
  );
  const pagesOf = (file: string) =>
    reading(file, unreadable, async () => piecesOf(file, line.io.files.readText(file, maxBytes) ?? ''));
  const pieces = [
    ...(await reading('lessons', unreadable, () => lessonPieces(line, root))),
    ...entries.map((entry) => decisionPiece(decisions, entry)),
    ...(await reading('intents', unreadable, async () => intentPieces(line, project))),
    ...(await Promise.all(written.map(pagesOf))).flat(),
  ];
  return {
    hits: rank(pieces, query, limit),
    searched: pieces.length,
    unreadable: [...badDecisions.map(decision), ...unreadable],
  };
}

/** Unreadable files are named and left out: the rest is still worth searching. */
async function reading(
  name: string,
  unreadable: string[],
  read: () => Promise<readonly KnowledgePiece[]>,
): Promise<readonly KnowledgePiece[]> {
  try {
    return await read();
  } catch {
    unreadable.push(name);
    return [];
  }
}

async function lessonPieces(
  { io, units, lockDeadlineMs }: Line,
  root: string,
): Promise<readonly KnowledgePiece[]> {
  const lessons = createLessons({ io, root, hosts: units.hosts, lockDeadlineMs });
  return (await lessons.list()).map(lessonPiece(await lessons.file()));
}

function intentPieces({ io }: Line, { place, settings }: OpenProject): readonly KnowledgePiece[] {
  const file = projectFiles(place.root).intents;
  const text = io.files.readText(file, maxBytes) ?? '';
  return settings.intents.list.map((intent) => intentPiece(file, text, intent));
}
