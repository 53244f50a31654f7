import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenProject, session } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { noIntents } from '../../../kernel/work/intent.ts';
import { noOutline, type OutlineSection } from '../outline.ts';
import { phase } from '../../phase/trackers/phase.ts';
import type { Sections } from '../../../kernel/state.ts';
import { growingOutsidePlan } from './growing-outside-plan.ts';
import { becoming } from '../../../kernel/commands/command-examples.ts';

const world = { root: '/repo', userHome: '/home/dev' };
const paths = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => `/repo/${folder}/file${n}.ts`);
const written = (
  path: string,
  outline: Partial<OutlineSection>,
  more: Partial<Sections> = {},
  intents = noIntents,
) =>
  said(growingOutsidePlan, {
    name: '',
    event: becoming(path, '', 'x'),
    state: {
      outline: { ...noOutline, planned: true, names: ['src/cart.ts', 'src/page.ts'], ...outline },
      ...more,
    },
    facts: { world, intents },
  });
const agreed = (approved_scope: string): Partial<Sections> => ({
  phase: { ...(phase.initial as Sections['phase']), approved_scope },
});
const intent = {
  id: 'INT-1',
  name: 'cart',
  status: 'IN_PROGRESS' as const,
  owned_scope: ['src/cart/**'],
  constraints: [],
  acceptance_criteria: [],
  related: [],
};
const working: Partial<Sections> = { intent: { active: 'INT-1', since: null, by: 'agent' } };
const listed = { ...noIntents, list: [intent] };

describe('work that outgrows its plan is noted [AO-009] [AO-014]', () => {
  it('with the files', () => {
    expect(written('/repo/lib/x.ts', { touched: ['/repo/src/cart.ts', ...paths('lib', 5)] })?.reason).toBe(
      '6 of 7 code files written for this task are outside its plan: lib/file3.ts, lib/file4.ts, lib/x.ts, ….',
    );
  });

  it('when nearly too many files are a great part of all', () => {
    expect(written('/repo/lib/x.ts', { touched: ['/repo/src/cart.ts', ...paths('lib', 3)] })).toBeDefined();
  });

  it.each<[string, Partial<OutlineSection>, Partial<Sections>, typeof noIntents]>([
    [
      'the agreed scope',
      { planned: false, names: [] },
      agreed('change src/cart.ts and src/page.ts'),
      noIntents,
    ],
    ['the scope of the intent', { planned: false, names: [] }, working, listed],
  ])('by %s', (_, outline, more, intents) => {
    expect(written('/repo/lib/x.ts', { ...outline, touched: paths('lib', 5) }, more, intents)).toBeDefined();
  });
});

describe('nothing is noted of', () => {
  const many = paths('lib', 9);

  it.each<[string, string, Partial<OutlineSection>]>([
    ['a file of the plan', '/repo/src/cart.ts', { touched: many }],
    ['what belongs to it', '/repo/src/cart.css', { touched: many }],
    ['a file in a folder of the plan', '/repo/src/auth/a.ts', { touched: many, names: ['src/auth/'] }],
    ['a file beside one of the plan', '/repo/src/auth/b.ts', { touched: many, names: ['src/auth/a.ts'] }],
    ['a file that a glob fits', '/repo/src/a.ts', { touched: many, names: ['src/*.ts'] }],
    ['a file by its name', '/repo/src/deep/page.ts', { touched: many, names: ['page.ts'] }],
    ['a test', '/repo/test/x.test.ts', { touched: many }],
    ['a document', '/repo/docs/x.md', { touched: many }],
    ['a manifest', '/repo/package.json', { touched: many }],
    ['a lock file', '/repo/pnpm-lock.yaml', { touched: many }],
    ['an index', '/repo/lib/index.ts', { touched: many }],
    ['a snapshot', '/repo/lib/__snapshots__/a.snap', { touched: many }],
    ['settings of the editor', '/repo/.vscode/settings.json', { touched: many }],
    ['a file elsewhere', '/tmp/x.ts', { touched: many }],
    ['the first file outside', '/repo/lib/x.ts', { touched: ['/repo/src/cart.ts'] }],
    ['the third file outside', '/repo/lib/x.ts', { touched: paths('lib', 2) }],
    [
      'four of a dozen',
      '/repo/lib/x.ts',
      { touched: [...paths('src/auth', 8), ...paths('lib', 3)], names: ['src/auth/'] },
    ],
    [
      'the fifth of many',
      '/repo/lib/x.ts',
      { touched: [...paths('src/auth', 20), ...paths('lib', 4)], names: ['src/auth/'] },
    ],
    ['tests and documents so far', '/repo/lib/x.ts', { touched: ['/repo/a.md', ...paths('test', 9)] }],
    [
      'files elsewhere so far',
      '/repo/lib/x.ts',
      { touched: Array.from({ length: 9 }, (_, n) => `/tmp/${n}.ts`) },
    ],
    ['the same file again', '/repo/lib/file0.ts', { touched: paths('lib', 1) }],
    ['work without a plan', '/repo/lib/x.ts', { touched: many, planned: false }],
    ['what was noted before', '/repo/lib/x.ts', { touched: many, told: true }],
  ])('%s', (_, path, outline) => {
    expect(written(path, outline)).toBeUndefined();
  });

  it.each<[string, Partial<Sections>, typeof noIntents]>([
    ['an agreement that names no files', agreed('add a flag'), noIntents],
    ['an agreement about one file', agreed('fix src/cart.ts'), noIntents],
    ['an agreement about all of them', agreed('rename it everywhere: src/a.ts, src/b.ts'), noIntents],
    ['an intent without a scope', working, { ...noIntents, list: [{ ...intent, owned_scope: [] }] }],
    ['an intent that was not selected', {}, listed],
    ['an intent that is done', working, { ...noIntents, list: [{ ...intent, status: 'DONE' as const }] }],
  ])('%s', (_, more, intents) => {
    expect(
      written('/repo/lib/x.ts', { planned: false, names: [], touched: many }, more, intents),
    ).toBeUndefined();
  });

  it('a file that the intent owns', () => {
    expect(written('/repo/src/cart/x.ts', { touched: many }, working, listed)).toBeUndefined();
  });
});

it('on the line, once for each task [AO-009] [AO-014]', async () => {
  const { root, line, io } = givenProject('version: 1\nprofile: observe\n');
  let calls = 0;
  const hook = async (eventName: string, fields: object) => {
    calls += 1;
    const payload = JSON.stringify({ session_id: session, cwd: root, hook_event_name: eventName, ...fields });
    await handleHook(line, { host: 'claude-code', eventName, id: `c${calls}`, projectFolder: root, payload });
  };
  const write = async (file: string) => {
    const call = {
      tool_name: 'Write',
      tool_input: { file_path: `${root}/${file}`, content: 'x' },
      tool_use_id: `t${calls}`,
    };
    await hook('PreToolUse', call);
    await hook('PostToolUse', { ...call, tool_response: { type: 'create' } });
  };
  const notes = () =>
    (io.files.readText(`${root}/.ephor/local/audit.jsonl`) ?? '').split('"code":"outside_plan"').length - 1;
  await hook('UserPromptSubmit', { prompt: 'add a discount to the cart' });
  const message = 'My plan:\n1. sum in src/cart.ts\n2. show it in src/page.ts\n3. test it\n\nShall I?';
  await hook('Stop', { stop_hook_active: false, last_assistant_message: message });
  await hook('UserPromptSubmit', { prompt: 'yes' });
  for (const name of ['src/cart.ts', 'src/page.ts', 'lib/a.ts', 'lib/b.ts']) await write(name);
  expect(notes()).toBe(0);
  for (const name of ['lib/c.ts', 'lib/d.ts', 'lib/e.ts', 'lib/f.ts']) await write(name);
  expect(notes()).toBe(1);
});
