import { keepPulse, reasonToWake } from '../../orchestrate/heartbeat.ts';
import type { Report } from '../../orchestrate/desk.ts';
import { orchestrate } from '../../orchestrate/orchestrator.ts';
import { reportText } from '../../orchestrate/report-text.ts';
import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';

type Beat = Report | { readonly event: 'idle'; readonly why: string };

export const heartbeatRun = defineOperation({
  id: 'heartbeat-run',
  leads: true,
  summary: 'Look once whether there is work, do what is next, and leave the leads running; for timers',
  doors: ['cli'],
  group: 'portfolio',
  effect: 'write',
  caller: 'person',
  input: {},
  examples: [
    {
      command: 'ephor heartbeat run',
      explains:
        'or just `ephor heartbeat`: costs next to nothing when nothing has changed and nothing is due',
    },
  ],
  async *run({ app, stop, say }): AsyncGenerator<Beat> {
    const why = await reasonToWake(app);
    if (why === undefined) {
      yield { event: 'idle', why: 'nothing has changed, and nothing is due' };
      return;
    }
    const { policy, problems } = await app.portfolioPolicy();
    for (const { file, message } of problems) say(`${file}: ${message}`);
    const { deliver } = await import('../../orchestrate/deliver.ts');
    try {
      yield* orchestrate({
        app,
        store: app.portfolio,
        policy,
        mode: 'once',
        stop,
        say,
        deliver,
        // The shell of a lead looks what comes next when the lead is gone: nobody else may be there to.
        after: [...app.program, 'heartbeat'],
        settled: (standing) => keepPulse(app, standing),
      });
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'orchestrated') throw error;
      yield { event: 'idle', why: error.message };
    }
  },
  print: (beat, style) =>
    beat.event === 'idle' ? style.dim(`Nothing to do: ${beat.why}.`) : reportText(beat, style),
});
