import type { Damage, RecordedCall, Sections } from '../kernel/state.ts';

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
