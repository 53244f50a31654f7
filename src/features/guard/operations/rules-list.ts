import { defineOperation, type Style } from '../../../kernel/operation.ts';
import type { RuleReport } from '../../../kernel/settings/rule-report.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below, paintLevel, wrap } from '../../../kernel/operations/layout.ts';
import { noRules, problemLines } from '../rules/rule-text.ts';

interface RulesListResult extends RuleReport {
  readonly root: string;
}

export const rulesList = defineOperation({
  id: 'rules-list',
  summary: 'List the rules of this repository, with level, reason and file',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'rules',
  input: {},
  examples: [{ command: 'ephor rules list', explains: 'see what `.ephor/rules/*.yaml` forbids' }],
  async run({ app }): Promise<RulesListResult> {
    const { root } = inProject(app).place;
    return { root, ...(await app.checkRules(root)) };
  },
  print: (result, style) => list(result, style),
  exitCode: ({ problems }) => (problems.length > 0 ? 1 : 0),
});

function list({ root, rules, problems }: RulesListResult, style: Style): string {
  if (rules.length === 0 && problems.length === 0) return noRules(style);
  const lines = rules.flatMap(({ id, level, reason, file }) => [
    `${paintLevel(level, level.padEnd(4), style)}  ${style.strong(id)}  ${style.dim(below(file, root))}`,
    ...wrap(reason, style.width - 8).map((line) => `      ${line}`),
  ]);
  return [...lines, ...problemLines(problems, root, style)].join('\n');
}
