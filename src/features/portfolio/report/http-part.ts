import type { Content, ReportInput, ReportPart } from './section.ts';
import type { ReportSource } from '../../../kernel/settings/report-config.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

/** Any server that answers with JSON: sales, downloads, visits, a forge, a help desk. */
export const httpPart = (source: ReportSource): ReportPart => ({
  id: source.id,
  title: source.title,
  deadlineMs: source.timeout_seconds * 1_000 + 1_000,
  collect: (input) => ask(source, input),
});

const mostBytes = 4 * 1024 * 1024;

async function ask(source: ReportSource, { app: { io }, secrets, day }: ReportInput): Promise<Content> {
  const weekAgo = localDay(new Date(Date.parse(`${day}T12:00:00`) - 7 * 86_400_000).toISOString());
  const { status, body } = await io.http.request({
    method: 'GET',
    url: source.url.replaceAll('{day}', day).replaceAll('{week_ago}', weekAgo),
    headers: { accept: 'application/json', 'user-agent': 'ephor', ...source.headers },
    ...(source.key === undefined
      ? {}
      : { secretHeaders: { [source.key_header]: `${source.key_prefix}${secrets.get(source.key)}` } }),
    timeoutMs: source.timeout_seconds * 1_000,
    maxBytes: mostBytes,
    plainAllowed: source.allow_plain,
  });
  if (status !== 200) throw new Error(`the server answered ${status}`);
  return contentOf(parsed(body), source);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('the server did not answer with JSON');
  }
}

/** What an answer says at the places that were asked for; without any, its own values. */
export function contentOf(answer: unknown, { show, most }: Pick<ReportSource, 'show' | 'most'>): Content {
  const wanted = Object.entries(show);
  const own =
    answer !== null && typeof answer === 'object'
      ? Object.entries(answer).filter(([, value]) => value === null || typeof value !== 'object')
      : [['Value', answer] as const];
  const found =
    wanted.length === 0
      ? own.slice(0, 20).map(([name, value]) => ({ name, values: [value] }))
      : wanted.map(([name, place]) => ({ name, values: valuesAt(answer, place) }));
  const single = found.filter(({ values }) => values.length === 1);
  const lists = found.filter(({ values }) => values.length !== 1);
  return {
    none: 'The answer is empty.',
    figures: [
      ...single.map(({ name, values: [value] }) => ({ name, value: shown(value) })),
      ...lists.map(({ name, values }) => ({
        name,
        value: values.length === 0 ? 'none' : `${values.length}, of which:`,
      })),
    ],
    items: lists.flatMap(({ values }) => values.slice(0, most).map((value) => ({ text: shown(value) }))),
  };
}

/** `stats.today`, `items[].title`, `items[0].name`, `items.length`. A place that is not there throws. */
function valuesAt(answer: unknown, place: string): readonly unknown[] {
  const steps = place
    .replaceAll('[', '.[')
    .split('.')
    .filter((step) => step !== '');
  let values: readonly unknown[] = [answer];
  for (const step of steps) {
    const index = /^\[(\d*)\]$/.exec(step)?.[1];
    values = values.flatMap((value): readonly unknown[] => {
      if (index === '' && Array.isArray(value)) return value as readonly unknown[];
      const key = index === undefined ? step : Number(index);
      if (value !== null && typeof value === 'object' && Object.hasOwn(value, key))
        return [(value as Readonly<Record<string | number, unknown>>)[key]];
      throw new Error(`there is no ${place} in the answer`);
    });
  }
  return values;
}

const mostSigns = 200;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  return text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text;
}
