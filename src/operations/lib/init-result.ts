import type { KeyPlace } from '../../domain/app.ts';
import type { SettingsScope } from '../../domain/host.ts';
import type { Profile } from '../../domain/level.ts';
import type { CanaryFlight } from './canary.ts';

export interface ChangedFile {
  readonly file: string;
  readonly change: 'new' | 'changed' | 'kept';
  readonly diff: readonly string[];
}

export interface InitResult {
  readonly root: string;
  readonly dryRun: boolean;
  readonly profile: Profile;
  readonly files: readonly ChangedFile[];
  readonly hosts: readonly {
    readonly id: string;
    readonly scope: SettingsScope;
    /** Where the host's program lies; null when it is not on PATH. */
    readonly program: string | null;
    readonly canary: CanaryFlight | null;
  }[];
  readonly key: KeyPlace | null;
  readonly hook: string | null;
  readonly notes: readonly string[];
}
