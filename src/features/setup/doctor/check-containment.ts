import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import { type Check, fail, note, ok } from './check.ts';
import { readLayers } from './check-settings.ts';
import { tryContained } from './try-contained.ts';

const how = 'ephor init --contain auto';

/** Whether commands can be contained, as the host is set up and as a trial shows. */
export async function checkContainment(app: App, host: Host, root: string): Promise<readonly Check[]> {
  const { shell, edits } = host;
  if (!shell) return [];
  const { layers } = readLayers(app, host, root);
  if (!layers.some(({ text }) => edits.contains?.(text)))
    return [
      note('contain', `off: while you only ask, unknown programs run on the workspace itself (\`${how}\`)`),
    ];
  if (app.project?.settings.contain === 'off') return [note('contain', 'off (contain: off)')];
  const problem = await tryContained(app, shell, root);
  return problem === undefined
    ? [ok('contain', 'while you only ask, checks and unknown programs run on a throw-away copy')]
    : [fail('contain', `commands are not contained: ${problem}`, 'ephor init --contain off')];
}
