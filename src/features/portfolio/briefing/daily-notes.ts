import type { JournalLine } from '../../../kernel/portfolio/change.ts';
import type { Document, Item } from '../../../kernel/pages/document.ts';
import { counted, localDay, localTime } from '../../../kernel/operations/time-words.ts';

/** Kinds of things whose changes tell nobody anything: signs of life, and what is only counted. */
const silentFields = new Set([
  'heartbeatAt',
  'updatedAt',
  'turns',
  'tokens',
  'usd',
  'reviewed',
  'session',
  'pid',
]);
const mostEvents = 200;

/** What happened on a day, from the journal alone and without a model; undefined for a day on which nothing did. */
export function dailyNotes(day: string, journal: readonly JournalLine[]): Document | undefined {
  const lines = journal.filter(({ at }) => localDay(at) === day);
  const events = lines.filter((line) => kindOf(line) !== 'lease' && !isSilent(line));
  if (events.length === 0) return undefined;
  const groups = new Map<string, Item[]>();
  for (const line of events.slice(0, mostEvents)) {
    const place = placeOf(line);
    groups.set(place, [...(groups.get(place) ?? []), { text: eventText(line) }]);
  }
  const more = events.length - mostEvents;
  return {
    title: 'Notes',
    subtitle: `${counted(events.length, 'change')} on ${day}, from the journal.`,
    sections: [
      { title: 'Figures', figures: figuresOf(lines) },
      ...[...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([title, items]) => ({ title, items })),
      ...(more > 0 ? [{ title: 'More', items: [{ text: `… and ${counted(more, 'change')} more.` }] }] : []),
    ],
  };
}

const kindOf = ({ thing }: JournalLine): string => thing.split(' ')[0] ?? '';

/** `shop/checkout` of `task shop/checkout#3`. */
function placeOf({ thing, from, to }: JournalLine): string {
  const { space, initiative } = { ...from, ...to } as Readonly<Record<string, unknown>>;
  if (typeof space === 'string') return typeof initiative === 'string' ? `${space}/${initiative}` : space;
  const [, name = ''] = thing.split(' ');
  return /^(?:esc|run)-\d+$/.test(name) || name === '' ? 'Questions and runs' : (name.split('#')[0] ?? name);
}

const isSilent = ({ from, to }: JournalLine): boolean =>
  from !== null && to !== null && Object.keys(to).every((field) => silentFields.has(field));

function eventText(line: JournalLine): string {
  const { at, thing, by, why } = line;
  const time = localTime(at).slice(11, 16);
  return `${time} ${thing} ${changeText(line)} · ${by}${why === '' ? '' : `: ${why}`}`;
}

function changeText({ from, to }: JournalLine): string {
  if (from === null) return 'is new';
  if (to === null) return 'is gone';
  const state = ['status', 'state'].find((field) => field in to);
  const reason = typeof to['reason'] === 'string' ? ` (${to['reason']})` : '';
  if (state !== undefined) return `${wordOf(from[state])} → ${wordOf(to[state])}${reason}`;
  const fields = Object.keys(to).filter((field) => !silentFields.has(field));
  return `changed: ${fields.join(', ')}`;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '–');

interface Tally {
  readonly name: string;
  readonly of: (line: JournalLine) => number;
}

const becomes =
  (kind: string, field: string, value: string) =>
  (line: JournalLine): number =>
    kindOf(line) === kind && line.to?.[field] === value && line.from?.[field] !== value ? 1 : 0;

const isNew =
  (kind: string) =>
  (line: JournalLine): number =>
    kindOf(line) === kind && line.from === null ? 1 : 0;

/** What a figure of runs grew by. */
const grew =
  (field: string) =>
  ({ thing, from, to }: JournalLine): number =>
    thing.startsWith('run ') && typeof to?.[field] === 'number'
      ? Math.max(0, to[field] - (typeof from?.[field] === 'number' ? from[field] : 0))
      : 0;

const tallies: readonly Tally[] = [
  { name: 'Tasks completed', of: becomes('task', 'status', 'completed') },
  { name: 'New tasks', of: isNew('task') },
  { name: 'Tasks cancelled', of: becomes('task', 'status', 'cancelled') },
  { name: 'Initiatives complete', of: becomes('initiative', 'status', 'complete') },
  { name: 'New initiatives', of: isNew('initiative') },
  { name: 'Questions raised', of: isNew('escalation') },
  { name: 'Questions for you', of: becomes('escalation', 'status', 'pending') },
  { name: 'Questions answered', of: becomes('escalation', 'status', 'resolved') },
  { name: 'Runs started', of: isNew('run') },
  { name: 'Runs ended', of: becomes('run', 'state', 'ended') },
  { name: 'Tokens', of: grew('tokens') },
];

function figuresOf(
  lines: readonly JournalLine[],
): readonly { readonly name: string; readonly value: string }[] {
  const sum = (of: Tally['of']): number => lines.reduce((total, line) => total + of(line), 0);
  const usd = sum(grew('usd'));
  const counts = tallies.map(({ name, of }) => ({ name, value: sum(of) })).filter(({ value }) => value > 0);
  return [
    ...counts.map(({ name, value }) => ({ name, value: String(value) })),
    ...(usd > 0 ? [{ name: 'Spent', value: `$${usd.toFixed(2)}` }] : []),
  ];
}
