/** Plain data. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** As YAML for people: a line for each value, texts in quotes wherever they could be taken for something else. */
export function yamlText(data: { readonly [key: string]: Data }): string {
  return Object.entries(data)
    .flatMap(([key, value]) => entry(`${scalar(key)}:`, value))
    .join('\n');
}

function entry(lead: string, value: Data): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${lead} ${scalar(value)}`];
  const below = linesOf(value);
  if (below.length === 0) return [`${lead} ${Array.isArray(value) ? '[]' : '{}'}`];
  return [lead, ...below.map((line) => `  ${line}`)];
}

function linesOf(value: Exclude<Data, string | number | boolean | null>): readonly string[] {
  if (isList(value)) return value.flatMap(item);
  return Object.entries(value).flatMap(([key, inner]) => entry(`${scalar(key)}:`, inner));
}

function item(value: Data): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`- ${scalar(value)}`];
  const [first, ...rest] = linesOf(value);
  if (first === undefined) return [`- ${isList(value) ? '[]' : '{}'}`];
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

const isList = (value: Data): value is readonly Data[] => Array.isArray(value);

const harmless = /^[\p{L}_][\p{L}\p{N} _,()/’'+.-]*$/u;
const taken = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i;

/** A text in JSON is one in YAML too. */
const scalar = (value: string | number | boolean | null): string =>
  typeof value === 'string' && harmless.test(value) && !taken.test(value) && value.trim() === value
    ? value
    : JSON.stringify(value);
