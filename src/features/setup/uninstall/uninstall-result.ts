import type { SettingsScope } from '../../../kernel/host.ts';

export interface RestoredFile {
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
