import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import { live } from './live.ts';

describe('ephor live', () => {
  it('shows the sessions of all projects with phase, calls and how to take over', async () => {
    const given = givenProject();
    const app = await givenApp(given);
    await app.hook(toolCall(given, 'Bash', { command: 'ls' }));
    await app.hook(toolCall(given, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
    await app.hook(toolCall(given, 'Read', { file_path: 'README.md' }, { session_id: trialSession }));
    const shown = await operate<object>(live, { ...app, cwd: '/' });
    expect(shown).toMatchObject({
      leads: [],
      sessions: [
        {
          session,
          host: 'claude-code',
          root: given.root,
          lead: null,
          phase: 'exploring',
          objections: 1,
          calls: [
            { tool: 'Write', decision: 'deny', reason: expect.stringContaining('can be read') },
            { tool: 'Bash', decision: 'silent', reason: null },
          ],
          resume: `cd '${given.root}' && claude --resume ${session}`,
        },
      ],
    });
    expect(live.print?.(shown, plainStyle)).toMatch(
      /11111111 {2}EXPLORING[^]*✗ Write[^]*· Bash {2}ls[^]*take over:/,
    );
  });

  it('shows leads whose calls no hook sees, without the secret of their run', async () => {
    const shop = await givenShop();
    await shop.lead('shop', 'checkout', { usd: 0.4, turns: 3 });
    const { result, text } = await shop.person('live');
    expect(result).toMatchObject({ leads: [{ id: 'run-0001', space: 'shop', usd: 0.4 }], sessions: [] });
    expect(JSON.stringify(result)).not.toContain('tokenHash');
    expect(text).toContain('shop/checkout');
  });

  it('teaches something where nobody is at work', async () => {
    const app = await givenApp(givenProject());
    expect(live.print?.(await operate(live, app), plainStyle)).toContain(
      'No agent was at work in the last 60 minutes.',
    );
    await expect(operate(live, app, { minutes: 0 })).rejects.toThrow(Error);
  });
});
