import { join } from 'node:path/posix';
import { messageOf } from '../../../kernel/errors.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { homeFiles, inside, projectFolder, shownHome, usualHome } from '../../../kernel/place.ts';
import { isSecret } from '../../../kernel/text/secrets.ts';
import {
  type FoundKnowledge,
  homePrefix,
  type KnowledgeFile,
  type KnowledgeText,
} from '../../../kernel/work/standing-knowledge.ts';

const mostBytes = 256 * 1024;

export const knowledgeFiles = defineFact({
  id: 'knowledgeFiles',
  summary: 'Read the files that every session is told at its start',
  gather: (input) =>
    input.event.kind === 'session.start'
      ? input.settings.knowledgeFiles.map((file) => find(file, input))
      : [],
});

interface Spot {
  readonly full: string;
  /** As people write it. */
  readonly path: string;
  /** Below home, so that the user put it there. */
  readonly own: boolean;
}

function find(file: KnowledgeFile, input: FactInput): FoundKnowledge {
  const spots = spotsOf(file, input);
  const texts: KnowledgeText[] = [];
  const problems: string[] = [];
  const hashOf = (text: string): string => input.io.hash.sha256(text).slice(0, 16);
  for (const spot of spots) {
    try {
      const text = read(spot, input);
      if (text !== '') texts.push({ path: spot.path, text, hash: hashOf(text) });
    } catch (error) {
      problems.push(`${spot.path} can’t be used: ${messageOf(error)}`);
    }
  }
  if (file.required && texts.length + problems.length === 0)
    problems.push(
      `${file.name} is required but missing: write ${spots.map(({ path }) => path).join(' or ')}`,
    );
  return { name: file.name, priority: file.priority, texts, problems };
}

function spotsOf({ name, path }: KnowledgeFile, { place }: FactInput): readonly Spot[] {
  const { root, home, userHome } = place;
  const shown = home === usualHome(userHome) ? shownHome : home;
  const ours = (below: string): Spot => ({ full: join(home, below), path: join(shown, below), own: true });
  const theirs = (below: string): Spot => ({ full: join(root, below), path: join(below), own: false });
  if (path === undefined) return [ours(name), theirs(join(projectFolder, name))];
  return [path.startsWith(homePrefix) ? ours(path.slice(homePrefix.length)) : theirs(path)];
}

function read({ full, own }: Spot, { io, place, realPath }: FactInput): string {
  const real = realPath(full);
  // A repository comes from others: what it links to, or names below home, may be what nobody wants told.
  if (!own && inside(real, realPath(place.root)) === undefined)
    throw new Error('it leads out of the repository');
  const { key, run } = homeFiles(realPath(place.home));
  if (isSecret(real, place.userHome) || real === key || inside(real, run) !== undefined)
    throw new Error('it holds secrets');
  return readable(io.files.readText(real, mostBytes) ?? '');
}

const readable = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
