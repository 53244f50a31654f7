import { defineOperation, type Style } from '../../../kernel/operation.ts';
import type { CheckedRule, RuleReport } from '../../../kernel/settings/rule-report.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';
import { exampleText, noRules, problemLines } from '../rules/rule-text.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface RulesTestResult extends RuleReport {
  readonly root: string;
  readonly ok: boolean;
}

export const rulesTest = defineOperation({
  id: 'rules-test',
  summary: 'Test every rule of this repository against its examples',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'rules',
  input: {},
  examples: [
    {
      command: 'ephor rules test',
      explains: 'run all examples; exit code 1 when one fails or a file is invalid',
    },
  ],
  async run({ app }): Promise<RulesTestResult> {
    const { root } = inProject(app).place;
    const found = await app.checkRules(root);
    const ok = found.problems.length === 0 && found.rules.every(({ failures }) => failures.length === 0);
    return { root, ok, ...found };
  },
  print: (result, style) => report(result, style),
  exitCode: ({ ok }) => (ok ? 0 : 1),
});

function report({ root, rules, problems, ok }: RulesTestResult, style: Style): string {
  if (rules.length === 0 && problems.length === 0) return noRules(style);
  const tried = rules.reduce((sum, { examples }) => sum + examples, 0);
  const failed = rules.reduce((sum, { failures }) => sum + failures.length, 0);
  const summary = `${counted(rules.length, 'rule')}, ${counted(tried, 'example')}`;
  return [
    ...rules.flatMap((rule) => ruleLines(rule, root, style)),
    ...problemLines(problems, root, style),
    '',
    ok
      ? style.good(`✓ ${summary}: all hold`)
      : style.bad(
          `✗ ${summary}: ${counted(failed, 'failure')}, ${counted(problems.length, 'invalid place')}`,
        ),
  ].join('\n');
}

function ruleLines({ id, file, examples, failures }: CheckedRule, root: string, style: Style): string[] {
  const where = style.dim(below(file, root));
  if (examples === 0) {
    return [
      `${style.warn('!')} ${style.strong(id)}  ${where}`,
      `  ${style.warn('it has no examples, so nothing shows that it works; add `examples: objects:` and `passes:`')}`,
    ];
  }
  if (failures.length === 0)
    return [`${style.good('✓')} ${style.strong(id)}  ${style.dim(counted(examples, 'example'))}  ${where}`];
  return [
    `${style.bad('✗')} ${style.strong(id)}  ${where}`,
    ...failures.flatMap(({ expected, number, example, problem }) => [
      `  ${expected}[${number}]  ${exampleText(example)}`,
      `    ${style.bad(problem ?? (expected === 'objects' ? 'should have objected, but stayed silent' : 'should have stayed silent, but objected'))}`,
    ]),
  ];
}
