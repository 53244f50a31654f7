import * as v from 'valibot';
import type { Report } from '../../orchestrate/desk.ts';
import { dryRun } from '../../orchestrate/dry-run.ts';
import { orchestrate as work } from '../../orchestrate/orchestrator.ts';
import { reportText } from '../../orchestrate/report-text.ts';
import { createScreens, type Screen, screenText } from '../../orchestrate/screens.ts';
import { nothing } from '../../things/looks.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { Duration, parseDuration } from '../../../../kernel/operations/time-words.ts';

/** What would be done, in the words of the report of what is done. */
interface Planned {
  readonly event: 'planned';
  readonly actions: readonly Extract<Report, { event: 'did' }>[];
  readonly spaces: number;
}

export const orchestrate = defineOperation({
  id: 'orchestrate',
  summary:
    'Work through the portfolio: start leads, merge what they finish, and ask what nobody else can decide',
  doors: ['cli'],
  group: 'portfolio',
  effect: 'write',
  caller: 'person',
  input: {
    once: v.optional(v.pipe(v.boolean(), v.description('do what is next, and leave the leads running'))),
    dryRun: v.optional(v.pipe(v.boolean(), v.description('only say what would be done next, and why'))),
    for: v.optional(v.pipe(Duration, v.description('park the leads and stop after so long, like 8h'))),
  },
  examples: [
    { command: 'ephor orchestrate', explains: 'works until nothing is left; Ctrl-C parks the leads' },
    { command: 'ephor orchestrate --for 8h', explains: 'works through the night' },
    { command: 'ephor orchestrate --dry-run', explains: 'what it would do next, with the rule behind each' },
  ],
  async *run({ input, app, stop, say, screen }): AsyncGenerator<Report | Screen | Planned> {
    const { policy, problems } = await app.portfolioPolicy();
    for (const { file, message } of problems) say(`${file}: ${message}`);
    if (input.dryRun) {
      const { spaces } = await app.portfolio.read();
      yield { event: 'planned', actions: await dryRun(app, policy), spaces: spaces.length };
      return;
    }
    const { deliver } = await import('../../orchestrate/deliver.ts');
    const screens = screen ? createScreens(() => app.io.clock.now()) : undefined;
    const reports = work({
      app,
      store: app.portfolio,
      policy,
      mode: input.once ? 'once' : 'stay',
      forMs: input.for === undefined ? undefined : parseDuration(input.for),
      stop,
      say: (line) => say(screens?.aside(line) ?? line),
      shows: screen !== undefined,
      deliver,
    });
    yield* screens?.of(reports) ?? reports;
  },
  print(report, style) {
    if (report.event === 'screen') return screenText(report, style);
    if (report.event !== 'planned') return reportText(report, style);
    if (report.spaces === 0)
      return nothing(
        'There is no space yet, so there is nothing to do.',
        'ephor space add "My project"',
        'in its repository',
        style,
      );
    if (report.actions.length === 0) return 'Nothing is to be done at the moment.';
    const width = Math.max(...report.actions.map(({ rule }) => rule.length));
    const lines = report.actions.map(
      ({ rule, why, do: what }) => `  ${style.code(rule.padEnd(width))}  ${why} ${style.dim(`(${what})`)}`,
    );
    return [`${style.strong('Would do next')}, and then look again:`, ...lines].join('\n');
  },
});
