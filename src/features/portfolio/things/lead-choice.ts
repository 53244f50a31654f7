import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';
import { maybe } from './entries.ts';

export const leadEntries = {
  lead: maybe('who does the work: an agent by its name, or the command line of a program of yours'),
  model: maybe('the model of its agent'),
};

interface Given {
  readonly lead?: string | undefined;
  readonly model?: string | undefined;
}

const ofShell = /["'`$\\|&;<>(){}*?~\n]/;

/** Undefined where nothing is said of it. */
export function leadFrom(
  { units }: Pick<App, 'units'>,
  { lead, model }: Given,
  now: Space['lead'] = { kind: 'agent' },
): Space['lead'] | undefined {
  if (lead === undefined && model === undefined) return undefined;
  const text = lead?.trim();
  const hosts = units.hosts.filter((host) => host.lead).map(({ id }) => id);
  const isAgent = text === undefined ? now.kind === 'agent' : text === 'agent' || hosts.includes(text);
  if (text === '')
    throw new UserError('bad_input', 'the lead is empty', `Give --lead ${hosts.join(' or ')}, or a command.`);
  if (!isAgent && model !== undefined)
    throw new UserError(
      'bad_input',
      'a command has no model',
      `Leave out --model, or give --lead ${hosts[0]}.`,
    );
  if (!isAgent)
    return {
      kind: 'command',
      command: ofShell.test(text ?? '') ? ['/bin/sh', '-c', text ?? ''] : (text ?? '').split(/\s+/),
    };
  const host = text === undefined ? now.host : text === 'agent' ? undefined : text;
  return {
    kind: 'agent',
    ...(host === undefined ? {} : { host }),
    ...(model === undefined ? {} : { model }),
  };
}
