import type { Mutation } from '../../../kernel/mutation.ts';
import { type Deadline, deadlineAfter, OutOfTime } from './deadline.ts';
import { directivesOf } from './directives.ts';
import { evidenceOf, firstDifference } from './evidence.ts';
import { compare } from './equal.ts';
import type { Language } from './language.ts';
import { languageRules } from './languages/index.ts';
import { lowerWith } from './lower.ts';
import { normalise } from './normalise/normalise.ts';
import { createParse, type Parsed, type ReadGrammar } from './parse.ts';
import { type Program, programOf } from './program.ts';
import { sameTokens, type Version } from './same-tokens.ts';
import { unchangedIn } from './unchanged.ts';

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
      return unknown(`this is not understood (${error instanceof Error ? error.message : String(error)})`);
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
