import { type Idea, type IdeaSection, ideaSections, inOneLine } from '../kernel/stores/idea.ts';
import { otherFields, scalar } from './journal-text.ts';

const fragmentHeading = '## Original fragment';
/** What stands in a section that nobody has worked on. */
const empty: Readonly<Record<IdeaSection, string>> = {
  Context: '_Nothing is known._',
  Goal: '_Not said._',
  Approach: '_Not worked out yet: read the goal, look at the code, then decide._',
  'Relevant files': '_Not searched yet._',
};

export interface IdeaWords {
  readonly context: readonly string[];
  /** The user's words, or those of one step. */
  readonly goal: string;
  readonly fragment: string;
}

/** An idea as a file: front matter for programs, sections for whoever carries it out. */
export function ideaText(idea: Idea, { context, goal, fragment }: IdeaWords): string {
  const sections: Partial<Record<IdeaSection, string>> = {
    Context: context.map((line) => `- ${inOneLine(line)}`).join('\n'),
    Goal: quoted(goal),
  };
  const parts = ideaSections.map((name) => `## ${name}\n\n${sections[name] || empty[name]}\n\n`);
  const fence = fenceFor(fragment);
  return `${frontMatter(idea)}\n${parts.join('')}${fragmentHeading}\n\n${fence}text\n${fragment}\n${fence}\n`;
}

const ownFields = ['id', 'title', 'created', 'project', 'status', 'chain', 'enriched', 'taken'];

function frontMatter(idea: Idea, others: readonly string[] = []): string {
  const { id, title, created, project, status, chain, enriched, taken } = idea;
  const lines = [
    `id: ${scalar(id)}`,
    `title: ${scalar(title)}`,
    `created: ${scalar(created)}`,
    `project: ${project === null ? 'null' : scalar(project)}`,
    `status: ${status}`,
    chain === null
      ? 'chain: null'
      : `chain: { id: ${scalar(chain.id)}, step: ${chain.step}, of: ${chain.of}, after: ${chain.after === null ? 'null' : scalar(chain.after)} }`,
    `enriched: ${enriched}`,
    ...(taken
      ? [`taken: { since: ${scalar(taken.since)}, by: ${taken.by === null ? 'null' : scalar(taken.by)} }`]
      : []),
    ...others,
  ];
  return `---\n${lines.join('\n')}\n---\n`;
}

/** Each line is a quotation, so nothing that is said in it is a heading of the file. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Longer than any run of its letters in the text, so that nothing in the text ends it. */
function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

export interface IdeaParts {
  /** Between the two lines of dashes. */
  readonly front: string;
  readonly body: string;
  readonly context: readonly string[];
  readonly goal: string;
  readonly fragment: string;
}

/** Undefined when the file does not begin, or does not end, like one. */
export function partsOf(text: string): IdeaParts | undefined {
  const [whole, front] = /^---\n([^]*?\n)---\n/.exec(text) ?? [];
  if (whole === undefined || front === undefined) return undefined;
  const body = text.slice(whole.length).replace(/^\n+/, '');
  const at = body.indexOf(`\n${fragmentHeading}\n`);
  if (at < 0) return undefined;
  const said = body.slice(at + fragmentHeading.length + 2).replace(/^\n+/, '');
  const fence = /^`{3,}(?=[a-z]*\n)/.exec(said)?.[0];
  if (fence === undefined) return undefined;
  const from = said.indexOf('\n') + 1;
  const to = said.indexOf(`\n${fence}\n`, from);
  if (to < 0) return undefined;
  const fragment = said.slice(from, to);
  const sections = `\n${body.slice(0, at + 1)}`;
  return { front, body, context: contextIn(sections), goal: goalIn(sections) || fragment, fragment };
}

const contextIn = (sections: string): readonly string[] =>
  (/\n## Context\n+((?:- .*\n)+)/.exec(sections)?.[1] ?? '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.slice(2)]));

/** The quotation with which the section begins. */
const goalIn = (sections: string): string =>
  (/\n## Goal\n+((?:>.*\n)+)/.exec(sections)?.[1] ?? '').replaceAll(/^> ?/gm, '').trim();

/** The same file with other front matter; its sections stay as they are, byte for byte, and fields of others too. */
export const withFields = (text: string, idea: Idea): string =>
  text.replace(/^---\n([^]*?)\n---\n/, (_, front: string) =>
    frontMatter(idea, otherFields(front, ownFields)),
  );

/** What is added takes the place of an empty section, and stands below anything else. */
export function withAdditions(text: string, additions: Partial<Record<IdeaSection, string>>): string {
  const words = text.indexOf(`\n${fragmentHeading}\n`);
  const filled = ideaSections.reduce(
    (whole, name) => {
      const added = harmless(additions[name] ?? '').trim();
      const heading = `\n## ${name}\n`;
      const from = whole.indexOf(heading);
      if (added === '' || from < 0) return whole;
      const start = from + heading.length;
      const next = whole.indexOf('\n## ', start);
      const end = next < 0 ? whole.length : next;
      const before = whole.slice(start, end).trim();
      const kept = before === empty[name] ? '' : `${before}\n\n`;
      return `${whole.slice(0, start)}\n${kept}${added}\n${whole.slice(end)}`;
    },
    text.slice(0, words),
  );
  return filled + text.slice(words);
}

/** Neither a heading nor a fence: those are ours. */
const harmless = (text: string): string =>
  text.replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n').replaceAll(/^(?=[ \t]{0,3}(?:#|```|~~~|---))/gm, '\\');
