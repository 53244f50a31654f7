import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createClassifyMutation } from '../../src/features/ledger/refactor/classify-mutation.ts';

const grammars = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));

/** The real thing, with the grammars from where they are installed. */
export const classify = createClassifyMutation((file) => readFileSync(join(grammars, file)));
