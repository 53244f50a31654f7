import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Intent, IntentEdit } from '../../kernel/work/intent.ts';
import { IntentFile } from './intent-file.ts';
import type { Io } from '../../kernel/io.ts';
import { projectFiles } from '../../kernel/place.ts';
import { type ConfigProblem, describeProblem } from '../../kernel/settings/settings.ts';
import { withLock } from '../../stores/lock.ts';
import { editIntents } from './edit-intents.ts';
import { readYaml } from '../../kernel/settings/read-yaml.ts';

const maxBytes = 1024 * 1024;

interface Where {
  readonly io: Io;
  readonly root: string;
  readonly lockDeadlineMs: number;
}

/** Under the project's lock: two people who add an intent at once both get theirs. */
export async function changeIntents(
  { io, root, lockDeadlineMs }: Where,
  edit: IntentEdit,
  record?: () => Promise<unknown>,
): Promise<readonly Intent[]> {
  const { intents: file, local, lock } = projectFiles(root);
  io.files.makeFolder(local, 0o700);
  const edited = () => {
    const before = textOf(io, file);
    checkEdit(edit, checked(file, before, 'config_invalid'));
    const after = editIntents(before, edit);
    return { before, after, intents: checked(file, after, 'bad_input') };
  };
  // What can't be done is not recorded either. Nothing is waited for under the lock.
  if (record) edited();
  await record?.();
  return withLock(io, lock, { deadlineMs: lockDeadlineMs }, () => {
    const { before, after, intents } = edited();
    if (after !== before) write(io, file, after);
    return intents;
  });
}

function textOf(io: Io, file: string): string {
  try {
    return io.files.readText(file, maxBytes) ?? '';
  } catch (error) {
    throw broken({ file, line: undefined, key: '', message: messageOf(error) }, 'config_invalid');
  }
}

function write(io: Io, file: string, text: string): void {
  try {
    io.files.writeAtomic(file, text, { durable: true });
  } catch (cause) {
    const hint = 'Settle that, then run this again.';
    throw new UserError('not_writable', `${file} can't be written: ${messageOf(cause)}`, hint, { cause });
  }
}

function checked(file: string, text: string, code: string): readonly Intent[] {
  const read = readYaml<readonly Intent[]>(file, text, IntentFile);
  if ('value' in read) return read.value;
  const [problem = { file, line: undefined, key: '', message: 'is not valid' }] = read.problems;
  throw broken(problem, code);
}

const broken = (problem: ConfigProblem, code: string): UserError =>
  new UserError(code, describeProblem(problem), 'Settle that, then run this again; nothing was changed.');

function checkEdit(edit: IntentEdit, intents: readonly Intent[]): void {
  const id = edit.kind === 'add' ? edit.intent.id : edit.id;
  const known = intents.some((intent) => intent.id.toLowerCase() === id?.toLowerCase());
  if (edit.kind === 'add' && known)
    throw new UserError(
      'bad_input',
      `there is an intent ${id} already`,
      'Choose another id, or leave it out.',
    );
  if (edit.kind === 'add' || intents.some((intent) => intent.id === id)) return;
  const names = intents.map((intent) => intent.id).join(', ');
  throw new UserError(
    'intent_not_found',
    `there is no intent ${id}`,
    names === '' ? 'None is listed yet: `ephor intent add` adds one.' : `The intents are ${names}.`,
  );
}
