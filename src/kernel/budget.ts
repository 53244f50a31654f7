import type { Told } from './context.ts';

export interface Part {
  readonly id: string;
  readonly priority: number;
  readonly text: string;
  /** Set when the words are the user’s or the project’s, and Ephor only passes them on. */
  readonly theirs?: boolean | undefined;
  /** Set when the text is from a file of which `id` is the path: the agent can read the rest there, so it may be cut. */
  readonly file?: boolean | undefined;
  readonly failed?: string | undefined;
}

const separator = '\n\n';
const mostNamed = 6;

/** Most important first. What does not fit is cut when it is from a file, else left out whole; either is said. */
export function withinBudget(parts: readonly Part[], budget: number): Told {
  const wanted = parts.filter((part) => part.text !== '').sort(byPriority);
  const { placed, missing } = placeAll(wanted, budget);
  const texts = [...placed.values()].map(({ text }) => text);
  return {
    text: [...texts, ...(missing === '' ? [] : [missing])].join(separator),
    told: [...placed.keys()].map(({ id }) => id),
    leftOut: wanted.filter((part) => !placed.has(part)).map(({ id }) => id),
    failed: parts.flatMap((part) => (part.failed ? [`${part.id}: ${part.failed}`] : [])),
    parts: wanted.map((part) => ({
      id: part.id,
      priority: part.priority,
      file: part.file ?? false,
      characters: part.text.length,
      told: placed.get(part)?.kept ?? 0,
    })),
  };
}

/**
 * As `withinBudget`, and of Ephor’s own words no more than `most` beside the first: the rest is left out, and no word is
 * lost about it.
 */
export function inFewWords(parts: readonly Part[], most: number, budget: number): Told {
  const dropped: Part[] = [];
  let used = 0;
  for (const part of parts.filter(isOwn).sort(byPriority)) {
    const cost = part.text.length + (used > 0 ? separator.length : 0);
    if (used > 0 && used + cost > most) dropped.push(part);
    else used += cost;
  }
  const kept = parts.filter((part) => !dropped.includes(part));
  const told = withinBudget(kept, budget);
  const unsaid = dropped.map(({ id, priority, text }) => ({
    id,
    priority,
    file: false,
    characters: text.length,
    told: 0,
  }));
  return {
    ...told,
    leftOut: [...told.leftOut, ...dropped.map(({ id }) => id)],
    parts: [...told.parts, ...unsaid],
  };
}

const isOwn = ({ text, theirs, file }: Part): boolean => text !== '' && !theirs && !file;

type Placed = ReadonlyMap<Part, Piece>;

/** The line that names what is left out comes before all else, unless there is no room for it at all. */
function placeAll(
  wanted: readonly Part[],
  budget: number,
): { readonly placed: Placed; readonly missing: string } {
  let placed = place(wanted, budget);
  let missing = missingLine(wanted, placed);
  for (let kept = 0; missing.length > kept; missing = missingLine(wanted, placed)) {
    kept = missing.length;
    const room = budget - kept - separator.length;
    if (room < 0) return { placed: place(wanted, budget), missing: '' };
    placed = place(wanted, room);
  }
  return { placed, missing };
}

function place(wanted: readonly Part[], budget: number): Placed {
  const placed = new Map<Part, Piece>();
  let left = budget;
  for (const part of wanted) {
    const room = left - (placed.size > 0 ? separator.length : 0);
    const piece = pieceOf(part, room);
    if (!piece) continue;
    left = room - piece.text.length;
    placed.set(part, piece);
  }
  return placed;
}

function pieceOf({ text, file, id }: Part, room: number): Piece | undefined {
  if (text.length <= room) return { text, kept: text.length };
  return file ? cutText(text, room, id) : undefined;
}

function missingLine(wanted: readonly Part[], placed: Placed): string {
  const missing = wanted.filter((part) => !placed.has(part));
  if (missing.length === 0) return '';
  const names = missing
    .slice(0, mostNamed)
    .map(({ id, text, file }) => (file ? `${id} (${text.length} characters)` : id));
  const more = missing.length > mostNamed ? [`${missing.length - mostNamed} more`] : [];
  return `Ephor had no room for: ${[...names, ...more].join(', ')}. \`ephor context\` shows what there is.`;
}

const byPriority = (a: Part, b: Part): number => a.priority - b.priority || (a.id < b.id ? -1 : 1);

/**
 * The beginning of a text, to the end of a paragraph or at least of a line, and a last line that says how much is
 * missing and where it is. The first line is a heading: with no room for more than that, there is nothing to tell.
 */
export function cutText(text: string, room: number, file: string): Piece | undefined {
  const fits = ({ end }: Stop): boolean => shortened(text, end, file).length <= room;
  const stops = stopsIn(text).filter(fits);
  const last = stops.at(-1);
  const paragraph = stops.findLast(({ ofParagraph }) => ofParagraph);
  if (!last) return undefined;
  const best = paragraph && paragraph.end * 2 >= last.end ? paragraph : last;
  return { text: shortened(text, best.end, file), kept: best.end };
}

/** A text that is told, and how much it holds of what it is from. */
interface Piece {
  readonly text: string;
  readonly kept: number;
}

const shortened = (text: string, end: number, file: string): string =>
  `${text.slice(0, end)}\n… (${text.length - end} characters left out: ${file})`;

interface Stop {
  readonly end: number;
  readonly ofParagraph: boolean;
}

/** Where a text may end: after its second line and each one after that, but not inside a block of code. */
function stopsIn(text: string): readonly Stop[] {
  const lines = text.split('\n');
  const stops: Stop[] = [];
  let inCode = false;
  let end = -1;
  for (const [index, line] of lines.entries()) {
    end += line.length + 1;
    if (/^\s{0,3}(?:```|~~~)/.test(line)) inCode = !inCode;
    if (index === 0 || inCode || line.trim() === '' || end === text.length) continue;
    stops.push({ end, ofParagraph: lines[index + 1]?.trim() === '' });
  }
  return stops;
}
