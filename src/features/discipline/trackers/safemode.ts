import { SafemodeSection } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { commandOf, loggedCommand } from '../../../kernel/text/override-words.ts';

const off: SafemodeSection = { active: false, since: null };

export const safemode = defineTracker({
  id: 'safemode',
  summary: 'Remember whether the user has safemode on',
  scope: 'project',
  on: ['prompt.before'],
  schema: SafemodeSection,
  initial: off,
  restrictive: { active: true, since: null },
  reduce: ({ section, event }) => switched(section, commandOf(event), event.at),
  rebuild(section, outcome) {
    const { event, tool, at } = outcome;
    if (event !== 'operation') return switched(section, loggedCommand(outcome), at);
    return switched(section, tool === 'safemode-on' ? 's+' : tool === 'safemode-off' ? 's-' : undefined, at);
  },
});

function switched(section: SafemodeSection, command: string | undefined, at: string): SafemodeSection {
  if (command === 's+' && !section.active) return { active: true, since: at };
  return command === 's-' ? off : section;
}
