import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenCommand } from '../../../test/given/tools.ts';
import { addedDependencies } from './gates/fix-within-design.ts';

const written = (path: string, before: string | undefined, after: string) =>
  addedDependencies({ kind: 'write', path, change: { kind: 'whole', content: after }, before, after });

describe('dependencies that a command adds [AO-065]', () => {
  it.each([
    ['npm install left-pad', ['left-pad']],
    ['npm i -D @types/node vitest', ['@types/node', 'vitest']],
    ['npm install --registry https://r.example left-pad', ['left-pad']],
    ['npm install', []],
    ['npm ci', []],
    ['npm install -g typescript', []],
    ['npm install ./local', []],
    ['npm run add', []],
    ['yarn add react', ['react']],
    ['pnpm add --filter web react', ['react']],
    ['pip install requests==2.0', ['requests==2.0']],
    ['pip install -r requirements.txt', []],
    ['pip install -e .', []],
    ['python3 -m pip install flask', ['flask']],
    ['uv add httpx', ['httpx']],
    ['uv pip install httpx', ['httpx']],
    ['poetry add --group dev black', ['black']],
    ['go get github.com/a/b@v1', ['github.com/a/b@v1']],
    ['go build ./...', []],
    ['cargo add serde --features derive', ['serde']],
    ['cd web && npm install zod && npm test', ['zod']],
    ['echo npm install zod', []],
  ])('%s', (command, expected) => {
    expect(addedDependencies(givenCommand(command))).toEqual(expected);
  });
});

describe('dependencies that a manifest gains [AO-065]', () => {
  const json = (dependencies: object, devDependencies: object = {}) =>
    JSON.stringify({ name: 'shop', scripts: { test: 'x' }, dependencies, devDependencies });

  it.each([
    ['package.json', json({ a: '1' }), json({ a: '2' }, { b: '1' }), ['b']],
    ['package.json', '{ broken', json({ a: '1' }), ['a']],
    ['package.json', json({ a: '1' }), '{ broken', []],
    ['package.json', undefined, json({ a: '1' }), ['a']],
    ['requirements-dev.txt', 'Flask>=2\n# a note\n', 'flask>=3\nmy_lib # why\n-r other.txt\n', ['my-lib']],
    [
      'go.mod',
      'module m\n\nrequire (\n\ta.com/b v1.0.0\n)\n',
      'module m\n\nrequire (\n\ta.com/b v1.1.0\n\tc.com/d v0.1.0 // indirect\n)\n',
      ['c.com/d'],
    ],
    ['go.mod', 'module m\n', 'module m\n\nrequire c.com/d v0.1.0\n', ['c.com/d']],
    [
      'Cargo.toml',
      '[package]\nname = "x"\n\n[dependencies]\na = "1"\n',
      '[package]\nname = "y"\n\n[dependencies]\na = "2"\nb.workspace = true\n\n[dev-dependencies.c]\nversion = "1"\n',
      ['b', 'c'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "x"\ndependencies = [\n  "a>=1",\n]\n',
      '[project]\nname = "x"\nkeywords = ["new"]\ndependencies = [\n  "a>=2",\n  "b[extra]~=1.0",\n]\n',
      ['b'],
    ],
    [
      'pyproject.toml',
      '[tool.poetry.dependencies]\npython = "^3.9"\n',
      '[tool.poetry.dependencies]\npython = "^3.12"\nhttpx = "*"\n\n[tool.ruff]\nline-length = 100\n',
      ['httpx'],
    ],
    ['tsconfig.json', '{}', '{ "dependencies": { "a": "1" } }', []],
  ])('%s %#', (file, before, after, expected) => {
    expect(written(`/repo/${file}`, before, after)).toEqual(expected);
  });

  it('never one that was there before, whatever is written', () => {
    const files = fc.constantFrom(
      'package.json',
      'requirements.txt',
      'go.mod',
      'Cargo.toml',
      'pyproject.toml',
    );
    fc.assert(
      fc.property(files, fc.string({ maxLength: 300 }), (file, text) => {
        expect(written(`/repo/${file}`, text, text)).toEqual([]);
      }),
    );
  });
});
