import type { App } from '../../../kernel/app.ts';
import type { Enrichment, IdeaSection, StoredIdea } from '../../../kernel/stores/idea.ts';
import { inOneLine } from '../../../kernel/stores/idea-name.ts';
import type { QueueSettings } from '../../../kernel/settings/settings.ts';
import { type CodeSearch, searchCode } from '../../../kernel/operations/code-search.ts';
import { approachText } from './approach-text.ts';
import { gitMoment } from './git-moment.ts';
import { type ModelWords, questionAbout, readAnswer } from './model-question.ts';

export interface Enriched {
  readonly idea: StoredIdea;
  /** What could not be found out; the idea is as good as it was without it. */
  readonly problems: readonly string[];
}

const mostKnowledge = 3;

export const defaultQueue: QueueSettings = { enrich: 'router', model: undefined };

/** How ideas of a project are worked out. A broken configuration asks no model. */
export async function queueSettings(app: App, root: string | null): Promise<QueueSettings> {
  const project = root === null ? undefined : await app.projectAt(root);
  return project && project.settings.problems.length === 0 ? project.settings.queue : defaultQueue;
}

/**
 * Works an idea out: how to go about it, which files it is about, what is known. Whatever fails is left out; undefined
 * when somebody else was faster, or the idea is done.
 */
export async function enrichIdea(
  app: App,
  idea: StoredIdea,
  settings: QueueSettings,
): Promise<Enriched | undefined> {
  const problems: string[] = [];
  const tried = async <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      problems.push(`${what}: ${String(error)}`);
      return otherwise;
    }
  };
  const { project: root, goal } = idea;
  const [approach, code, moment, knowledge] = await Promise.all([
    tried('route', async () => approachText(await app.route(goal)), ''),
    root === null ? noCode : tried('code', () => searchCode(app.io, root, goal), noCode),
    root === null ? [] : tried('git', () => gitMoment(app.io, root), []),
    root === null ? [] : tried('knowledge', () => knowledgeAbout(app, root, goal), []),
  ]);
  if (code.problem !== null) problems.push(`code: ${code.problem}`);

  const context = [...moment, ...knowledge];
  const words =
    settings.enrich === 'model' && root !== null
      ? await tried(
          'model',
          () => askedModel(app, root, idea, { context, code, settings, problems }),
          undefined,
        )
      : undefined;
  if (words && words.parts.length > 1 && (await inParts(app, idea, words.parts))) return undefined;
  const unclear = (words?.unclear ?? []).map((line) => `Unclear, ask the user first: ${line}`);
  const additions: Partial<Record<IdeaSection, string>> = {
    Context: bullets([...context, ...unclear]),
    Goal: words?.goal ?? '',
    Approach: words ? `${approach}\n\nProposed by a model:\n\n${bullets(words.approach)}` : approach,
    'Relevant files': filesText(code, words),
  };
  const by: Enrichment = words ? 'model' : 'router';
  const enriched = await app.ideas.enrich(idea.id, additions, by);
  return enriched && { idea: enriched, problems };
}

/** What a model takes for several pieces of work becomes a chain, and each piece is worked out without a model. */
async function inParts(app: App, { id }: StoredIdea, parts: readonly string[]): Promise<boolean> {
  const steps = await app.ideas.expand(id, parts);
  if (!steps) return false;
  const { ideas } = await app.ideas.list(['queued']);
  for (const idea of ideas.filter((each) => steps.some((step) => step.id === each.id)))
    await enrichIdea(app, idea, defaultQueue);
  return true;
}

const noCode: CodeSearch = { files: [], problem: null };

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${inOneLine(line)}`).join('\n');

async function knowledgeAbout(app: App, root: string, query: string): Promise<readonly string[]> {
  const { hits } = await app.searchKnowledge({ root, query: query.slice(0, 500), limit: mostKnowledge });
  return hits.map(({ kind, title, file, excerpt }) => `Known (${kind}, ${file}): ${title}. ${excerpt}`);
}

interface Known {
  readonly context: readonly string[];
  readonly code: CodeSearch;
  readonly settings: QueueSettings;
  readonly problems: string[];
}

async function askedModel(
  app: App,
  root: string,
  idea: StoredIdea,
  { context, code, settings, problems }: Known,
): Promise<ModelWords | undefined> {
  const files = code.files.map(({ path }) => path);
  const answer = await app.askModel(root, questionAbout(idea, { context, files }, settings.model));
  const words = answer.ok ? readAnswer(answer.value) : undefined;
  if (!words) problems.push(`model: ${answer.ok ? 'it answered in another form' : answer.failure}`);
  return words && { ...words, files: words.files.filter((path) => files.includes(path)) };
}

function filesText({ files, problem }: CodeSearch, words: ModelWords | undefined): string {
  if (files.length === 0) return `None found${problem === null ? '' : `: ${problem}`}.`;
  const first = new Set(words?.files);
  return files
    .toSorted((a, b) => Number(first.has(b.path)) - Number(first.has(a.path)))
    .map(({ path, terms }) => `- \`${inOneLine(path)}\` (${terms.slice(0, 5).map(inOneLine).join(', ')})`)
    .join('\n');
}
