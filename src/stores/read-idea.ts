import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { messageOf } from '../kernel/errors.ts';
import { enrichments, type IdeaStatus, isIdeaId, type StoredIdea } from '../kernel/stores/idea.ts';
import type { Io } from '../kernel/io.ts';
import { partsOf } from './idea-text.ts';

const mostBytes = 1024 * 1024;
const Moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'is not a time'),
);
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Fields that another version added are left out. */
const Front = v.object({
  title: v.string(),
  created: Moment,
  project: v.nullish(v.string(), null),
  chain: v.nullish(
    v.object({ id: v.string(), step: Count, of: Count, after: v.nullish(v.string(), null) }),
    null,
  ),
  enriched: v.optional(v.picklist(enrichments), 'none'),
  taken: v.nullish(v.object({ since: Moment, by: v.nullish(v.string(), null) }), null),
});

export type IdeaReading = { readonly idea: StoredIdea } | { readonly file: string; readonly cause: string };

/** People, crashes and other programs may leave anything there. The folder says how an idea stands, not the file. */
export function readIdea(io: Io, folder: string, name: string, status: IdeaStatus): IdeaReading {
  const file = `${folder}/${name}`;
  const id = name.slice(0, -'.md'.length);
  try {
    const found = io.files.stat(file);
    if (!found) return { file, cause: 'it leads nowhere' };
    if (found.folder) return { file, cause: 'it is a folder' };
    if (io.files.realPath(file) !== `${io.files.realPath(folder)}/${name}`)
      return { file, cause: 'it is a link' };
    if (!isIdeaId(id)) return { file, cause: 'its name is not an idea’s' };
    // What can't be read to its end, like a pipe, has no size either.
    if (found.size === 0) return { file, cause: 'it is empty' };
    const parts = partsOf(io.files.readText(file, mostBytes) ?? '');
    if (!parts) return { file, cause: 'it is incomplete: it needs front matter and sections' };
    const document = parseDocument(parts.front);
    const [problem] = document.errors;
    if (problem) return { file, cause: problem.message.split('\n')[0] ?? 'its front matter is not YAML' };
    const { output, issues } = v.safeParse(Front, document.toJS());
    if (issues)
      return { file, cause: `front matter, ${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}` };
    const since = new Date(found.changedMs).toISOString();
    const taken = status === 'taken' ? (output.taken ?? { since, by: null }) : null;
    const { body: prompt, context, goal, fragment } = parts;
    return { idea: { ...output, id, status, taken, file, context, goal, fragment, prompt } };
  } catch (error) {
    return { file, cause: messageOf(error) };
  }
}
