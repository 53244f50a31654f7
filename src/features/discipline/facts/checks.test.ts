import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { checks } from './checks.ts';

const end = givenEvent('turn.end', { continued: false });
const edit = givenTool({ kind: 'write', path: '/repo/a.ts', change: { kind: 'whole', content: '' } });

function given(files: Readonly<Record<string, string>>, cwd = '') {
  const { io, root, write } = givenProject();
  for (const [path, text] of Object.entries(files)) write(`repo/${path}`, text);
  const gather = (event: AgentEvent, unchecked: Readonly<Record<string, number>> = { '/repo/a.ts': 1 }) => {
    const state = { edits: { unchecked } };
    return checks.gather({
      event: { ...event, cwd: `${root}${cwd}` },
      io,
      place: { root },
      state,
    } as FactInput);
  };
  return { root, gather };
}

describe('how a project is checked', () => {
  it.each([
    ['package.json', '{"scripts":{"test":"vitest"}}', 'npm test'],
    ['package.json', '{"scripts":{"lint":"eslint .","dev":"vite"}}', 'npm run lint'],
    ['Makefile', 'all:\n\techo\ntest: all\n\techo\n', 'make test'],
    ['Cargo.toml', '', 'cargo test'],
    ['go.mod', 'module x', 'go test ./...'],
    ['pytest.ini', '', 'pytest'],
    ['pyproject.toml', '[tool.pytest.ini_options]', 'pytest'],
    ['tox.ini', '', 'tox'],
    ['pom.xml', '<project/>', 'mvn test'],
    ['build.gradle.kts', '', 'gradle test'],
    ['.rspec', '', 'rspec'],
    ['Package.swift', '', 'swift test'],
  ])('is seen in %s: %s', (file, text, command) => {
    const { gather } = given({ [file]: text });
    expect(gather(end)).toEqual({ command });
    expect(gather(edit)).toEqual({ command });
  });

  it.each([
    ['package.json', '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}'],
    ['package.json', '{"scripts":[]}'],
    ['package.json', 'not JSON'],
    ['package.json', 'null'],
    ['Makefile', 'TEST := 1\nbuild:\n'],
    ['pyproject.toml', '[project]'],
    ['README.md', 'npm test'],
  ])('is not seen in %s: %s', (file, text) => {
    expect(given({ [file]: text }).gather(end)).toEqual({ command: null });
  });

  it('is seen where the session works, too', () => {
    const files = { 'packages/a/package.json': '{"scripts":{"test":"x"}}' };
    expect(given(files, '/packages/a').gather(end)).toEqual({ command: 'npm test' });
    expect(given(files).gather(end)).toEqual({ command: null });
  });

  it('is not looked for when a file is edited that was not edited before, or was checked since', () => {
    const { gather } = given({ 'package.json': '{"scripts":{"test":"vitest"}}' });
    expect(gather(edit, {})).toEqual({ command: null });
    expect(gather(edit, { '/repo/b.ts': 2 })).toEqual({ command: null });
    expect(gather(end, {})).toEqual({ command: 'npm test' });
  });

  it('is no folder of that name', () => {
    const { root, gather } = given({});
    mkdirSync(`${root}/Cargo.toml`);
    expect(gather(end)).toEqual({ command: null });
  });

  it('is looked for only when somebody needs it', () => {
    const { gather } = given({ 'Cargo.toml': '' });
    expect(gather(givenTool({ kind: 'read', paths: [] }))).toEqual({ command: null });
  });
});
