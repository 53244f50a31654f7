import { defineContext } from '../../../kernel/context.ts';
import { describeLoosening } from '../../../kernel/settings/settings.ts';

export const settingsWaiting = defineContext({
  id: 'settings-waiting',
  summary: 'Tell you when a session starts that the settings ask for less than you accepted',
  to: 'user',
  on: ['session.start'],
  needs: ['waitingSettings'],
  priority: 2,
  write({ facts: { waitingSettings } }) {
    const [first] = waitingSettings;
    if (!first) return;
    const more = waitingSettings.length > 1 ? `, and ${waitingSettings.length - 1} more` : '';
    return `the settings of this project ask for less than you accepted (${describeLoosening(first)}${more}). Until you run \`ephor config accept\`, the old ones hold.`;
  },
});
