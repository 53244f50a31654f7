import type { Hash } from '../../../kernel/io.ts';

const mark = /^<!-- Ephor's own text ([0-9a-f]{12})\. [^\n]* -->\n\n/;

/** The built-in prompt as a file, with a mark that tells whether somebody changed it since. */
export const promptFile = (hash: Hash, prompt: string): string =>
  `<!-- Ephor's own text ${digest(hash, prompt)}. Change it and it is yours; unchanged, it is kept up to date by \`ephor init\`; deleted, the built-in text is used. -->\n\n${prompt}`;

/** Whether a file is as some version of Ephor wrote it. */
export function isUntouched(hash: Hash, text: string): boolean {
  const [head, written] = mark.exec(text) ?? [];
  return head !== undefined && digest(hash, text.slice(head.length)) === written;
}

const digest = (hash: Hash, text: string): string => hash.sha256(text).slice(0, 12);
