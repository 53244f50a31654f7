import { posix } from 'node:path';
import { UserError } from '../../../kernel/errors.ts';
import type { Files } from '../../../kernel/io.ts';
import { projectFiles } from '../../../kernel/place.ts';

/** A folder that is imported, with every file in it. */
export interface Source {
  readonly kind: SourceKind;
  readonly folder: string;
  /** Paths from the folder, sorted. */
  readonly files: readonly string[];
  /** What is neither a file nor a folder. */
  readonly others: readonly string[];
}

export const sourceKinds = ['superbot2', 'superego', 'orchestration', 'saneprocess'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** What became of a file, or will become of it. */
export interface Row {
  readonly from: string;
  /** Where it is, from the user's or the project's folder; null where it stays. */
  readonly to: string | null;
  /** `kept`: it has no place here, and a copy lies in `imported/`. */
  readonly state: 'brought' | 'kept' | 'left';
  /** Whether anything changes by it. */
  readonly isNew: boolean;
  readonly note: string;
}

const mostFiles = 50_000;

/** The folders that can be imported: the one that is named, or those that lie in it. */
export function sourcesIn(files: Files, folder: string): readonly Source[] {
  const kind = kindOf(files, folder);
  if (kind) return [walk(files, kind, folder)];
  const below = files
    .entries(folder)
    .filter(({ name, kind: what }) => what === 'folder' && isHidden(name))
    .map(({ name }) => `${folder}/${name}`);
  return below.flatMap((each) => {
    const found = kindOf(files, each);
    return found ? [walk(files, found, each)] : [];
  });
}

/** By what lies in a folder, whatever its name. */
function kindOf(files: Files, folder: string): SourceKind | undefined {
  const kinds = new Map(files.entries(folder).map(({ name, kind }) => [name, kind]));
  const has = (name: string, kind: 'file' | 'folder'): boolean => kinds.get(name) === kind;
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  if (has('spaces', 'folder') || has('escalations', 'folder')) return 'superbot2';
  const isOfIntents = has(posix.basename(projectFiles('').intents), 'file');
  if (isOfIntents || name === '.orchestration') return kinds.size > 0 ? 'orchestration' : undefined;
  if (name === '.superego' || (has('decisions', 'folder') && has('state.json', 'file')))
    return kinds.size > 0 ? 'superego' : undefined;
  return isHidden(name) && has('state.json', 'file') && looksSane(files, folder) ? 'saneprocess' : undefined;
}

const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.git';

/** SaneProcess keeps its state in the agent's own folder, whatever that is called. */
function looksSane(files: Files, folder: string): boolean {
  try {
    return /"(?:(?:circuit_)?breaker|safemode|research|edits|enforcement|verification|requirements)"/.test(
      files.readText(`${folder}/state.json`, 1_000_000) ?? '',
    );
  } catch {
    return true;
  }
}

/** Beside the state that is brought, this folder is full of what belongs to the agent. */
const ofSaneProcess = /^(?:state\.json|bypass_active\.json|sane\w+\.log|audit\.jsonl)$/;

function walk(files: Files, kind: SourceKind, folder: string): Source {
  const found: string[] = [];
  const others: string[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    for (const { name, kind: what } of files.entries(`${folder}${below}`)) {
      const path = `${below}/${name}`;
      if (kind === 'saneprocess' && !ofSaneProcess.test(path.slice(1))) continue;
      if (what === 'folder') open.push(path);
      else (what === 'file' ? found : others).push(path.slice(1));
    }
    if (found.length > mostFiles)
      throw new UserError(
        'import_too_large',
        `${folder} has more than ${mostFiles} files`,
        'Name a folder that holds only what you want to bring over.',
      );
  }
  return { kind, folder, files: found.sort(), others: others.sort() };
}
