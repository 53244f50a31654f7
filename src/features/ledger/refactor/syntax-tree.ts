/** A node as the grammar sees it, with all its tokens. */
export interface Syntax {
  readonly type: string;
  readonly named: boolean;
  readonly field: string;
  readonly text: string;
  readonly line: number;
  readonly children: readonly Syntax[];
}

export const fieldOf = (node: Syntax, name: string): Syntax | undefined =>
  node.children.find(({ field, named }) => field === name && named);

/** The same for patterns, which may be a single token. */
export const partOf = (node: Syntax, name: string): Syntax | undefined =>
  node.children.find(({ field }) => field === name);

export const fieldsOf = (node: Syntax, name: string): readonly Syntax[] =>
  node.children.filter(({ field, named }) => field === name && named);

export const named = (node: Syntax): readonly Syntax[] => node.children.filter((child) => child.named);

export const childOf = (node: Syntax, type: string): Syntax | undefined =>
  node.children.find((child) => child.type === type);

export const has = (node: Syntax, type: string): boolean =>
  node.children.some((child) => child.type === type);

/** The operator between the operands: the first token that is not named. */
export const operatorOf = (node: Syntax): string =>
  node.children.find(({ field }) => field === 'operator')?.text ??
  node.children.find((child) => !child.named)?.text ??
  '';
