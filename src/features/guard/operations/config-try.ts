import * as v from 'valibot';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below, fit } from '../../../kernel/operations/layout.ts';
import { counted, localTime } from '../../../kernel/operations/time-words.ts';
import { compareLevels } from '../../../kernel/decision.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import type { Named } from '../../../kernel/stores/store.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { configEntries, daysEntry } from '../config/entries.ts';
import { planChange } from '../config/planned-change.ts';
import { type Replayed, replay, unknownFrom } from '../config/replay.ts';

export interface ConfigTryResult {
  readonly root: string;
  readonly key: string;
  readonly value: string | null;
  readonly file: string;
  readonly days: number;
  /** Calls, prompts and ends of turns that were decided in that time. */
  readonly decided: number;
  readonly louder: number;
  readonly quieter: number;
  /** How many times each gate would speak otherwise. */
  readonly gates: readonly {
    readonly gate: string;
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }[];
  /** The newest of those that would have been decided otherwise. */
  readonly examples: readonly TriedDecision[];
  /** Gates that were off, of which the log tells nothing. */
  readonly woken: readonly string[];
  /** Gates that would look with other options, which nobody can look at again. */
  readonly retuned: readonly string[];
  /** What your own file keeps from taking effect. */
  readonly notices: readonly string[];
}

type TriedDecision = Replayed & Pick<Named, 'id' | 'at' | 'tool' | 'subject' | 'session'>;

const shownExamples = 20;

export const configTry = defineOperation({
  id: 'config-try',
  summary: 'Show what a setting would have changed in the last few days, before you change it',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: {
    ...configEntries,
    value: v.optional(
      v.pipe(v.string(), v.description('its new value; leave it out to try removing the setting')),
    ),
    days: daysEntry,
  },
  positional: ['key', 'value'],
  examples: [
    { command: 'ephor config try profile standard', explains: 'run it before you move on from observe' },
    { command: 'ephor config try long-file note --days 30', explains: 'look at one gate, over a month' },
  ],
  async run({ app, input }): Promise<ConfigTryResult> {
    const project = inProject(app);
    const { settings, place, audit } = project;
    const planned = await planChange(app, project, input);
    const since = new Date(app.io.clock.now().getTime() - input.days * 86_400_000).toISOString();
    const counts = new Map<string, ConfigTryResult['gates'][number]>();
    const sums = { decided: 0, louder: 0, quieter: 0 };
    let examples: TriedDecision[] = [];
    for (const line of await audit.read({ since })) {
      if (line.event === 'operation' || line.session === trialSession) continue;
      sums.decided += 1;
      const tried = replay(line, settings.gates, planned.settings.gates);
      if (!tried) continue;
      sums[isLouder(tried) ? 'louder' : 'quieter'] += 1;
      for (const { gate, before: from, after: to } of tried.findings) {
        const key = `${gate} ${from} ${to}`;
        counts.set(key, { gate, from, to, count: (counts.get(key)?.count ?? 0) + 1 });
      }
      const { id, at, tool, subject, session } = line;
      examples = [{ id, at, tool, subject, session, ...tried }, ...examples].slice(0, shownExamples);
    }
    const known = new Set(settings.notices);
    return {
      root: place.root,
      key: planned.path.join('.'),
      value: input.value ?? null,
      file: planned.file,
      days: input.days,
      ...sums,
      gates: [...counts.values()].toSorted((a, b) => b.count - a.count),
      examples,
      ...unknownFrom(settings.gates, planned.settings.gates),
      notices: planned.settings.notices.filter((notice) => !known.has(notice)),
    };
  },
  print: (result, style) => tryText(result, style),
});

const rank = (level: string): 'off' | 'note' | 'ask' | 'deny' =>
  level === 'deny' || level === 'ask' || level === 'note' ? level : 'off';

const isLouder = ({ before, after }: Replayed): boolean => compareLevels(rank(after), rank(before)) > 0;

function tryText(result: ConfigTryResult, style: Style): string {
  const { key, value, days, decided, louder, quieter, gates, examples, woken, retuned, notices, root } =
    result;
  const wish = `${style.code(key)}${value === null ? ' removed' : ` ${value}`}`;
  const changed = louder + quieter;
  return [
    changed === 0
      ? `With ${wish}, nothing in the last ${counted(days, 'day')} would have been decided differently (${decided} decisions).`
      : `With ${wish}, ${changed} of ${decided} decisions would have been different in the last ${counted(days, 'day')}: ${louder} louder, ${quieter} quieter.`,
    ...gates.map(
      ({ gate, from, to, count }) => `  ${String(count).padStart(5)}  ${style.code(gate)}  ${from} → ${to}`,
    ),
    ...(examples.length > 0 ? ['', style.dim('the newest')] : []),
    ...examples
      .slice(0, 8)
      .flatMap(({ id, at, tool = '', subject = '', before, after, findings }) => [
        `  ${style.dim(`${localTime(at)}  ${id}`)}  ${before} → ${after}  ${fit(visible(`${tool} ${below(subject, root)}`), Math.max(20, style.width - 60))}`,
        ...findings
          .slice(0, 1)
          .map(({ reason }) => style.dim(`      ${fit(visible(reason), style.width - 8)}`)),
      ]),
    ...(woken.length > 0
      ? [
          '',
          style.warn(
            `  The log can’t tell what these would have said, because they were off: ${woken.join(', ')}`,
          ),
        ]
      : []),
    ...(retuned.length > 0
      ? ['', style.warn(`  The log can’t replay these with other options: ${retuned.join(', ')}`)]
      : []),
    ...notices.map((notice) => style.warn(`  ! ${notice}`)),
    '',
    style.dim(
      `Nothing was changed. \`ephor config set ${key}${value === null ? '' : ` ${value}`}\` does it.`,
    ),
  ].join('\n');
}
