import * as v from 'valibot';
import { forgetPulse } from '../../orchestrate/heartbeat.ts';
import { installTimer, timerKinds, timerOf, type Timer, usualTimer } from '../../orchestrate/timer.ts';
import { timerText } from '../../orchestrate/timer-text.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { Duration, parseDuration } from '../../../../kernel/operations/time-words.ts';

interface Installed {
  readonly timer: Timer;
  readonly every: string;
  /** False where it was only to be shown. */
  readonly installed: boolean;
}

export const heartbeatInstall = defineOperation({
  id: 'heartbeat-install',
  summary: 'Have this machine look for work by itself, with a timer of the system',
  doors: ['cli'],
  group: 'portfolio',
  effect: 'write',
  caller: 'person',
  input: {
    every: v.optional(v.pipe(Duration, v.description('how often to look')), '10m'),
    dryRun: v.optional(v.pipe(v.boolean(), v.description('only show what would be written, and where'))),
    with: v.optional(
      v.pipe(v.picklist(timerKinds), v.description('which timer; without it, the one that this machine has')),
    ),
  },
  examples: [
    { command: 'ephor heartbeat install', explains: 'systemd, launchd or cron, every ten minutes' },
    { command: 'ephor heartbeat install --dry-run', explains: 'what it would write, and where' },
    { command: 'ephor heartbeat install --every 1h --with cron', explains: 'a line of your crontab' },
  ],
  async run({ input, app }): Promise<Installed> {
    const kind = input.with ?? (await usualTimer(app));
    const timer = timerOf(app, kind, parseDuration(input.every) ?? 600_000);
    const installed = !input.dryRun;
    if (installed) {
      await installTimer(app, timer);
      forgetPulse(app);
    }
    return { timer, every: input.every, installed };
  },
  print({ timer, every, installed }, style) {
    const text = timerText(timer, style);
    return installed
      ? `${style.good('✓ Installed')} a timer of ${timer.kind}: \`ephor heartbeat\` runs every ${every}.\n${text}\n${style.dim('`ephor heartbeat remove` takes exactly that away.')}`
      : `${style.strong('Would install')} a timer of ${timer.kind}, so that \`ephor heartbeat\` runs every ${every}:\n${text}`;
  },
});
