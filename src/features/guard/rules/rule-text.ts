import type { Style } from '../../../kernel/operation.ts';
import { shownFiles } from '../../../kernel/place.ts';
import { type ConfigProblem, describeProblem, type RuleExample } from '../../../kernel/settings/settings.ts';
import { below, fit } from '../../../kernel/operations/layout.ts';

export const noRules = (style: Style): string =>
  `There are no rules here yet. Write one in ${style.code(`${shownFiles.rules}/<name>.yaml`)}; docs/rules.md shows how.`;

export const problemLines = (
  problems: readonly ConfigProblem[],
  root: string,
  style: Style,
): readonly string[] =>
  problems.map((problem) => `${style.bad('✗')} ${below(describeProblem(problem), root)}`);

export const exampleText = (example: RuleExample): string =>
  Object.entries(example)
    .map(([key, value]) => `${key}: ${fit(value ?? '', 80)}`)
    .join('  ');
