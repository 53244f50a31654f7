import { isMap, isSeq, parseDocument, type YAMLMap, YAMLSeq } from 'yaml';
import type { Intent, IntentEdit } from '../../kernel/work/intent.ts';

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
