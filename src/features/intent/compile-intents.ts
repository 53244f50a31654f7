import { messageOf } from '../../kernel/errors.ts';
import { type Intent, type Intents, openIntents } from '../../kernel/work/intent.ts';
import { isIntentId } from './intent-file.ts';
import type { Io } from '../../kernel/io.ts';
import { projectFiles } from '../../kernel/place.ts';
import type { ConfigProblem } from '../../kernel/settings/settings.ts';

const maxBytes = 1024 * 1024;

/** Where a file is broken nobody knows what was agreed: an intent is required, and all of them need approval. */
export function compileIntents(
  io: Io,
  root: string,
  readIntents: (file: string) => readonly Intent[] | undefined,
  problems: ConfigProblem[],
): Intents {
  const { intents, intentIgnores } = projectFiles(root);
  const before = problems.length;
  const list = readIntents(intents) ?? [];
  const broken = problems.length > before;
  const named = intentIgnores.map((file) => idsIn(io, file, problems));
  const listed = new Set(named.flatMap((ids) => ids ?? []).map((id) => id.toLowerCase()));
  const unknown = named.includes(undefined);
  return {
    required: broken || openIntents({ list }).length > 0,
    list,
    needApproval: list.map(({ id }) => id).filter((id) => unknown || listed.has(id.toLowerCase())),
  };
}

/** One id in a line; undefined when the file can't be understood. */
function idsIn(io: Io, file: string, problems: ConfigProblem[]): readonly string[] | undefined {
  let text: string | undefined;
  try {
    text = io.files.readText(file, maxBytes);
  } catch (error) {
    problems.push({ file, line: undefined, key: '', message: messageOf(error) });
    return undefined;
  }
  const lines = (text ?? '').replace(/^\uFEFF/, '').split(/\r?\n/);
  const ids = lines.map((line) => line.replace(/#.*$/, '').trim());
  const wrong = ids.findIndex((id) => id !== '' && !isIntentId(id));
  if (wrong < 0) return ids.filter((id) => id !== '');
  const message = 'expected the id of an intent, like INT-001, alone in its line';
  problems.push({ file, line: wrong + 1, key: '', message });
  return undefined;
}
