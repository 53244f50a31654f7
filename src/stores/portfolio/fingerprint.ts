import type { Io } from '../../kernel/io.ts';
import { homeFiles, portfolioFiles } from '../../kernel/place.ts';
import { escalationStatuses } from '../../kernel/portfolio/escalation.ts';
import { type Run, Run as RunSchema } from '../../kernel/portfolio/run.ts';
import { thingAt } from './read-folders.ts';
import type { SeenFiles } from './seen-files.ts';

/** Two changes within one tick of a disk's clock look like one. */
const tickMs = 20;
const mostWaits = 3;

/** What planning looks at, told from names and from when files changed. */
export function fingerprintOf(io: Io, seen: SeenFiles, home: string): string {
  for (let left = mostWaits; ; left -= 1) {
    const { text, newestMs } = identities(seen, home);
    const age = io.clock.now().getTime() - newestMs;
    if (left === 0 || age > tickMs || age < 0) return io.hash.sha256(text);
    io.clock.sleep(tickMs);
  }
}

function identities(seen: SeenFiles, home: string): { readonly text: string; readonly newestMs: number } {
  seen.begin();
  const at = portfolioFiles(home);
  const lines: string[] = [];
  let newestMs = 0;
  const look = (path: string): void => {
    const stat = seen.stat(path);
    if (!stat || stat.folder) return;
    newestMs = Math.max(newestMs, stat.changedMs);
    lines.push(`${path} ${stat.changeKey}`);
  };
  const lookAtAll = (folder: string, ending: string): void => {
    for (const { name, kind } of seen.entries(folder))
      if (kind === 'file' && name.endsWith(ending)) look(`${folder}/${name}`);
  };
  const folders = (folder: string): readonly string[] =>
    seen.entries(folder).flatMap(({ name, kind }) => (kind === 'folder' ? [name] : []));
  look(homeFiles(home).config);
  look(at.pending);
  for (const name of ['conventions', 'preferences', 'decisions']) look(at.knowledge(name));
  for (const status of escalationStatuses) lookAtAll(at.escalations(status), '.json');
  lookAtAll(at.schedules, '.json');
  for (const slug of folders(at.spaces)) {
    for (const path of [at.spaceFile(slug), at.overview(slug), at.health(slug)]) look(path);
    lookAtAll(at.knowledgeOf(slug), '.md');
    for (const id of folders(at.plans(slug))) {
      seen.entries(at.planFolder(slug, id));
      look(at.initiative(slug, id));
      look(at.plan(slug, id));
      lookAtAll(at.tasks(slug, id), '.json');
    }
  }
  for (const { name, kind } of seen.entries(at.runs))
    if (kind === 'file' && name.endsWith('.json')) lines.push(signOfRun(seen, `${at.runs}/${name}`, name));
  return { text: lines.join('\n'), newestMs };
}

/** Signs of life are written into the same file, and are nothing to plan for. */
function signOfRun(seen: SeenFiles, path: string, name: string): string {
  const { thing } = thingAt<Run>(seen, path, () => ({
    schema: RunSchema,
    given: { id: name.slice(0, -'.json'.length) },
    checked: ['id'],
  }));
  if (!thing) return `${path} ${seen.keyOf(path)}`;
  const { heartbeatAt: _, turns: __, tokens: ___, usd: ____, ...rest } = thing.value;
  return JSON.stringify(rest);
}
