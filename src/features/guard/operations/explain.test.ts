import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, toolCall } from '../../../../test/given/project.ts';
import { disable } from '../../setup/operations/disable.ts';
import { explain } from './explain.ts';
import type { ExplainResult } from '../explanation-text.ts';

async function given() {
  const project = givenProject();
  const app = await givenApp(project);
  await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
  return { ...project, app };
}

/** Every file below a folder with its text, the cache of settings aside. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'settings.json')
      .map(({ parentPath, name }) => [
        `${parentPath}/${name}`,
        readFileSync(`${parentPath}/${name}`, 'utf8'),
      ]),
  );

describe('explain', () => {
  it('says who looks, who objects, and what the host gets', async () => {
    const { app } = await given();
    const result = await operate(explain, app, { path: '.ephor/config.yaml', content: 'x' });
    expect(result).toMatchObject({
      event: { kind: 'tool.before', tool: 'Write', action: { kind: 'write', after: 'x' } },
      decision: { level: 'deny' },
      considered: expect.arrayContaining([
        { gate: 'protect-ephor', level: 'deny', objects: true },
        { gate: 'person-only', level: 'ask', objects: false },
      ]),
    });
    const text = explain.print?.(result, plainStyle) ?? '';
    expect(text).toMatch(/✗ protect-ephor +deny ephor_protected/);
    expect(text).toMatch(/· \d\d others said nothing/);
    expect(text).not.toContain('person-only');
    const whole = await operate(explain, app, { path: '.ephor/config.yaml', content: 'x', all: true });
    expect(explain.print?.(whole, plainStyle)).toMatch(/· person-only +silent/);
    expect(text).toContain('"permissionDecision":"deny"');
  });

  it.each([
    [{ command: 'git log' }, /^Silent: it only reads\.\n/],
    [{ command: 'npm install' }, /^Silent: no gate objects\.\n/],
    [{ command: 'git push --force' }, /^Asks you: `git push --force` overwrites history that others share/],
    [{ path: '.ephor/config.yaml', content: 'x' }, /^Refused: .*\.ephor\/config\.yaml can be read but/],
    [{ path: '/home/else/a.ts', content: 'x' }, /^Silent, and noted: .* is outside the workspace\./],
    [{ prompt: 's?' }, /^Answers you: Safemode is off\./],
    [{ prompt: 'hello' }, /^Silent: there is nothing to object to\./],
  ])('begins with the verdict: %j', async (input, words) => {
    const { app } = await given();
    const result = await operate<ExplainResult>(explain, app, input);
    expect(explain.print?.(result, { ...plainStyle, width: 200 })).toMatch(words);
    expect(Object.keys(result)[0]).toBe('verdict');
  });

  it('leaves state and log as they are, and executes nothing', async () => {
    const { app, userHome } = await given();
    const before = contents(userHome);
    for (const input of [
      { command: 'touch made && ephor disable' },
      { path: 'made.txt', content: 'x' },
      { path: '.ephor/config.yaml', content: 'x' },
      { prompt: 'go ahead' },
      { tool: 'Unknown' },
    ])
      await operate(explain, app, input);
    expect(contents(userHome)).toEqual(before);
  });

  it('takes a payload as the host sends it', async () => {
    const { app, write, root } = await given();
    const file = write('payload.json', toolCall({ root }, 'Bash', { command: 'ephor disable' }).payload);
    const result = await operate(explain, app, { payload: file });
    expect(result).toMatchObject({ decision: { level: 'ask' }, event: { tool: 'Bash' } });
  });

  it.each([
    [{ command: 'ls' }, 'tool.before', 'silent'],
    [{ path: 'README.md' }, 'tool.before', 'silent'],
    [{ tool: 'Edit', path: '.ephor/config.yaml' }, 'tool.before', 'deny'],
    [{ url: 'https://example.org' }, 'tool.before', 'silent'],
    [{ prompt: 'hello' }, 'prompt.before', 'silent'],
  ])('%j is %s and decided %s', async (input, kind, level) => {
    const { app } = await given();
    expect(await operate(explain, app, input)).toMatchObject({ event: { kind }, decision: { level } });
  });

  it('says so when Ephor is switched off', async () => {
    const { app } = await given();
    await operate(disable, app);
    const result = await operate(explain, app, { path: '.ephor/config.yaml', content: 'x' });
    expect(explain.print?.(result, plainStyle)).toContain('switched off');
  });

  it('shows what a command after -- would do, part by part', async () => {
    const { app, root } = await given();
    const words = ['git', 'push', '--force', '&&', 'echo x > "a b"'];
    const result = await operate(explain, app, { words: ['git', 'push', '--force'] });
    expect(result).toMatchObject({
      event: {
        action: {
          kind: 'command',
          command: 'git push --force',
          report: { effect: 'destroy', parts: [{ command: 'git push --force', danger: 'force-push' }] },
        },
      },
      decision: { level: 'ask' },
    });
    const text = explain.print?.(result, plainStyle) ?? '';
    expect(text).toMatch(/destroy {2}it overwrites .*\n.*[├└] destroy +git push --force {2}it overwrites/);
    expect(text).toMatch(/^Asks you: [^]*✗ publishing +ask force_push[^]*destroy/);

    const taken = await operate(explain, app, { words });
    expect(taken).toMatchObject({
      event: { action: { command: `git push --force '&&' 'echo x > "a b"'` } },
    });
    const line = await operate(explain, app, { words: ['cat README.md > "a b"'] });
    expect(explain.print?.(line, plainStyle)).toMatch(
      new RegExp(`├ writes +${root}/a b\\n.*└ reads +${root}/README\\.md`),
    );
  });

  it('asks for something to explain', async () => {
    const { app } = await given();
    await expect(operate(explain, app)).rejects.toThrow('nothing to explain');
    await expect(operate(explain, app, { payload: '/nowhere.json' })).rejects.toThrow('no file');
  });
});
