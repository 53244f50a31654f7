/** What a tool was called with, in a form that can be compared: the order of keys means nothing. */
export const askedInput = (input: unknown): string =>
  JSON.stringify(input ?? {}, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
