/** What the orchestrator may spend and when, from `portfolio:` in the user's `config.yaml`. */
export interface Policy {
  /** Most leads at once on this machine. */
  readonly mostLeads: number;
  /** Most in a day; null: no limit. */
  readonly perDay: {
    readonly runs: number | null;
    readonly tokens: number | null;
    readonly usd: number | null;
  };
  /** No lead is started between these times of the day, `22:00` to `07:00`; null: at any time. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  /** Days after which a pending task is stale. */
  readonly staleDays: number;
  /** Below so many bytes of knowledge a space is asked to write down what it knows. */
  readonly thinKnowledgeBytes: number;
  /** Runs in a row without progress that become one blocker. */
  readonly mostFailedRuns: number;
  /** Seconds without a sign of life after which a run's process is looked at. */
  readonly leaseSeconds: number;
  /** When the briefing of a day is due. */
  readonly briefingAt: string;
  /** Rules of the orchestrator that are turned off, by name. */
  readonly off: readonly string[];
  /** In which order spaces and generators may create work by themselves. */
  readonly generate: boolean;
}

export const usualPolicy: Policy = {
  mostLeads: 2,
  perDay: { runs: 50, tokens: null, usd: null },
  quietHours: null,
  staleDays: 7,
  thinKnowledgeBytes: 200,
  mostFailedRuns: 3,
  leaseSeconds: 60,
  briefingAt: '07:00',
  off: [],
  generate: true,
};
