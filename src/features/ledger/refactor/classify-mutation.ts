import { compare } from './equal.ts';
import { evidenceOf, firstDifference } from './evidence.ts';
import { type Language, type LanguageRules, lowerWith } from './language.ts';
import { ecmascript } from './languages/ecmascript.ts';
import { go } from './languages/go.ts';
import { java } from './languages/java.ts';
import { python } from './languages/python.ts';
import { rust } from './languages/rust.ts';
import { normalise } from './normalise/normalise.ts';
import { rootsOf } from './normalise/uses.ts';
import {
  createParse,
  type Deadline,
  deadlineAfter,
  OutOfTime,
  type Parsed,
  type ReadGrammar,
} from './parse.ts';
import { type Program, programOf } from './program.ts';
import { type Binding, type Node, sameTokens, type Version, visit } from './tree.ts';
import type { Mutation } from '../../../kernel/mutation.ts';

/** A piece of a program that can be left as it is, if the other version has it too. */
interface Unit {
  readonly key: string;
  readonly root: Node;
}

/**
 * The pieces that both versions write in the same way and that nothing changed could take in. They are equal
 * as they stand wherever the names in them are, so they need no other form.
 */
function unchangedIn(before: Program, after: Program): ReadonlySet<Node> {
  const versions = [unitsOf(before), unitsOf(after)] as const;
  const [first, second] = versions.map((units) => new Set(units.map(({ key }) => key))) as [
    Set<string>,
    Set<string>,
  ];
  const isShared = ({ key }: Unit): boolean => first.has(key) && second.has(key);
  const shared = versions.flatMap((units) => units.filter(isShared));
  const unchanged = new Set(shared.map(({ root }) => root));
  const reached = new Set<string>();
  for (const root of [...rootsOf(before), ...rootsOf(after)]) reach(root, unchanged, reached);
  for (const program of [before, after])
    for (const { name, value } of program.declared)
      if (value && value.kind !== 'class' && reached.has(name)) unchanged.delete(value);
  return unchanged;
}

function unitsOf(program: Program): readonly Unit[] {
  const units: Unit[] = [];
  const add = (name: string, root: Node): void => {
    units.push({ key: `${name} ${spelled(root)}`, root });
    if (root.kind !== 'class') return;
    for (const member of root.children) units.push({ key: `${name}.${spelled(member)}`, root: member });
  };
  for (const { name, value } of program.declared) if (value) add(name, value);
  for (const [name, value] of program.offers) add(`export ${name}`, value);
  for (const statement of program.main.children) add('', statement);
  return units;
}

/** One text for all ways to name the variables inside. */
function spelled(root: Node): string {
  const parts: string[] = [];
  const own = new Map<Binding, number>();
  const nameOf = ({ binding, text }: Node): string => {
    if (!binding) return JSON.stringify(text);
    if (binding.origin !== undefined) return `<${binding.origin}>`;
    if (binding.top) return `@${binding.name}`;
    const place = own.get(binding) ?? own.size;
    own.set(binding, place);
    return `#${place}${binding.shared ? 'shared' : ''}`;
  };
  const walk = (at: Node): void => {
    parts.push(at.kind, at.text || at.binding ? nameOf(at) : '', '(');
    for (const child of at.children) walk(child);
    parts.push(')');
  };
  walk(root);
  return parts.join('');
}

/** The names of all that a changed piece may take in, from there on along every name. */
function reach(root: Node, unchanged: ReadonlySet<Node>, reached: Set<string>): void {
  if (unchanged.has(root)) return;
  if (root.binding) reachName(root.binding, reached);
  for (const child of root.children) reach(child, unchanged, reached);
}

function reachName({ name, top, value }: Binding, reached: Set<string>): void {
  if (!top || !value || value.kind === 'class' || reached.has(name)) return;
  reached.add(name);
  visit(value, ({ binding }) => {
    if (binding) reachName(binding, reached);
  });
}

export { type Language, languageOf } from './language.ts';

export type ClassifyMutation = (
  language: Language | undefined,
  before: string,
  after: string,
) => Promise<Mutation>;

const mostMilliseconds = 2_000;

const unknown = (why: string): Mutation => ({
  class: 'INTENT_EVOLUTION',
  evidence: ['unknown'],
  detail: `cannot tell: ${why}`,
});

const differs = (detail: string): Mutation => ({
  class: 'INTENT_EVOLUTION',
  evidence: ['behaviour'],
  detail,
});

/** Tells a change of form from a change of meaning. `read` gives the files of the folder with the grammars. */
export function createClassifyMutation(read: ReadGrammar): ClassifyMutation {
  const parse = createParse(read);
  return async (language, before, after) => {
    if (before.trimEnd() === after.trimEnd())
      return { class: 'AST_REFACTOR', evidence: ['formatting'], detail: 'only the end of the file differs' };
    if (!language) return unknown('no grammar for this kind of file');
    const deadline = deadlineAfter(mostMilliseconds);
    try {
      const versions = [
        await parse(language, before, deadline),
        await parse(language, after, deadline),
      ] as const;
      return judge(language, versions[0], versions[1], after, deadline);
    } catch (error) {
      if (error instanceof OutOfTime) return unknown('comparing takes too long');
      if (error instanceof RangeError) return unknown('the file is nested too deep');
      return unknown(
        `Ephor does not understand this (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  };
}

function judge(
  language: Language,
  before: Parsed,
  after: Parsed,
  source: string,
  deadline: Deadline,
): Mutation {
  if ('problem' in before) return unknown(`${before.problem}, before`);
  if ('problem' in after) return unknown(`${after.problem}, after`);
  if (directivesOf(before.comments) !== directivesOf(after.comments))
    return differs('a comment that the compiler reads has changed');
  if (sameTokens(before, after)) return ofForm(before, after);
  const rules = languageRules[language];
  const lower = lowerWith(rules.rules);
  const prepare = ({ root }: Version): Program => {
    deadline.check();
    return programOf(lower(root), rules);
  };
  const [first, second] = [prepare(before), prepare(after)];
  deadline.check();
  const plain = compare(first, second);
  const evidence = (renamed: typeof plain.renamed, restructured: boolean): Mutation => ({
    class: 'AST_REFACTOR',
    ...evidenceOf({ before, after, renamed, restructured, first, second }),
  });
  if (!plain.difference) return evidence(plain.renamed, false);
  deadline.check();
  const unchanged = unchangedIn(first, second);
  normalise(first, rules, unchanged, deadline);
  normalise(second, rules, unchanged, deadline);
  const normal = compare(first, second);
  if (!normal.difference) return evidence(normal.renamed, true);
  return differs(firstDifference(normal.difference, source));
}

function ofForm(before: Version, after: Version): Mutation {
  const evidence = before.comments.join('\n') === after.comments.join('\n') ? 'formatting' : 'comments';
  return { class: 'AST_REFACTOR', evidence: [evidence], detail: `the same program (${evidence})` };
}

const directive = /^(?:\/\/go:|\/\/ ?\+build\b|\/\/export |\/\*\*? @jsx)/;

/** Comments that tell a compiler what to do are part of the program. */
const directivesOf = (comments: readonly string[]): string =>
  comments.filter((each) => directive.test(each)).join('\n');

const languageRules: Readonly<Record<Language, LanguageRules>> = {
  typescript: ecmascript,
  tsx: ecmascript,
  javascript: ecmascript,
  python,
  go,
  rust,
  java,
};
