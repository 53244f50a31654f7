/** A text as one word of a shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
