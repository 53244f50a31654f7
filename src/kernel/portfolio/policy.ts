import * as v from 'valibot';
import { NotifyConfig } from '../settings/notify-config.ts';
import { ReportConfig } from '../settings/report-config.ts';
import type { ConfigProblem } from '../settings/settings.ts';

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
  /** How many runs in a row without progress make a blocker. */
  readonly mostFailedRuns: number;
  /** Seconds without a sign of life after which a run's process is looked at. */
  readonly leaseSeconds: number;
  /** Minutes without output and without a change by it after which a lead is interrupted; null: never. */
  readonly silentMinutes: number | null;
  /** When the daily briefing is due. */
  readonly briefingAt: string;
  /** Rules of the orchestrator that are turned off, by name. */
  readonly off: readonly string[];
  /** In which order spaces and generators may create work by themselves. */
  readonly generate: boolean;
}

/** The policy, and what is wrong with the file that says it. */
export interface PolicyReading {
  readonly policy: Policy;
  readonly problems: readonly ConfigProblem[];
}

export const usualPolicy: Policy = {
  mostLeads: 2,
  perDay: { runs: 50, tokens: null, usd: null },
  quietHours: null,
  staleDays: 7,
  thinKnowledgeBytes: 200,
  mostFailedRuns: 3,
  leaseSeconds: 60,
  silentMinutes: 30,
  briefingAt: '07:00',
  off: [],
  generate: true,
};

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.optional(v.pipe(schema, v.description(text)));
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const TimeOfDay = v.pipe(
  v.string(),
  v.regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, like "22:00"'),
);

/** The section `portfolio` of the user's `config.yaml`. */
export const PortfolioConfig = v.strictObject({
  most_leads: described(count(50), 'The most leads at once on this machine'),
  runs_per_day: described(v.nullable(count(10_000)), 'The most runs of leads in a day; null: no limit'),
  tokens_per_day: described(
    v.nullable(v.pipe(v.number(), v.minValue(0))),
    'The most tokens in a day; null: no limit',
  ),
  usd_per_day: described(
    v.nullable(v.pipe(v.number(), v.minValue(0))),
    'The most dollars in a day; null: no limit',
  ),
  quiet_hours: described(
    v.nullable(v.strictObject({ from: TimeOfDay, to: TimeOfDay })),
    'Start no lead between these times of the day; null: any time is fine',
  ),
  stale_days: described(v.pipe(v.number(), v.minValue(0.01)), 'Days after which a pending task is stale'),
  thin_knowledge_bytes: described(
    count(1_000_000),
    'A space with less knowledge than this, in bytes, is asked to write down what it knows; 0: never',
  ),
  most_failed_runs: described(
    v.pipe(count(100), v.minValue(1)),
    'How many runs in a row without progress make a blocker',
  ),
  lease_seconds: described(
    v.pipe(v.number(), v.minValue(5), v.maxValue(3_600)),
    'Seconds without a sign of life before Ephor checks the process of a run',
  ),
  silent_minutes: described(
    v.nullable(v.pipe(v.number(), v.minValue(0.01))),
    'Minutes without output or a change before a lead is interrupted and its session goes on in a new run; null: never',
  ),
  briefing_at: described(TimeOfDay, 'When the daily briefing is due'),
  off: described(
    v.array(v.string()),
    'Rules of the orchestrator to turn off, by the names that --dry-run shows',
  ),
  notify: v.optional(v.pipe(NotifyConfig, v.description('How and when Ephor notifies you'))),
  report: v.optional(v.pipe(ReportConfig, v.description('What goes into the daily report'))),
  generate: described(
    v.boolean(),
    'Whether Ephor may create work itself: from goals, stale tasks, failing checks',
  ),
});

/** What is not said is as usual. */
export function policyFrom(config: v.InferOutput<typeof PortfolioConfig> = {}): Policy {
  const usual = usualPolicy;
  const orUsual = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value);
  return {
    mostLeads: orUsual(config.most_leads, usual.mostLeads),
    perDay: {
      runs: orUsual(config.runs_per_day, usual.perDay.runs),
      tokens: orUsual(config.tokens_per_day, usual.perDay.tokens),
      usd: orUsual(config.usd_per_day, usual.perDay.usd),
    },
    quietHours: orUsual(config.quiet_hours, usual.quietHours),
    staleDays: orUsual(config.stale_days, usual.staleDays),
    thinKnowledgeBytes: orUsual(config.thin_knowledge_bytes, usual.thinKnowledgeBytes),
    mostFailedRuns: orUsual(config.most_failed_runs, usual.mostFailedRuns),
    leaseSeconds: orUsual(config.lease_seconds, usual.leaseSeconds),
    silentMinutes: orUsual(config.silent_minutes, usual.silentMinutes),
    briefingAt: orUsual(config.briefing_at, usual.briefingAt),
    off: orUsual(config.off, usual.off),
    generate: orUsual(config.generate, usual.generate),
  };
}
