import { defineFact } from '../../../kernel/fact.ts';
import type { Files } from '../../../kernel/io.ts';

const maxBytes = 256 * 1024;

/** What a file in a folder says about how the code there is checked. */
const signs: readonly (readonly [file: string, command: (text: string) => string | undefined])[] = [
  ['package.json', npmScript],
  ['Makefile', makeTarget],
  ['makefile', makeTarget],
  ['Cargo.toml', () => 'cargo test'],
  ['go.mod', () => 'go test ./...'],
  ['pytest.ini', () => 'pytest'],
  ['tox.ini', () => 'tox'],
  ['pyproject.toml', (text) => (/\bpytest\b/.test(text) ? 'pytest' : undefined)],
  ['setup.cfg', (text) => (/\bpytest\b/.test(text) ? 'pytest' : undefined)],
  ['deno.json', () => 'deno test'],
  ['pom.xml', () => 'mvn test'],
  ['build.gradle', () => 'gradle test'],
  ['build.gradle.kts', () => 'gradle test'],
  ['.rspec', () => 'rspec'],
  ['phpunit.xml', () => 'phpunit'],
  ['phpunit.xml.dist', () => 'phpunit'],
  ['mix.exs', () => 'mix test'],
  ['Package.swift', () => 'swift test'],
  ['CTestTestfile.cmake', () => 'ctest'],
];

function recogniseCheck(files: Files, folder: string): string | undefined {
  const names = new Set(files.list(folder));
  for (const [file, command] of signs) {
    const path = `${folder}/${file}`;
    const isThere = names.has(file) && files.stat(path)?.folder === false;
    const found = isThere ? command(textOf(files, path)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A file that can't be read says nothing. */
function textOf(files: Files, path: string): string {
  try {
    return files.readText(path, maxBytes) ?? '';
  } catch {
    return '';
  }
}

const scripts = ['test', 'check', 'lint', 'typecheck', 'build'] as const;

function npmScript(text: string): string | undefined {
  const named = scriptsIn(text);
  const name = scripts.find((each) => {
    const script = named[each];
    return typeof script === 'string' && !/no test specified/.test(script);
  });
  return name && (name === 'test' ? 'npm test' : `npm run ${name}`);
}

function scriptsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = JSON.parse(text) as { readonly scripts?: unknown } | null;
    const found = parsed?.scripts;
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function makeTarget(text: string): string | undefined {
  const [, target] = /^(test|check|lint)[ \t]{0,10}:(?!=)/m.exec(text) ?? [];
  return target && `make ${target}`;
}

/**
 * Asked for when a file is edited that no check has seen since it was edited last, when a step is done, and at the end of
 * a turn. The working folder may be a package of its own.
 */
export const checks = defineFact({
  id: 'checks',
  summary: 'Find out how this project checks its code',
  gather(input) {
    const { event, io, place } = input;
    const editing =
      event.kind === 'tool.before' &&
      event.action.kind === 'write' &&
      input.state.edits.unchecked[event.action.path] !== undefined;
    const listing = event.kind === 'tool.before' && event.action.kind === 'other' && event.action.steps;
    const ending = event.kind === 'turn.end' || event.kind === 'task.completed';
    if (!editing && !listing && !ending) return { command: null };
    const folders = [...new Set([event.cwd, place.root])];
    for (const folder of folders) {
      const command = recogniseCheck(io.files, folder);
      if (command !== undefined) return { command };
    }
    return { command: null };
  },
});
