import type { Io } from '../io.ts';
import { inside } from '../place.ts';

const mostFiles = 5_000;
const deepest = 12;

/** Markdown files of a folder and those below it, but for some folders; a link that leads elsewhere is not followed. */
export function documentsIn(
  { files }: Pick<Io, 'files'>,
  folder: string,
  except: readonly string[] = [],
): readonly string[] {
  const real = files.realPath(folder);
  const found: string[] = [];
  const walk = (path: string, depth: number): void => {
    for (const name of files.list(path).toSorted()) {
      const below = `${path}/${name}`;
      if (found.length >= mostFiles || inside(files.realPath(below), real) === undefined) continue;
      if (depth === 0 && except.includes(name)) continue;
      if (files.stat(below)?.folder) {
        if (depth < deepest) walk(below, depth + 1);
      } else if (/\.md$/i.test(name)) found.push(below);
    }
  };
  if (files.stat(folder)?.folder) walk(folder, 0);
  return found;
}

/** What follows `/do`, which is routed as any prompt is; other commands of a host bring their own way of working. */
export const withoutDo = (prompt: string): string => prompt.replace(/^\s*\/(?:[\w-]+:)?do\s+(?=\S)/, '');

const longest = 50_000;

/** A line of a list: numbered, bulleted, or a step by name. */
const item = /^\s{0,8}(?:\d{1,2}[.)]|[-*•–]|step\s+\d{1,2}\b[.:]?)\s+\S/i;

/** Words that say that what is listed is still to come. */
const announces =
  /(?<!\p{L})(?:plan|steps?|proposal|approach|i(?:['’]ll| will| would|['’]d| propose| suggest)|here(?:['’]s| is) (?:how|what)|vorgehen|schritte|étapes|pasos|etapas|passos|план|шаги|计划|步骤|計画|手順)(?!\p{L})/iu;
const asks = /\?\s*$/;

/** Whether a message of the agent shows steps that it wants to take: a list, and words that make it a plan. */
export function showsPlan(message: string): boolean {
  const text = message.slice(0, longest).replaceAll(/```[^]*?(?:```|$)/g, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => item.test(line));
  if (items.length < 2) return false;
  const around = lines.filter((line) => !item.test(line));
  return around.some((line) => announces.test(line)) || asks.test(lines.at(-1) ?? '');
}
