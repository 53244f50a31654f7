import type { WriteAction } from '../../kernel/action.ts';
import { type ContentProblem, sizesOf } from './artifacts.ts';
import type { FactInput } from '../../kernel/fact.ts';
import type { ReleaseContent } from '../../kernel/work/release.ts';
import { contentProblems, filesNamedIn } from './release-content.ts';

/** What would be wrong with a file that tells others of a release. */
export function findContentProblems(
  input: FactInput,
  { path, before, after, problem }: WriteAction,
  rules: readonly ReleaseContent[],
): readonly ContentProblem[] {
  return rules.flatMap((rule) => {
    if (after === undefined)
      return [{ id: rule.id, line: undefined, says: `can’t be checked: ${problem ?? 'it can’t be read'}` }];
    const sizes = sizesOf(input, input.realPath(path), filesNamedIn(rule, after));
    return contentProblems(rule, before, after, sizes);
  });
}
