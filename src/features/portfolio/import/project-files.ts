import { projectFiles } from '../../../kernel/place.ts';
import type { SourceKind } from './source.ts';

/** Where a file belongs in the project that its folder lies in; undefined for what has no place. */
export function projectFileFor(kind: SourceKind, root: string, path: string): string | undefined {
  const files = projectFiles(root);
  if (kind === 'superego') {
    const decision = /^decisions\/([^/]+\.ya?ml)$/.exec(path)?.[1];
    if (decision !== undefined) return files.decision(decision);
    return path === 'prompt.md' ? files.prompt : undefined;
  }
  if (kind !== 'orchestration') return undefined;
  return [files.intents, files.intentIgnores[0]].find((file) => file?.endsWith(`/${path}`));
}

/** Why a file stays a copy. What was allowed elsewhere is not allowed here before the user says so. */
export function reasonFor(kind: SourceKind, path: string): string {
  if (/(?:^|\/)state\.json$/.test(path))
    return 'what it allows, or holds, was said to another program; here it begins anew';
  if (/\.(?:log|jsonl)$/.test(path)) return 'a record in another shape; read it there';
  if (path === 'bypass_active.json') return 'say `s+` if edits shall be blocked here as well';
  if (path === 'config.yaml') return 'see `ephor config` for what there is to set here';
  return kind === 'superego' && path.startsWith('session/')
    ? 'the evaluator’s own session, which is not gone on with'
    : 'it has no place here';
}
