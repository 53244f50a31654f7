/** What a change of a source file is: the same program written in another way, or another program. */
export const mutationClasses = ['AST_REFACTOR', 'INTENT_EVOLUTION'] as const;
export type MutationClass = (typeof mutationClasses)[number];

/** What had to be seen through to find both versions equal; or that they differ, or that nobody can tell. */
export const mutationEvidence = [
  'formatting',
  'comments',
  'types',
  'renames',
  'moved',
  'extracted',
  'inlined',
  'restructured',
  'behaviour',
  'unknown',
] as const;
export type MutationEvidence = (typeof mutationEvidence)[number];

export interface Mutation {
  readonly class: MutationClass;
  readonly evidence: readonly MutationEvidence[];
  /** One line for people. */
  readonly detail: string;
}

/** What an agent says that its change is, in the input of any tool. */
export function claimIn(input: Readonly<Record<string, unknown>>): MutationClass | undefined {
  const said = input['mutation_class'];
  return mutationClasses.find((each) => each === said);
}
