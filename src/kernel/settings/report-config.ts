import * as v from 'valibot';
import { matching, SecretName, someId } from './notify-config.ts';

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

export const reportSections = [
  'summary',
  'activity',
  'questions',
  'costs',
  'figures',
  'git',
  'health',
] as const;

const Source = v.strictObject({
  id: someId,
  title: v.string(),
  url: described(
    v.pipe(v.string(), matching(/^https?:\/\//, 'must be a URL that begins with https://')),
    'A URL that answers with JSON; {day} and {week_ago} stand for days like 2026-11-18',
  ),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  key: v.optional(described(SecretName, 'The secret that holds the key to send')),
  key_header: v.optional(described(v.string(), 'The header that carries the key'), 'Authorization'),
  key_prefix: v.optional(described(v.string(), 'What to put before the key'), 'Bearer '),
  timeout_seconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(120)), 30),
  show: v.optional(
    described(
      v.record(v.string(), v.string()),
      'What to show: a name, and its place in the answer, like `stats.today` or `items[].title`',
    ),
    {},
  ),
  most: v.optional(
    described(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      'The most items of a list to show',
    ),
    5,
  ),
  allow_plain: v.optional(
    described(v.boolean(), 'Whether another machine may be asked without encryption'),
    false,
  ),
});
export type ReportSource = v.InferOutput<typeof Source>;

/** `portfolio.report` in the user's `config.yaml`. */
export const ReportConfig = v.strictObject({
  off: v.optional(described(v.array(v.picklist(reportSections)), 'Sections to leave out'), []),
  sources: v.optional(
    v.pipe(
      v.array(Source),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two sources have the same id'),
    ),
    [],
  ),
});
export type ReportConfig = v.InferOutput<typeof ReportConfig>;
