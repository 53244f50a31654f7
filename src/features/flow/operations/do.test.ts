import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { shownFiles } from '../../../kernel/place.ts';
import { doOperation } from './do.ts';
import { lessonAdd } from '../../knowledge/operations/lesson-add.ts';

const prompt = '  fix: `chargeCard` in src/payment.ts crashes with\n"TypeError: x is not a function"';

async function given() {
  const project = givenProject();
  project.write('repo/src/payment.ts', 'export function chargeCard() {}\n');
  for (let at = 0; at < 45; at += 1)
    project.write(`repo/src/use-${at}.ts`, at < 15 ? 'chargeCard();\n' : 'refund();\n');
  spawnSync('git', ['init', '-q'], { cwd: project.root });
  const app = await givenApp(project);
  await operate(lessonAdd, app, { lesson: 'Payment crashes come from the sandbox key.' });
  return app;
}

describe('ephor do', () => {
  it('says how it should be done, with what is known [AO-015] [AO-047…AO-057]', async () => {
    const result = await operate<Record<string, unknown>>(doOperation, await given(), { prompt });
    expect(Object.keys(result)).toEqual([
      'task_type',
      'workflow',
      'skills_to_invoke',
      'guardrails',
      'enriched_context',
      'todo_items',
      'warnings',
      'original_fragment',
    ]);
    expect(result).toMatchObject({
      task_type: 'debug',
      workflow: 'verify-first',
      skills_to_invoke: ['debug'],
      guardrails: {
        plan_mode: false,
        answer_only: false,
        require_skill: 'debug',
        verify_before_complete: true,
        require_acceptance_test: true,
        quote_errors_exactly: true,
        fix_within_design: true,
      },
      enriched_context: {
        knowledge: [{ kind: 'lesson', place: expect.stringMatching(/^CLAUDE\.md:\d+$/) }],
        problems: [],
      },
      original_fragment: prompt,
    });
    const { files } = result['enriched_context'] as { files: readonly { path: string }[] };
    expect(files[0]?.path).toBe('src/payment.ts');
    expect(files).toHaveLength(10);
    expect(result['todo_items']).toContain('CHECKPOINT: all tests pass');
  });

  it('is printed as YAML that says the same [AO-049]', async () => {
    const result = await operate(doOperation, await given(), { prompt, yaml: true });
    expect(parse(doOperation.print?.(result, plainStyle) ?? '')).toEqual(JSON.parse(JSON.stringify(result)));
  });

  it('works where no project is, and says what it could not look up', async () => {
    const folder = givenFolder();
    const app = await givenApp({ ...givenProject(), userHome: folder, root: folder });
    expect(await operate(doOperation, app, { prompt: 'what is a monad?' })).toMatchObject({
      task_type: 'question',
      guardrails: { answer_only: true },
      enriched_context: { files: [], problems: [expect.stringContaining('ephor init')] },
    });
    await expect(operate(doOperation, app, { prompt: ' ' })).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('changes no file, whatever is asked for [AO-012]', async () => {
    const app = await given();
    const files = () =>
      readdirSync(app.cwd, { recursive: true, encoding: 'utf8' })
        .filter((path) => path !== shownFiles.settings && statSync(join(app.cwd, path)).isFile())
        .map((path) => [path, readFileSync(join(app.cwd, path), 'utf8')]);
    const before = files();
    for (const asked of [prompt, 'delete all of src, commit and push', 'rewrite src/payment.ts in Rust'])
      await operate(doOperation, app, { prompt: asked });
    expect(files()).toEqual(before);
  });
});
