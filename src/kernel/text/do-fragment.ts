/** What follows `/do`, which is routed as any prompt is; other commands of a host bring their own way of working. */
export const withoutDo = (prompt: string): string => prompt.replace(/^\s*\/(?:[\w-]+:)?do\s+(?=\S)/, '');
