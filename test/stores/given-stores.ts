import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect } from 'vitest';
import { givenFolder } from '../given/folder.ts';
import {
  type ImplementationName,
  implementations,
  type StoreName,
  type Stores,
  type Where,
} from './implementations.ts';
import { writers } from './writers.ts';

/** One store in a place of its own. */
export interface GivenStore<N extends StoreName> {
  readonly where: Where;
  /** As a new process would. */
  open(): Stores[N];
  write(name: string): Promise<unknown>;
  /** So many processes at once that each write so often; the names of all that they wrote. */
  writeFromProcesses(processes: number, writes: number): Promise<readonly string[]>;
  readonly tear: (() => void) | undefined;
  readonly later: (() => () => boolean) | undefined;
}

export type Giving<N extends StoreName> = () => GivenStore<N>;

let program = '';
let built = '';

/** The program that writes as another process is built once for each file of tests. */
export function buildWriter(): void {
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'ephor-writer-'));
    program = join(built, 'writer.cjs');
    buildSync({
      entryPoints: [join(import.meta.dirname, 'programs/writer.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['@napi-rs/keyring', '*.wasm'],
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(built, { recursive: true, force: true }));
}

export function giving<N extends StoreName>(kept: ImplementationName, store: N): Giving<N> {
  const { open, tear, later } = implementations[kept];
  return () => {
    const folder = givenFolder();
    const where = { root: `${folder}/repo`, home: `${folder}/.ephor` };
    mkdirSync(`${where.root}/.ephor`, { recursive: true });
    const tearing = tear[store];
    const adding = later[store];
    return {
      where,
      open: () => open[store](where),
      write: (name) => writers[store](open[store](where), name),
      writeFromProcesses: async (processes, writes) => {
        const names = Array.from({ length: processes }, (_, at) => `p${at}`);
        const ends = names.map(
          (name) =>
            new Promise<number | null>((done) =>
              spawn(process.execPath, [program, kept, store, where.root, where.home, name, String(writes)], {
                stdio: 'inherit',
              }).on('close', done),
            ),
        );
        expect(new Set(await Promise.all(ends))).toEqual(new Set([0]));
        return names.flatMap((name) => Array.from({ length: writes }, (_, n) => `${name}x${n}`));
      },
      tear: tearing && (() => tearing(where)),
      later: adding && (() => adding(where)),
    };
  };
}
