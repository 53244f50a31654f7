import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RuleMatch } from '../../src/kernel/settings/settings.ts';
import { rulesTest } from '../../src/features/guard/operations/rules-test.ts';
import { givenApp, operate, plainStyle } from '../given/app.ts';
import { givenProject } from '../given/project.ts';

const page = readFileSync('docs/rules.md', 'utf8');

it('the example of docs/rules.md is valid and all its examples hold', async () => {
  const yaml = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
  const project = givenProject();
  project.write('repo/.ephor/rules/example.yaml', yaml);
  const result = await operate<{ rules: unknown[] }>(rulesTest, await givenApp(project));
  expect(rulesTest.print?.(result, plainStyle)).toContain('all hold');
  expect(result.rules).toHaveLength(4);
});

it.each(Object.keys(RuleMatch.entries))('docs/rules.md explains the match key %s', (key) => {
  expect(page).toContain(`| \`${key}\` |`);
});
