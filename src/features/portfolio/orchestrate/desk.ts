import type { App } from '../../../kernel/app.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Patience } from './lead-process.ts';
import type { Deed } from '../plan/actions.ts';

/** A lead as it is shown while it works. */
export interface LeadAtWork {
  readonly run: string;
  readonly about: string;
  readonly task: number | null;
  readonly startedAt: string;
  readonly turns: number;
  readonly tokens: number;
  readonly usd: number;
  readonly said: string;
  readonly ending: boolean;
}

/** What the orchestrator tells while it works, for people and for programs. */
export type Report =
  | { readonly event: 'began'; readonly epoch: number; readonly why: string }
  | {
      readonly event: 'did';
      readonly do: string;
      readonly rule: string;
      readonly why: string;
      readonly about: string;
    }
  | { readonly event: 'started'; readonly run: string; readonly about: string; readonly why: string }
  | { readonly event: 'adopted'; readonly run: string; readonly about: string }
  | { readonly event: 'said'; readonly run: string; readonly about: string; readonly text: string }
  | {
      readonly event: 'ended';
      readonly run: string;
      readonly about: string;
      readonly reason: string;
      readonly notes: string;
      readonly turns: number;
      readonly tokens: number;
      readonly usd: number;
    }
  | { readonly event: 'problem'; readonly message: string }
  | { readonly event: 'leads'; readonly leads: readonly LeadAtWork[] }
  | { readonly event: 'waiting'; readonly for: string; readonly until: string | null }
  | { readonly event: 'stopped'; readonly why: string };

/** What those who do the orchestrator's work share. */
export interface Desk {
  readonly app: App;
  readonly store: PortfolioStore;
  readonly policy: Policy;
  readonly writer: Extract<Writer, { kind: 'orchestrator' }>;
  readonly patience: Patience;
  /** Run by a lead's shell when the lead is gone; none while somebody stays to watch it. */
  readonly after: readonly string[];
  /** Aborted when the orchestrator is to stop, or has lost its lease. */
  readonly stop: AbortSignal;
  report(report: Report): void;
  deliver(desk: Desk, action: Extract<Deed, { do: 'deliver' }>): Promise<void>;
}

/** How people read where a run or an action belongs. */
export const about = ({
  space,
  initiative,
}: {
  readonly space: string;
  readonly initiative?: string | null;
}): string => (initiative ? `${space} / ${initiative}` : space);
