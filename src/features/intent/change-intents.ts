import { isMap, isSeq, parseDocument, type YAMLMap, YAMLSeq } from 'yaml';
import { IntentFile } from './intent-file.ts';
import { messageOf, UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import { projectFiles } from '../../kernel/place.ts';
import { readYaml } from '../../kernel/settings/read-yaml.ts';
import { type ConfigProblem, describeProblem } from '../../kernel/settings/settings.ts';
import type { Intent, IntentEdit } from '../../kernel/work/intent.ts';
import { acceptWritten } from '../../stores/accepted-settings.ts';
import { withLock } from '../../stores/lock.ts';

const maxBytes = 1024 * 1024;

interface Where {
  readonly io: Io;
  readonly root: string;
  readonly home: string;
  readonly lockDeadlineMs: number;
}

/** Under the project's lock: two people who add an intent at once both get theirs. */
export async function changeIntents(
  { io, root, home, lockDeadlineMs }: Where,
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
    if (after !== before) {
      const isNew = io.files.stat(file) === undefined;
      write(io, file, after);
      acceptWritten(io, root, home, [{ file, before: isNew ? undefined : before, after }]);
    }
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
    const hint = 'Fix that, then run this again.';
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
  new UserError(code, describeProblem(problem), 'Fix that, then run this again; nothing was changed.');

function checkEdit(edit: IntentEdit, intents: readonly Intent[]): void {
  const id = edit.kind === 'add' ? edit.intent.id : edit.id;
  const known = intents.some((intent) => intent.id.toLowerCase() === id?.toLowerCase());
  if (edit.kind === 'add' && known)
    throw new UserError(
      'bad_input',
      `the intent ${id} already exists`,
      'Choose another id, or leave it out.',
    );
  if (edit.kind === 'add' || intents.some((intent) => intent.id === id)) return;
  const names = intents.map((intent) => intent.id).join(', ');
  throw new UserError(
    'intent_not_found',
    `there is no intent ${id}`,
    names === '' ? 'There are none yet: `ephor intent add` adds one.' : `The intents are ${names}.`,
  );
}

const newFile = `# What was agreed to be worked on. Agents select one of these before they change anything, and keep to its scope.
# \`ephor intent list\` shows them; docs/intent.md of Ephor explains every key.
active_intents: []
`;

/** The text with one thing changed. All that it does not speak of stays as it was, comments included. */
export function editIntents(text: string, edit: IntentEdit): string {
  const document = parseDocument(text.trim() === '' ? newFile : text.replace(/^\uFEFF/, ''));
  const list = listIn(document);
  if (edit.kind === 'add') {
    list.flow = false;
    list.add(document.createNode(entryOf(edit.intent, nextId(list))));
  } else {
    const found = list.items.find((item) => isMap(item) && idOf(item) === edit.id) as YAMLMap | undefined;
    if (edit.kind === 'status') found?.set('status', edit.status);
    else addScope(found, edit.glob);
  }
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return /\r\n/.test(text) ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}

function listIn(document: ReturnType<typeof parseDocument>): YAMLSeq {
  if (isSeq(document.contents)) return document.contents;
  const found: unknown = document.get('active_intents');
  if (isSeq(found)) return found;
  const list = new YAMLSeq();
  document.set('active_intents', list);
  return list;
}

const idOf = (item: YAMLMap): string => String(item.get('id')).trim();

function addScope(intent: YAMLMap | undefined, glob: string): void {
  const scope: unknown = intent?.get('owned_scope');
  if (isSeq(scope)) scope.add(glob);
  else intent?.set('owned_scope', [glob]);
}

/** The next number of `INT-001`, `INT-002`, …, whatever other ids there are. */
function nextId(list: YAMLSeq): string {
  const numbers = list.items.map((item) =>
    Number(/^INT-(\d{1,9})$/i.exec(isMap(item) ? idOf(item) : '')?.[1] ?? 0),
  );
  return `INT-${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

function entryOf(intent: Omit<Intent, 'id'> & { readonly id?: string | undefined }, next: string) {
  const {
    id = next,
    name,
    status,
    description,
    owned_scope,
    constraints,
    acceptance_criteria,
    related,
  } = intent;
  return {
    id,
    name,
    status,
    ...(description ? { description } : {}),
    owned_scope,
    constraints,
    acceptance_criteria,
    ...(related.length > 0 ? { related } : {}),
  };
}
