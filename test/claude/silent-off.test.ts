import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { SettingsLayer } from '../../src/kernel/host.ts';
import { edits, settings, silencedBy } from '../../src/hosts/claude-code/settings.ts';
import { claudeClient, versions } from './install-client.ts';
import { toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel } from './scripted-model.ts';
import { tempRepo } from './temp-repo.ts';

const [oldest, newest] = versions;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

type Change = (installed: string) => string;

const parsed = (text: string): object => JSON.parse(text);

const merged =
  (more: object): Change =>
  (text) =>
    JSON.stringify({ ...more, ...parsed(text) }, null, 2);

/** A second hook beside ours, before every tool. */
const beside =
  (hook: unknown): Change =>
  (text) => {
    const value: { hooks: { PreToolUse: { hooks: unknown[] }[] } } = JSON.parse(text);
    value.hooks.PreToolUse[0]?.hooks.push(hook);
    return JSON.stringify(value, null, 2);
  };

const withTimeout = (timeout: unknown): Change => beside({ type: 'command', command: 'true', timeout });

interface Attempt {
  readonly version: string;
  readonly change?: Change;
  /** Files beside it that the client reads too: `project` or `user`. */
  readonly others?: Partial<Record<'project' | 'user', object>>;
  readonly hook?: string;
}

/** Installs our hooks, changes the text, lets the real client use one tool, and tells whether our hook was called. */
async function attempt({ version, change = (text) => text, others = {}, hook = 'touch "$0.$2"' }: Attempt) {
  const client = await claudeClient(version);
  const place = await tempRepo();
  cleanups.push(place.dispose);
  const program = join(place.root, 'bin/hook');
  await mkdir(dirname(program));
  await writeFile(program, `#!/bin/sh\n${hook}\n`);
  await chmod(program, 0o755);
  const installed = edits.install(undefined, { line: (event) => `"${program}" claude-code ${event}` });
  const layers: SettingsLayer[] = [
    { scope: 'local', file: join(place.repo, settings.files.local), text: change(installed) },
  ];
  for (const scope of ['project', 'user'] as const) {
    const value = others[scope];
    if (!value) continue;
    const folder = scope === 'user' ? place.home : place.repo;
    layers.push({ scope, file: join(folder, settings.files[scope]), text: JSON.stringify(value) });
  }
  for (const { file, text } of layers) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const model = await startModel({
    reply: ({ turn }) =>
      turn === 0 ? { tools: [{ name: 'Bash', input: { command: 'echo x' } }] } : undefined,
  });
  cleanups.push(model.close);
  await runClaude({ client, model, cwd: place.repo, home: place.home, prompt: 'go' });
  return {
    called: existsSync(`${program}.PreToolUse`),
    problems: edits.problems(layers[0]?.text ?? ''),
    silenced: silencedBy(layers),
    toolResult: toolResults(model.requests[1]!)[0],
  };
}

const badStopHook: Change = (text) => text.replace('"Stop": [', '"Stop": [{"hooks": [{"type": "shell"}]},');

const bad: readonly (readonly [string, Change, RegExp])[] = [
  ['a comma too much', (text) => text.replace(/\}\s*$/, ',}'), /not JSON: there is an extra comma/],
  ['a comment', (text) => `// mine\n${text}`, /line 1, column 1: not JSON: JSON has no comments/],
  ['a list on top', (text) => `[${text}]`, /must be an object, found a list/],
  ['an unknown type of hook', beside({ type: 'shell', command: 'true' }), /hooks\[1\]\.type must be one of/],
  ['a hook without a command', beside({ type: 'command' }), /hooks\[1\] has no command/],
  [
    'the flat form of an entry',
    (text) => text.replace('"PreToolUse": [', '"PreToolUse": [{"command": "x"},'),
    /\[0\] has no hooks/,
  ],
  ['a timeout that is text', withTimeout('60'), /timeout must be a number above 0, found "60"/],
  ['a timeout of nothing', withTimeout(0), /timeout must be a number above 0, found 0/],
  [
    'a bad permission mode',
    merged({ permissions: { defaultMode: 'yolo' } }),
    /permissions\.defaultMode must be/,
  ],
  [
    'permissions that are no list',
    merged({ permissions: { allow: 'Bash' } }),
    /permissions\.allow must be a list/,
  ],
  ['a key of the wrong kind', merged({ model: 5 }), /model must be text, found 5/],
  ['a key that is null', merged({ language: null }), /language must be text, found null/],
  [
    'a flag that is text',
    merged({ alwaysThinkingEnabled: 'yes' }),
    /alwaysThinkingEnabled must be true or false/,
  ],
  ['hooks switched off', merged({ disableAllHooks: true }), /disableAllHooks is true/],
];

const good: readonly (readonly [string, Change])[] = [
  ['what we install', (text) => text],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['lines that end as on Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['keys that nobody knows', merged({ colour: 'red' })],
  ['an event that nobody knows', (text) => text.replace('"hooks": {', '"hooks": {"Nonsense": 5,')],
  ['an odd permission rule', merged({ permissions: { allow: ['Bash('], defaultMode: 'plan' } })],
  ['a timeout with a fraction', withTimeout(1.5)],
];

describe(`the real client ${newest}`, () => {
  test.each(bad)('drops our hooks without a word, and we name it: %s', async (_, change, problem) => {
    const { called, problems } = await attempt({ version: newest, change });
    expect(called).toBe(false);
    expect(problems.join('\n')).toMatch(problem);
  });

  test.each(good)('calls our hook, and we see no problem: %s', async (_, change) => {
    const { called, problems } = await attempt({ version: newest, change });
    expect({ called, problems }).toEqual({ called: true, problems: [] });
  });

  test.each([
    ['off in the project', { project: { disableAllHooks: true } }, false],
    ['off for the user', { user: { disableAllHooks: true } }, false],
    [
      'a user who asks for managed hooks only, which is not theirs to ask',
      { user: { allowManagedHooksOnly: true } },
      true,
    ],
    ['another file that is broken', { project: { permissions: { defaultMode: 'yolo' } } }, true],
  ])('weighs the files together: %s', async (_, others, called) => {
    const found = await attempt({ version: newest, others });
    expect(found.called).toBe(called);
    expect(found.silenced === undefined).toBe(called);
  });

  test('lets a stronger file switch hooks on again', async () => {
    const change = merged({ disableAllHooks: false });
    const found = await attempt({ version: newest, change, others: { user: { disableAllHooks: true } } });
    expect(found).toMatchObject({ called: true, silenced: undefined });
  });

  test('[SP-185] [SP-198] blocks the tool when the hook itself fails', async () => {
    const { toolResult } = await attempt({ version: newest, hook: 'exit 1' });
    expect(toolResult).toMatchObject({ isError: true, text: expect.stringContaining('onFailure') });
  });
});

describe(`the real client ${oldest}`, () => {
  test.each(bad.filter(([name]) => /timeout that is text|permission mode|comma/.test(name)))(
    'drops our hooks without a word, and we name it: %s',
    async (_, change, problem) => {
      const { called, problems } = await attempt({ version: oldest, change });
      expect(called).toBe(false);
      expect(problems.join('\n')).toMatch(problem);
    },
  );

  test('drops the whole file for a bad hook of another event, and we name it', async () => {
    const { called, problems } = await attempt({ version: oldest, change: badStopHook });
    expect(called).toBe(false);
    expect(problems.join('\n')).toMatch(/hooks\.Stop\[0\]\.hooks\[0\]\.type must be one of/);
  });

  test('reads over `onFailure`, calls our hook, and lets the tool run when it fails', async () => {
    const { called, toolResult } = await attempt({ version: oldest, hook: 'touch "$0.$2"; exit 1' });
    expect({ called, isError: toolResult?.isError }).toEqual({ called: true, isError: false });
  });
});
