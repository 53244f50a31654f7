import type { App, Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { localTime } from '../../kernel/operations/time-words.ts';
import { homeFiles } from '../../kernel/place.ts';
import type { Named } from '../../kernel/stores/store.ts';

/** A decision as the log has it, by its id or the beginning of that. */
export async function findDecision(app: App, { audit, place }: Project, given: string): Promise<Named> {
  const id = given.toLowerCase();
  const { lines, from } = await audit.find(id);
  const ids = [...new Set(lines.map((line) => line.id))];
  if (ids.length > 1) {
    const shown = lines
      .slice(-5)
      .map((line) => `${line.id} (${localTime(line.at)} ${line.tool ?? line.event})`);
    throw new UserError(
      'decision_unclear',
      `${ids.length} decisions begin with ${id}: ${shown.join(', ')}${ids.length > 5 ? ', …' : ''}`,
      'Type more of it.',
    );
  }
  const found = lines.at(-1) ?? failureNamed(app, id);
  if (found) return found;
  throw from === undefined
    ? new UserError(
        'decision_unknown',
        `there is no decision ${id} in the log of ${place.root}`,
        'Look it up with `ephor log`, or run this in the project where it was decided. If you meant a command of that name, use `--command`.',
      )
    : new UserError(
        'decision_gone',
        `there is no decision ${id} in the log any more: it was rotated, and lines before ${localTime(from)} are gone`,
        'Find newer ones with `ephor log`. To keep more, raise `audit.keep` or `audit.max_bytes` in .ephor/config.yaml.',
      );
}

const mostOfFailures = 4_000_000;

/** A call that could not be judged is not in the log, which may be what failed, but in the user's list of failures. */
function failureNamed({ io, home }: App, id: string): Named | undefined {
  const lines = (io.files.readText(homeFiles(home).failures, mostOfFailures) ?? '').split('\n');
  const line = lines.findLast((text) => text.includes(`"id":"${id}`));
  if (line === undefined) return undefined;
  try {
    const failure = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const text = (key: string): string => (typeof failure[key] === 'string' ? failure[key] : '');
    return {
      id: text('id'),
      at: text('at'),
      call: '',
      host: text('host'),
      session: '',
      event: 'unknown',
      tool: text('event'),
      decision: 'silent',
      findings: [],
      warnings: [text('error')],
      prev: '',
    };
  } catch {
    return undefined;
  }
}
