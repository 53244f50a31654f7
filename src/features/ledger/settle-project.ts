import type { Classify } from './class-of-mutation.ts';
import { openTraceIndex } from './attribution/follow.ts';
import type { ClassifyMutation } from './refactor/classify-mutation.ts';
import { settleCaptures, type SettleInput } from './settle-captures.ts';
import type { Io } from '../../kernel/io.ts';
import type { Mutation } from '../../kernel/mutation.ts';

const unknown: Mutation = {
  class: 'INTENT_EVOLUTION',
  evidence: ['unknown'],
  detail: 'cannot tell: the grammars are not installed',
};

/** Grammars are loaded once for each process that needs them. */
const made = new Map<string, Promise<ClassifyMutation>>();

function classifyWith({ files }: Pick<Io, 'files'>, grammars: string | undefined): Classify {
  return async (path, before, after) => {
    const { createClassifyMutation, languageOf } = await import('./refactor/classify-mutation.ts');
    const language = languageOf(path);
    if (grammars === undefined || (language && !files.stat(`${grammars}/tree-sitter-${language}.wasm.gz`)))
      return unknown;
    const create = async () =>
      createClassifyMutation((name) => {
        const bytes = files.readPacked(`${grammars}/${name}.gz`);
        if (!bytes) throw new Error(`${grammars}/${name}.gz is missing`);
        return bytes;
      });
    const classify = made.get(grammars) ?? create();
    made.set(grammars, classify);
    return (await classify)(language, before, after);
  };
}

/** In a file of its own, because most processes of the hook never settle anything. */
export const settleProject = (
  input: Omit<SettleInput, 'index' | 'classify'>,
  grammars: string | undefined,
): Promise<number> =>
  settleCaptures({
    ...input,
    index: openTraceIndex(input.io, input.root),
    classify: classifyWith(input.io, grammars),
  });
