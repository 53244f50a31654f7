import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ownTools } from '../../src/kernel/commands/mcp-tools.ts';
import { planningSkills } from '../../src/kernel/work/route.ts';
import { todoItems } from '../../src/language/route/todo-items.ts';
import { hookedEvents } from '../../src/hosts/claude-code/hook-entries.ts';
import { actionOf } from '../../src/hosts/claude-code/tools.ts';
import { operations } from '../../src/features/operations.ts';
import { pages } from '../../tools/plugin/pages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'plugin'), { recursive: true, encoding: 'utf8' })
  .map((name) => `plugin/${name}`)
  .filter((path) => statSync(join(root, path)).isFile());
const texts = files.filter((path) => path.endsWith('.md'));

const front = (path: string): Record<string, string> => {
  const [, fields = ''] = /^---\n([^]*?)\n---\n/.exec(read(path)) ?? [];
  return parse(fields) as Record<string, string>;
};

describe('the plugin', () => {
  it.each(Object.entries(pages()))('%s is what the code says', (path, text) => {
    expect(read(path) === text, `${path} is out of date: run \`npm run plugin\``).toBe(true);
  });

  it('is checked by the tool too', () => {
    const said = execFileSync(process.execPath, ['tools/plugin.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(said).toBe('');
  });

  it('listens to every event that the host knows, and starts a program that is there', () => {
    const { hooks } = JSON.parse(read('plugin/hooks/hooks.json')) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    expect(Object.keys(hooks)).toEqual(hookedEvents);
    for (const [event, [entry]] of Object.entries(hooks))
      expect(entry?.hooks[0]?.command).toBe(`sh "\${CLAUDE_PLUGIN_ROOT}/programs/hook" claude-code ${event}`);
    expect(statSync(join(root, 'plugin/programs/hook')).mode & 0o111).toBe(0o111);
  });

  it('holds these commands, agents and skills', () => {
    const named = (folder: string, end: string) =>
      texts
        .filter((path) => path.startsWith(`plugin/${folder}/`))
        .map((path) => path.slice(`plugin/${folder}/`.length, -end.length))
        .sort();
    expect(named('commands', '.md')).toEqual(['do', 'pull', 'q', 'supervise']);
    expect(named('agents', '.md')).toEqual([
      'critic',
      'implementer',
      'intent-router',
      'planner',
      'prompt-writer',
      'qa',
    ]);
    expect(named('skills', '/SKILL.md')).toEqual([...planningSkills].sort());
  });
});

describe.each(texts)('%s', (path) => {
  it('says what it is for', () => {
    const { name, description } = front(path);
    expect(description).toMatch(/^[A-Z].{20,}/);
    const [, folder, file = ''] = path.split('/');
    if (folder !== 'commands') expect(name).toBe(file.replace(/\.md$/, ''));
  });

  it('names only commands of ours that there are', () => {
    const ids = operations.map(({ id }) => id);
    const said = [...read(path).matchAll(/`ephor ([a-z]+)(?: ([a-z]+))?/g)];
    for (const [, first = '', second] of said)
      expect(ids).toContain(ids.includes(`${first}-${second}`) ? `${first}-${second}` : first);
  });

  const serverSpellings = ['ephor', 'plugin_ephor_ephor'];

  it('names only tools of ours that there are, by both spellings of our server', () => {
    const tools = [...read(path).matchAll(/mcp__(\w+?)__(\w+)/g)].map(([, server, tool]) => [server, tool]);
    for (const [server, tool] of tools) {
      expect(serverSpellings).toContain(server);
      expect(Object.keys(ownTools)).toContain(tool);
      for (const other of serverSpellings) expect(tools).toContainEqual([other, tool]);
    }
  });
});

describe('an agent of the plugin', () => {
  const agents = texts.filter((path) => path.startsWith('plugin/agents/'));

  it.each(agents)('%s changes things only when its tools can', (path) => {
    const { name, tools, model } = front(path);
    const edits = tools === undefined || /\b(?:Edit|Write|NotebookEdit)\b/.test(tools);
    expect(edits).toBe(name === 'implementer');
    const sent = actionOf('Agent', { prompt: 'x', subagent_type: `ephor:${name}` }, '/repo');
    expect(sent).toMatchObject({ kind: 'delegate', mutates: edits });
    expect(['sonnet', 'inherit']).toContain(model);
  });

  it('that critics and testers are can run checks', () => {
    for (const name of ['critic', 'qa']) expect(front(`plugin/agents/${name}.md`)['tools']).toMatch(/Bash/);
  });
});

describe('a planning skill', () => {
  it.each([
    ['framework', todoItems('framework', 'plan-first', '', { text: '' })],
    ['python-dev', todoItems('feature', 'tdd', '', { text: '' })],
    ['feature-dev', todoItems('feature', 'plan-first', '', { text: '' })],
    ['debug', todoItems('debug', 'verify-first', '', { text: '' })],
  ])('%s has the steps that the router gives for such work', (name, steps) => {
    const [, section = ''] =
      /\n## Steps\n\n([^]*?)(?:\n\n|\n?$)/.exec(read(`plugin/skills/${name}/SKILL.md`)) ?? [];
    expect(section.split('\n')).toEqual(steps.map((step) => `- [ ] ${step}`));
    expect(steps.some((step) => step.startsWith('CHECKPOINT'))).toBe(true);
  });

  it.each([
    ['framework', [/general rule/, /Skills first/]],
    ['python-dev', [/test that fails comes first/, /types/i]],
    ['feature-dev', [/Acceptance criteria/, /plan first/i]],
    ['debug', [/verify first/i, /word for word/]],
  ])('%s says what it stands for', (name, words) => {
    for (const word of words) expect(read(`plugin/skills/${name}/SKILL.md`)).toMatch(word);
  });
});
