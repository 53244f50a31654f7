import type { App } from '../../../kernel/app.ts';
import { describeDamage, update, updateHint } from '../../../kernel/damage.ts';
import { UserError } from '../../../kernel/errors.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { isNewerRelease } from '../../../kernel/release-order.ts';
import { describeProblem } from '../../../kernel/settings/settings.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';

/** An older program must not take the place of a newer one, nor set up what a newer one left: it can't read that. */
export async function refuseDowngrade(app: App, root: string): Promise<void> {
  const { home, version, runtime } = app;
  const installed = runtime.installed()?.version;
  if (installed !== undefined && isNewerRelease(installed, version))
    throw new UserError(
      'programs_newer',
      `${homeFiles(home).hook} is of Ephor ${installed}, and this is ${version}`,
      `${updateHint} To go back to ${version}, first run \`${homeFiles(home).program} uninstall\`.`,
    );
  const project = await app.projectAt(root);
  if (!project) return;
  const problem = project.settings.problems.find(({ repair }) => repair === update);
  if (problem) throw new UserError('config_newer', describeProblem(problem), updateHint);
  const known = await readSessions(project.state);
  const damage = known.damage.find(({ code }) => code === 'state_newer');
  if (damage) throw new UserError('state_newer', describeDamage(damage), updateHint);
}
