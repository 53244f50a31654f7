/** The languages whose changes can be shown to keep the meaning. */
export const languages = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java'] as const;
export type Language = (typeof languages)[number];

const byExtension: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  pyi: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
};

export function languageOf(path: string): Language | undefined {
  const extension = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}
