import type { EngineStatus } from '../../../kernel/app.ts';
import type { BreakerSection, SafemodeSection } from '../../../kernel/discipline.ts';
import type { Level, Profile } from '../../../kernel/decision.ts';
import type { PortfolioSummary } from '../../../kernel/portfolio/summary.ts';
import type { Loosening, OnError } from '../../../kernel/settings/settings.ts';
import type { RecentObjections, Sections, Switch } from '../../../kernel/state.ts';
import type { Problem } from '../doctor/check-project.ts';

export interface StatusResult {
  readonly at: string;
  readonly root: string;
  readonly enforcing: boolean;
  readonly switch: Switch | null;
  /** The variable that switches Ephor off in this very shell. */
  readonly disabledByVariable: string | null;
  readonly profile: Profile;
  readonly onError: OnError;
  readonly engine: EngineStatus & { readonly enabled: boolean };
  readonly gates: readonly { readonly id: string; readonly level: Level }[];
  readonly breaker: BreakerSection | null;
  readonly safemode: SafemodeSection | null;
  readonly sessions: number;
  /** The newest session, or the one asked for, with every section that Ephor keeps. */
  readonly session: (Sections & { readonly id: string }) | null;
  readonly intents: {
    readonly required: boolean;
    /** What each session works on; without a name when that can't be worked on any more. */
    readonly selected: readonly {
      readonly session: string;
      readonly intent: string;
      readonly name: string | null;
    }[];
  };
  readonly objections: RecentObjections['recent'];
  /** Ideas for later, of all projects. */
  readonly queue: { readonly queued: number; readonly taken: number };
  /** Null where there is none. */
  readonly portfolio: PortfolioSummary | null;
  readonly problems: readonly Problem[];
  readonly notices: readonly string[];
  /** What the files would loosen, and nobody accepted yet. */
  readonly waiting: readonly Loosening[];
}
