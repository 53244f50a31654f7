import type { KeyPlace } from '../../../kernel/app.ts';
import type { SettingsScope } from '../../../kernel/host.ts';
import type { Profile } from '../../../kernel/level.ts';
import type { PromptKeeping } from '../../../kernel/settings/settings.ts';
import type { CanaryFlight } from '../doctor/canary.ts';
import type { ChangeTrial } from '../doctor/try-change.ts';

export interface ChangedFile {
  readonly file: string;
  readonly change: 'new' | 'changed' | 'kept';
  readonly diff: readonly string[];
}

export interface InitResult {
  readonly root: string;
  readonly scope: SettingsScope;
  readonly dryRun: boolean;
  readonly profile: Profile;
  readonly files: readonly ChangedFile[];
  readonly hosts: readonly {
    readonly id: string;
    readonly scope: SettingsScope;
    /** Where the host's program lies; null when it is not on PATH. */
    readonly program: string | null;
    readonly canary: CanaryFlight | null;
    readonly change: ChangeTrial | null;
  }[];
  readonly key: KeyPlace | null;
  readonly hook: string | null;
  readonly notes: readonly string[];
  /** The settings files of hosts that hold our hooks. */
  readonly settings: readonly string[];
  readonly prompts: PromptKeeping;
  /** Whether nothing but your word keeps a change back. */
  readonly ready: boolean;
  /** What Ephor is called by from here. */
  readonly program: string;
}
