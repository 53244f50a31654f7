import { type Containment, defineFact, type FactInput } from '../../../kernel/fact.ts';
import { checkIn } from '../../../kernel/checks/checks.ts';
import { programNames } from '../../../kernel/commands/mcp-tools.ts';
import type { CommandReport } from '../../../kernel/commands/shell.ts';
import { ranContained, ranFile } from '../../../kernel/contained.ts';
import { homeFiles } from '../../../kernel/place.ts';
import type { CommandAction } from '../../../kernel/action.ts';

const asUsual: Containment = { root: null, text: '', mark: null, ran: false };

export const containment = defineFact({
  id: 'containment',
  summary: 'Find out whether a command must run on a throw-away copy of the workspace, or did',
  gather(input) {
    const { event, io, place, settings, shellText } = input;
    if (!('action' in event) || event.action.kind !== 'command' || settings.contain === 'off') return asUsual;
    const { contained, containedIn } = homeFiles(place.home);
    if (!/^[\w-]{1,200}$/.test(event.session) || !io.files.stat(contained)) return asUsual;
    const text = shellText(event.action.command);
    if (text === undefined) return asUsual;
    const mark = `${containedIn(event.session)}/${io.hash.sha256(text).slice(0, 32)}`;
    const ran = event.kind !== 'tool.before' && io.files.readText(ranFile(mark)) === ranContained;
    const root =
      event.kind === 'tool.before' && waits(input, event.action) ? input.realPath(place.root) : null;
    return { root, text, mark, ran };
  },
});

/** What may change something, or nobody can tell, while the user's words speak against any change. */
function waits({ state: { phase }, settings }: FactInput, action: CommandAction): boolean {
  const { report, background } = action;
  if (!report || background || phase?.phase === 'ready') return false;
  if (phase?.against !== 'explicit' && settings.phase.waitFor !== 'agreement') return false;
  return !isOurs(report) && (!report.whole || checkIn(action) !== undefined);
}

const isOurs = ({ programs }: CommandReport): boolean => programs.some((name) => programNames.includes(name));
