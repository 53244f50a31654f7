import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type CanaryFlight, flyCanary } from './canary.ts';
import { readExactly } from '../init/settings-file.ts';
import { applyInstall, type SettingsChange } from '../init/write-settings.ts';

/** Writes the settings, reads them back, and calls the hook as the host would; on any doubt takes it all back. */
export async function installAndProve(app: App, change: SettingsChange, root: string): Promise<CanaryFlight> {
  const undo = applyInstall(app, change, root);
  const flight = await attemptProof(app, change, root);
  if (flight.problem === null) return flight;
  undo();
  const off = ['EPHOR_DISABLED', 'SUPEREGO_DISABLED'].find((name) => app.io.env(name) === '1');
  throw new UserError(
    'canary_failed',
    `the ${change.host.id} hook does not work: ${flight.problem}. ${change.file} is as it was`,
    off ? `Take ${off} out of your environment first.` : 'Run `ephor doctor`; it names the cause.',
  );
}

async function attemptProof(app: App, { host, file }: SettingsChange, root: string): Promise<CanaryFlight> {
  const text = readExactly(app, file) ?? '';
  const [problem] = host.settings.problems(text);
  const line = host.settings.installed(text)[host.settings.canary(root, file).eventName];
  if (problem !== undefined || line === undefined) {
    return { expected: 'refused', ms: 0, problem: problem ?? 'the settings do not hold it' };
  }
  return flyCanary(app, host, line, root);
}
