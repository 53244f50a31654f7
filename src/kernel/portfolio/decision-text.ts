import type { DecisionRecord } from './portfolio.ts';

type Fields = Omit<DecisionRecord, 'file' | 'line'>;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const everywhere = 'all spaces';

/** One section of a `decisions.md`; lines after the first of an answer are indented. */
export function decisionText({ question, answer, space, source, at }: Fields): string {
  const indented = answer.trim().replaceAll(/\r?\n(?=[^\n])/g, '\n  ');
  const lines = [
    `## ${inOneLine(question)}`,
    '',
    `Answer: ${indented}`,
    `Scope: ${space ?? everywhere}`,
    `Source: ${inOneLine(source)}`,
    ...(at === null ? [] : [`Date: ${inOneLine(at)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

const heading = /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const field =
  /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?(answer|decision|scope|source|date)(?:\*\*|__)?[ \t]*:(?:\*\*|__)?[ \t]*(.*)$/i;

interface Section {
  readonly question: string;
  readonly line: number;
  readonly body: string[];
}

/** Each section that answers something, as people write them: with our lines, or a heading and what was decided. */
export function decisionsIn(text: string, file: string, space: string | null): readonly DecisionRecord[] {
  return sectionsOf(text).flatMap(({ question, line, body }): readonly DecisionRecord[] => {
    const found = fieldsOf(body);
    const answer = (found.get('answer') ?? found.get('decision') ?? found.get('') ?? '').trim();
    if (question === '' || answer === '') return [];
    return [
      {
        question,
        answer,
        space: space ?? scopeOf(found.get('scope')),
        source: found.get('source')?.trim() || 'a person',
        at: found.get('date')?.trim() || null,
        file,
        line,
      },
    ];
  });
}

const scopeOf = (scope: string | undefined): string | null => {
  const said = scope?.trim() ?? '';
  return said === '' || /^(?:all|all spaces|global|everywhere)$/i.test(said) ? null : said;
};

function sectionsOf(text: string): readonly Section[] {
  const sections: Section[] = [];
  let fenced = false;
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    if (/^ {0,3}(?:```|~~~)/.test(row)) fenced = !fenced;
    const question = fenced ? undefined : heading.exec(row)?.[1];
    if (question === undefined) sections.at(-1)?.body.push(row);
    else sections.push({ question: question.trim(), line: at + 1, body: [] });
  }
  return sections;
}

/** By name, in small letters; under no name what stands before the first. */
function fieldsOf(body: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name = '';
  for (const [at, row] of body.entries()) {
    const [, next, value = ''] = field.exec(row) ?? [];
    if (next !== undefined && !found.has(next.toLowerCase())) {
      name = next.toLowerCase();
      found.set(name, value);
    } else if (name === '') found.set(name, `${found.get(name) ?? ''}${row}\n`);
    else if (row.trim() === '' && !/^ {2}/.test(body[at + 1] ?? '')) name = 'rest';
    else if (name !== 'rest') found.set(name, `${found.get(name) ?? ''}\n${row.replace(/^ {1,4}/, '')}`);
  }
  return found;
}
