import type { JournalEntry } from '../kernel/stores/journal.ts';

/** The order in which people read a decision. */
const fields = [
  'timestamp',
  'session_id',
  'type',
  'from_state',
  'to_state',
  'context',
  'trigger',
  'approved_scope',
  'prompt',
] as const satisfies readonly Exclude<keyof JournalEntry, 'publicly'>[];

/** An entry as YAML, written by hand and apart from the reader: the hook can’t afford a library for nine fields. */
export function journalText(entry: JournalEntry): string {
  const lines = fields.flatMap((field) => {
    const value = entry[field];
    if (value === undefined) return [];
    return [`${field}: ${field === 'context' && fitsBlock(value) ? block(value) : scalar(value)}\n`];
  });
  return lines.join('');
}

const plain = /^(?:exploring|discussing|ready|[a-z]+(?:_[a-z]+)+|\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z)$/;
/** What JSON leaves as it is, though YAML or the reader's eye would take it for something else. */
const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** A text on one line that YAML reads back as it was. */
export const scalar = (value: string): string =>
  plain.test(value) ? value : JSON.stringify(value).replaceAll(invisible, escaped);

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Lines that mean the same however they are indented: printable, none blank but not empty, none to be chomped. */
const safeLine =
  /^(?:[ -~\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*\S)?$/u;

function fitsBlock(text: string): boolean {
  const lines = text.split('\n');
  return /^\S/.test(text) && lines.at(-1) !== '' && lines.every((line) => safeLine.test(line));
}

const block = (text: string): string =>
  ['|-', ...text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))].join('\n');

/** The lines of front matter whose fields are none of these: a later version, or a person, has a use for them. */
export function otherFields(front: string, known: readonly string[]): readonly string[] {
  return front.split(/\n(?=[^\s#-])/).flatMap((field) => {
    const name = /^([\w-]+):/.exec(field)?.[1];
    return name === undefined || known.includes(name) ? [] : [field.trimEnd()];
  });
}

/** `2026-11-15T10-31-00Z.yaml`, and `…Z-2.yaml` for the second of the same second. */
export const journalName = (timestamp: string, count: number): string =>
  `${timestamp.slice(0, 19).replaceAll(':', '-')}Z${count === 1 ? '' : `-${count}`}.yaml`;
