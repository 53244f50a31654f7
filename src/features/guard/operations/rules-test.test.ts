import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { rulesList } from './rules-list.ts';
import { rulesTest } from './rules-test.ts';

const rules = (text: string): string => `rules:\n${text}`;
const rule = (id: string, more: string): string =>
  `  - id: ${id}\n    match: { command: rm }\n    reason: no\n    remedy: else\n${more}`;

async function tested(files: Record<string, string>) {
  const project = givenProject();
  for (const [name, text] of Object.entries(files)) project.write(`repo/.ephor/rules/${name}`, text);
  const result = await operate<{ ok: boolean }>(rulesTest, await givenApp(project));
  return { result, text: rulesTest.print?.(result, plainStyle) ?? '', code: rulesTest.exitCode?.(result) };
}

describe('rules test', () => {
  it('is content when every example holds', async () => {
    const examples = '    examples: { objects: [{ command: rm x }], passes: [{ command: ls }] }\n';
    const { text, code } = await tested({ 'a.yaml': rules(rule('tidy', examples)) });
    expect(code).toBe(0);
    expect(text).toContain('✓ tidy  2 examples  .ephor/rules/a.yaml');
    expect(text).toContain('1 rule, 2 examples: all hold');
  });

  it('names each example that fails, and how', async () => {
    const examples =
      '    examples: { objects: [{ command: rm x }, { command: ls }], passes: [{ command: "sudo rm x" }, {}] }\n';
    const { result, text, code } = await tested({ 'a.yaml': rules(rule('tidy', examples)) });
    expect(code).toBe(1);
    expect(result).toMatchObject({
      rules: [
        {
          id: 'tidy',
          failures: [
            { expected: 'objects', number: 2, example: { command: 'ls' } },
            { expected: 'passes', number: 1, example: { command: 'sudo rm x' } },
            { expected: 'passes', number: 2, problem: expect.any(String) },
          ],
        },
      ],
    });
    expect(text).toMatch(/objects\[2] +command: ls\n +should have objected/);
    expect(text).toMatch(/passes\[1] +command: sudo rm x\n +should have stayed silent/);
  });

  it('warns of a rule without examples', async () => {
    const { text, code } = await tested({ 'a.yaml': rules(rule('bare', '')) });
    expect(code).toBe(0);
    expect(text).toMatch(/! bare[^]*has no examples/);
  });

  it('names file, line and key of what is invalid, and tests the rest', async () => {
    const good = rules(rule('good', '    examples: { objects: [{ command: rm x }] }\n'));
    const { text, code } = await tested({
      'bad.yaml': rules(rule('bad', '    levle: ask\n')),
      'good.yaml': good,
      'torn.yml': 'rules: [',
    });
    expect(code).toBe(1);
    expect(text).toContain('.ephor/rules/bad.yaml:6 rules.0.levle: unknown key');
    expect(text).toContain('.ephor/rules/torn.yml:');
    expect(text).toContain('✓ good');
  });

  it('does not take two rules of one id', async () => {
    const { text, code } = await tested({
      'a.yaml': rules(rule('same', '')),
      'b.yaml': rules(rule('same', '')),
    });
    expect(code).toBe(1);
    expect(text).toContain('two rules have this id');
  });

  it('tells how to begin where there are none', async () => {
    const { text, code } = await tested({});
    expect(code).toBe(0);
    expect(text).toContain('docs/rules.md');
  });
});

it('rules list shows the level that the configuration gives', async () => {
  const project = givenProject('version: 1\ngates:\n  rules/tidy: ask\n');
  project.write('repo/.ephor/rules/a.yaml', rules(rule('tidy', '')));
  const result = await operate(rulesList, await givenApp(project));
  expect(rulesList.print?.(result, plainStyle)).toMatch(/^ask +tidy/);
});
