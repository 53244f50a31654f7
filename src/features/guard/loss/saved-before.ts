import type { LostWhy } from './loss.ts';
import type { CommandCall } from '../../../kernel/commands/shell.ts';

/** What the line itself puts into git before it comes to what would lose it. */
export function savedBefore(calls: readonly CommandCall[]): ReadonlySet<LostWhy> {
  const saved = new Set<LostWhy>();
  let addedAll = false;
  for (const { words } of calls) {
    const [program, sub, ...rest] = words;
    if (program !== 'git' || rest.includes('--dry-run') || rest.includes('-n')) continue;
    const has = (pattern: RegExp): boolean => rest.some((word) => word !== undefined && pattern.test(word));
    if (sub === 'stash' && !has(/^(?:pop|apply|list|show|drop|clear|branch)$/)) {
      saved.add('changed since the last commit');
      if (has(/^(?:-\w*[ua]\w*|--include-untracked|--all)$/)) saved.add('never committed');
    }
    if (sub === 'add' && has(/^(?:-A|--all|\.)$/)) addedAll = true;
    if (sub === 'commit' && (addedAll || has(/^(?:-\w*a\w*|--all)$/)))
      saved.add('changed since the last commit');
    if (sub === 'commit' && addedAll) saved.add('never committed');
  }
  return saved;
}
