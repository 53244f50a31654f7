import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

export interface Module {
  /** Below the repository's root, like `src/kernel/action.ts`. */
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');

export const modulesIn = (folder: string): readonly Module[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const statement =
  /^\s*(?:import|export)\b[^'"]{0,4000}?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Everything a module names in an import, types included. */
export const importsOf = ({ text }: Module): readonly string[] => [
  ...[...text.matchAll(statement)].map(([, from, bare]) => from ?? bare ?? ''),
  ...[...text.matchAll(dynamic)].map(([, from]) => from ?? ''),
];

/** The imports of our own modules, as paths. */
export const ownImports = (module: Module): readonly string[] =>
  importsOf(module)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(module.path), name));
