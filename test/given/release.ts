import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createLine } from '../../src/line/create-line.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from './folder.ts';
import type { GivenProject } from './project.ts';

const folder = join(import.meta.dirname, '../fixtures/releases');

/** Every release of which it is kept what it wrote, see `npm run -s release-fixture`. */
export const releases = readdirSync(folder);

/** The sessions of the story that each of them played. */
export const played = {
  ready: '11111111-1111-4111-8111-111111111111',
  supervised: '22222222-2222-4222-8222-222222222222',
  shut: '33333333-3333-4333-8333-333333333333',
};

/** What a release wrote, at a new place: nothing that is signed names where it lies. */
export function givenRelease(
  release: string,
  project: 'ready' | 'shut' = 'ready',
): Omit<GivenProject, 'write'> {
  const userHome = givenFolder();
  const home = `${userHome}/.ephor`;
  cpSync(`${folder}/${release}/home/dot-ephor`, home, { recursive: true });
  for (const each of ['ready', 'shut']) {
    cpSync(`${folder}/${release}/${each}/dot-ephor`, `${userHome}/${each}/.ephor`, { recursive: true });
    renameSync(`${userHome}/${each}/.ephor/dot-gitignore`, `${userHome}/${each}/.ephor/.gitignore`);
  }
  const io = { ...nodeIo, env: () => undefined };
  const line = createLine({ io, userHome, version: 'test' });
  return { io, userHome, home, root: `${userHome}/${project}`, line };
}

/** The newest signed document of a file, as it is stored. */
export function storedIn(file: string): {
  readonly version: number;
  readonly sections: Record<string, object>;
} {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const line = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(line) as { document: ReturnType<typeof storedIn> }).document;
}
