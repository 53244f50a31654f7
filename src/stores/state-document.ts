import type { Damage, RecordedCall, Sections } from '../kernel/state.ts';

/**
 * Of the format. A field with a default, or a section more, is read by older and newer releases alike and needs no
 * other version. Raise it for all else, with a migration for each section that changes: older releases then leave the
 * document alone.
 */
export const documentVersion = 1;

/** One signed file: the sections of one scope. */
export interface StateDocument {
  readonly version: number;
  readonly sections: Partial<Sections>;
  readonly calls: readonly RecordedCall[];
  readonly damage: readonly Damage[];
  /** Hash of the newest audit line when this was written: a log cut short is noticed by it. */
  readonly auditHead: string | null;
}

export const emptyDocument: StateDocument = {
  version: documentVersion,
  sections: {},
  calls: [],
  damage: [],
  auditHead: null,
};

/** What is signed was written by some release of ours, which may have known less than this one, or more. */
export function asDocument(stored: unknown): StateDocument | undefined {
  if (!isRecord(stored) || !Number.isSafeInteger(stored['version'])) return undefined;
  const { version, sections, calls, damage, auditHead } = stored;
  return {
    version: version as number,
    sections: isRecord(sections) ? sections : {},
    calls: Array.isArray(calls) ? calls.filter(isCall) : [],
    damage: Array.isArray(damage) ? damage.filter(isRecord).map((each) => each as unknown as Damage) : [],
    auditHead: typeof auditHead === 'string' ? auditHead : null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCall = (value: unknown): value is RecordedCall =>
  isRecord(value) && typeof value['id'] === 'string' && isRecord(value['outcome']);

/** As JSON. Most sections are the same objects from one event to the next, and are put into words once. */
export function documentText({ sections, calls, ...rest }: StateDocument): string {
  const named = Object.entries(sections).map(([name, section]) => `"${name}":${textOf(section)}`);
  const others = JSON.stringify(rest).slice(1);
  return `{"sections":{${named.join(',')}},"calls":[${calls.map(textOf).join(',')}],${others}`;
}

const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
