import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { insideAgent } from '../../../kernel/inside-agent.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { createAccess } from '../../../stores/access-file.ts';
import { openDoor } from '../door-process.ts';
import { browserOpener, openInBrowser } from '../open-browser.ts';

interface OpenedDashboard {
  readonly url: string;
  /** Logs in whoever opens it first, within two minutes; null where a browser was opened with it. */
  readonly link: string | null;
}

export const uiOpen = defineOperation({
  id: 'ui-open',
  summary: 'Open the dashboard in your browser, logged in',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  leads: true,
  group: 'dashboard',
  input: {
    open: v.optional(
      v.pipe(v.boolean(), v.description('print the login link instead of opening a browser')),
      true,
    ),
  },
  examples: [
    { command: 'ephor ui open', explains: 'do the same as `ephor ui`' },
    {
      command: 'ephor ui open --no-open',
      explains: 'get a link for another browser; it works once, within two minutes',
    },
  ],
  async run({ app, input, say }): Promise<OpenedDashboard> {
    const { io, home, units } = app;
    const opener = input.open ? browserOpener(io) : undefined;
    // Whoever holds the link is a person to us, so no agent is shown one, not even with a yes to open the page.
    if (!opener && insideAgent(units.hosts, io))
      throw new UserError(
        'no_browser',
        'there is no browser to open, and only a person may have a login link',
        'Tell the user to run `ephor ui` in their own terminal.',
      );
    say('Starting the dashboard…');
    const url = await openDoor(app);
    const link = `${url}login?code=${createAccess(io, home).newCode()}`;
    if (!opener) return { url, link };
    openInBrowser(io, opener, link);
    return { url, link: null };
  },
  print: ({ url, link }, style) =>
    link === null
      ? `${style.good('✓ The dashboard is open in your browser:')} ${url}`
      : `Open this link to log in. It works once, within two minutes:\n\n  ${style.code(link)}\n`,
});
