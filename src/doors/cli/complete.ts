import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { operationIds } from '../../features/operation-ids.ts';
import { portfolioFiles, usualHome } from '../../kernel/place.ts';
import { candidates, type Known } from './candidates.ts';

/** A folder that is not there, or that nobody may look into, holds nothing. */
function namesIn(folder: string, shape: RegExp): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => shape.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
}

const folder = /^([^.].*)$/;
const json = /^([^.].*)\.json$/;
const mostDescribed = 40;

/** What a shell offers for the last of these words, by the names of files alone: nothing is read but a few titles. */
function complete(words: readonly string[]): void {
  const home = process.env['EPHOR_HOME'] || usualHome(homedir());
  const files = portfolioFiles(home);
  const spaces = (): readonly string[] => namesIn(files.spaces, folder);
  const initiatives = (): readonly string[] =>
    spaces().flatMap((slug) => namesIn(files.plans(slug), folder).map((id) => `${slug}/${id}`));
  const parts = (key: string): readonly [string, string] => {
    const at = key.indexOf('/');
    return [key.slice(0, at), key.slice(at + 1)];
  };
  const known: Known = {
    commands: operationIds,
    space: spaces,
    initiative: initiatives,
    task: (start) =>
      initiatives()
        .filter((key) => start === '' || start.includes('#') || key.includes(start))
        .flatMap((key) => namesIn(files.tasks(...parts(key)), /^(\d+)\.json$/).map((id) => `${key}#${id}`)),
    escalation: () => ['pending', 'draft'].flatMap((status) => namesIn(files.escalations(status), json)),
    schedule: () => namesIn(files.schedules, json),
    run: () => namesIn(files.runs, json),
  };
  const fileOf = (kind: string, name: string): readonly string[] => {
    const [key = '', id = ''] = name.split('#');
    if (kind === 'space') return [files.spaceFile(name)];
    if (kind === 'initiative') return [files.initiative(...parts(name))];
    if (kind === 'task') return [files.task(...parts(key), Number(id))];
    if (kind === 'escalation') return ['pending', 'draft'].map((status) => files.escalation(status, name));
    return kind === 'schedule' ? [files.schedule(name)] : [];
  };
  const { kind, names } = candidates(words, known);
  const described = names.length <= mostDescribed;
  const lines = names.map((name) => {
    const about = described ? fileOf(kind, name).map(titleIn).find(Boolean) : undefined;
    return about ? `${name}\t${about}` : name;
  });
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

function titleIn(path: string): string | undefined {
  try {
    const thing = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const title = thing['subject'] ?? thing['title'] ?? thing['question'] ?? thing['name'];
    return typeof title === 'string' ? title.replaceAll(/[\s\p{C}]+/gu, ' ').slice(0, 80) : undefined;
  } catch {
    return undefined;
  }
}

complete(process.argv.slice(3));
