import { defineContext } from '../../../kernel/context.ts';
import { describeLoosening } from '../../../kernel/settings/settings.ts';

export const settingsWaiting = defineContext({
  id: 'settings-waiting',
  summary: 'Warn you at session start when the settings are looser than you accepted',
  to: 'user',
  on: ['session.start'],
  needs: ['waitingSettings'],
  priority: 2,
  write({ facts: { waitingSettings } }) {
    const [first] = waitingSettings;
    if (!first) return;
    const more = waitingSettings.length > 1 ? `, and ${waitingSettings.length - 1} more` : '';
    return `this project’s settings are looser than you accepted (${describeLoosening(first)}${more}). The old ones stay in force until you run \`ephor config accept\`.`;
  },
});
