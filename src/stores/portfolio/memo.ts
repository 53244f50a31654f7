/** Gives what was made of the same parts before, by a name. */
export interface Memo {
  <T>(name: string, parts: readonly unknown[], make: () => T): T;
}

export function createMemo(): Memo {
  const made = new Map<string, { readonly parts: readonly unknown[]; readonly value: unknown }>();
  return <T>(name: string, parts: readonly unknown[], make: () => T): T => {
    const before = made.get(name);
    if (
      before &&
      before.parts.length === parts.length &&
      before.parts.every((part, at) => part === parts[at])
    )
      return before.value as T;
    const value = make();
    made.set(name, { parts, value });
    return value;
  };
}
