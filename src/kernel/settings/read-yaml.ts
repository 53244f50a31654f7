import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';
import { update } from '../damage.ts';
import { messageOf } from '../errors.ts';
import type { ConfigProblem } from './settings.ts';

export type ReadYaml<T> = { readonly value: T } | { readonly problems: readonly ConfigProblem[] };

/** Text to a checked value, or to problems that name file, line, key and what would be right. */
export function readYaml<T>(file: string, text: string, schema: v.GenericSchema<unknown, T>): ReadYaml<T> {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, prettyErrors: true });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        file,
        line: error.linePos?.[0].line,
        key: '',
        message: error.message.split('\n')[0]?.replace(/ at line.*$/, '') ?? 'not valid YAML',
      })),
    };
  }
  let plain: unknown;
  try {
    plain = document.toJS() ?? {};
  } catch (error) {
    return { problems: [{ file, line: undefined, key: '', message: messageOf(error) }] };
  }
  const result = v.safeParse(schema, plain);
  if (result.success) return { value: result.output };

  const lineOf = (path: readonly unknown[]): number | undefined => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return path.length === 0 ? 1 : lineOfKey(text, String(path.at(-1)));
  };
  const newer = result.issues.find(isNewer);
  if (newer) {
    const message = `is ${newer.received}, from a newer Ephor; this one reads ${newer.expected}`;
    return { problems: [{ file, line: lineOf(['version']), key: 'version', message, repair: update }] };
  }
  return {
    problems: result.issues
      .flatMap((issue) => flatten(issue))
      .map((issue) => {
        const path = issue.path?.map((item) => item.key) ?? [];
        return { file, line: lineOf(path), key: path.join('.'), message: wording(issue) };
      }),
  };
}

/** Then all else that is not understood follows from that. */
const isNewer = ({ path, type, received, expected }: v.BaseIssue<unknown>): boolean =>
  type === 'literal' &&
  path?.length === 1 &&
  path[0].key === 'version' &&
  Number(received) > Number(expected);

/** A union's own message says little; its branch that came furthest says what is wrong. */
function flatten(issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] {
  const deeper = issue.issues?.filter((inner) => (inner.path?.length ?? 0) > (issue.path?.length ?? 0)) ?? [];
  return deeper.length > 0 ? deeper.flatMap(flatten) : [issue];
}

function wording(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown key';
  if (issue.received === 'undefined') return `is missing; expected ${issue.expected ?? 'a value'}`;
  return issue.expected === null ? issue.message : `expected ${issue.expected}, found ${issue.received}`;
}

function lineOfKey(text: string, key: string): number | undefined {
  const at = text.split('\n').findIndex((line) => line.trimStart().startsWith(`${key}:`));
  return at < 0 ? undefined : at + 1;
}
