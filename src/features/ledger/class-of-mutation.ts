import type { FileMutation } from '../../kernel/stores/ledger.ts';
import type { Mutation } from '../../kernel/mutation.ts';

/** What a change of one source file is. */
export type Classify = (path: string, before: string, after: string) => Promise<Mutation>;

const mostBytes = 256 * 1024;

const evolution = (evidence: Mutation['evidence'][number], detail: string): Mutation => ({
  class: 'INTENT_EVOLUTION',
  evidence: [evidence],
  detail,
});

/** A call over several files is a refactoring only when each of them is. */
export async function mutationOf(mutations: readonly FileMutation[], classify: Classify): Promise<Mutation> {
  const found: Mutation[] = [];
  for (const each of mutations) {
    const one = await classOf(each, classify);
    if (one.class === 'INTENT_EVOLUTION') return one;
    found.push(one);
  }
  const [first] = found;
  if (!first) return evolution('unknown', 'no file changed');
  const evidence = [...new Set(found.flatMap((each) => each.evidence))];
  const detail = found.length === 1 ? first.detail : `${found.length} files, ${first.detail} and the like`;
  return { class: 'AST_REFACTOR', evidence, detail };
}

async function classOf({ path, before, after }: FileMutation, classify: Classify): Promise<Mutation> {
  if (before.kind === 'absent') return evolution('behaviour', `${path} is new`);
  if (after.kind === 'absent') return evolution('behaviour', `${path} is gone`);
  if (before.kind === 'bytes' || after.kind === 'bytes') return evolution('unknown', `${path} is not text`);
  if (Math.max(before.text.length, after.text.length) > mostBytes)
    return evolution('unknown', `${path} is too large to look at`);
  if (before.text === after.text)
    return { class: 'AST_REFACTOR', evidence: ['moved'], detail: `${path} was moved` };
  try {
    return await classify(path, before.text, after.text);
  } catch {
    return evolution('unknown', `${path} could not be read`);
  }
}
