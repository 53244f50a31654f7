import { paintDiff } from '../init/init-screen.ts';
import type { SettingsScope } from '../../../kernel/host.ts';
import type { Style } from '../../../kernel/operation.ts';
import { below } from '../../../kernel/operations/layout.ts';

export function uninstallScreen(result: UninstallResult, style: Style): string {
  const { root, dryRun, settings, servers, folders, engineStopped, stays } = result;
  const sign = dryRun ? style.dim('·') : style.good('✓');
  const fileLines = (each: RestoredFile, ours: string, note: readonly string[]): readonly string[] => [
    `${sign} ${below(each.file, root)}: ${whatHappened(each, ours, dryRun)}`,
    ...note,
    ...(dryRun ? paintDiff(each.diff, style).map((line) => `    ${line}`) : []),
  ];
  const lines = [
    ...settings.flatMap((each) =>
      fileLines(
        each,
        'hooks',
        each.scope === 'user' ? [style.warn('  Its hooks served all your repositories.')] : [],
      ),
    ),
    ...servers.flatMap((each) => fileLines(each, 'MCP server', [])),
  ];
  if (settings.length === 0) lines.push(`${sign} No hook of ours is in any settings file here.`);
  lines.push(...folders.map((folder) => `${sign} ${folder} ${dryRun ? 'would be removed' : 'is removed'}`));
  if (engineStopped) lines.push(`${sign} The engine has stopped.`);
  if (stays.length > 0) {
    lines.push('', style.strong(dryRun ? 'What would stay' : 'What stays'));
    lines.push(
      ...stays.map(({ path, holds, remove }) => `  ${path}  ${style.dim(holds)}  ${style.code(remove)}`),
    );
  }
  if (dryRun) lines.push('', `Nothing was changed. Run it again without ${style.code('--dry-run')}.`);
  return lines.join('\n');
}

function whatHappened({ how, deleted }: RestoredFile, ours: string, dryRun: boolean): string {
  const verb = dryRun ? 'would be' : 'is';
  if (how === 'restored') {
    return deleted ? `${verb} removed; there was none before` : `${verb} byte for byte what it was before`;
  }
  const rest = deleted ? 'nothing else was in it, so it goes' : 'everything else stays';
  return `it has changed since, so only our ${ours} ${dryRun ? 'would go' : 'went'}; ${rest}`;
}

interface RestoredFile {
  readonly host: string;
  readonly scope: SettingsScope;
  readonly file: string;
  /** `restored` byte for byte, or `cleaned` of what is ours because somebody changed the file since. */
  readonly how: 'restored' | 'cleaned';
  readonly deleted: boolean;
  readonly diff: readonly string[];
}

export interface UninstallResult {
  readonly root: string;
  readonly dryRun: boolean;
  readonly settings: readonly RestoredFile[];
  /** Files that our MCP server was registered in. */
  readonly servers: readonly RestoredFile[];
  /** The folders that were taken away besides. */
  readonly folders: readonly string[];
  readonly engineStopped: boolean;
  readonly stays: readonly { readonly path: string; readonly holds: string; readonly remove: string }[];
}
