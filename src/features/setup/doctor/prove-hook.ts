import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { canBeTried, type CanaryFlight, flyCanary } from './canary.ts';
import { readExactly } from '../init/settings-file.ts';
import { applyInstall, type SettingsChange } from '../init/write-settings.ts';

/** Writes the settings, reads them back, and calls the hook as the host would; on any doubt takes it all back. Null where it can't be tried. */
export async function installAndProve(
  app: App,
  change: SettingsChange,
  root: string,
): Promise<CanaryFlight | null> {
  const undo = applyInstall(app, change, root);
  const flight = await attemptProof(app, change, root);
  if (!flight || flight.problem === null) return flight;
  undo();
  const off = ['EPHOR_DISABLED', 'SUPEREGO_DISABLED'].find((name) => app.io.env(name) === '1');
  throw new UserError(
    'canary_failed',
    `the ${change.host.id} hook does not work: ${flight.problem}. ${change.file} is as it was`,
    off ? `Take ${off} out of your environment first.` : 'Run `ephor doctor`; it names the cause.',
  );
}

/** Null where the settings are in order and nobody can play the host's part. */
async function attemptProof(
  app: App,
  { host, file }: SettingsChange,
  root: string,
): Promise<CanaryFlight | null> {
  const text = readExactly(app, file) ?? '';
  const [problem] = host.edits.problems(text);
  const line = host.edits.installed(text)[host.eventNames['tool.before'] ?? ''];
  if (problem !== undefined || line === undefined) {
    return { expected: 'refused', ms: 0, problem: problem ?? 'the settings do not hold it' };
  }
  return canBeTried(host) ? flyCanary(app, host, line, root) : null;
}
