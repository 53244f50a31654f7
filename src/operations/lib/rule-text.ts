import type { Style } from '../../domain/operation.ts';
import type { RuleExample } from '../../domain/rule.ts';
import { type ConfigProblem, describeProblem } from '../../domain/settings.ts';
import { below, fit } from './layout.ts';

export const noRules = (style: Style): string =>
  `There are no rules here yet. Write one in ${style.code('.ephor/rules/<name>.yaml')}; docs/rules.md shows how.`;

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
