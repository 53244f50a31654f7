import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { givenCli } from '../cli/given-cli.ts';
import { givenHttpServer } from '../given/http-server.ts';
import { givenMailServer } from '../given/mail-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function given() {
  const [http, mail] = [await givenHttpServer(() => ({ body: '{"total": 5}' })), await givenMailServer()];
  open.push(http, mail);
  const cli = givenCli();
  const home = `${cli.home}/.ephor`;
  mkdirSync(home, { recursive: true });
  const channels = [
    { id: 'hook', type: 'webhook', url: http.url, secret: 'HOOK_SECRET' },
    {
      id: 'mail',
      type: 'email',
      server: '127.0.0.1',
      port: mail.port,
      security: 'none',
      from: 'a@example.com',
      to: ['b@example.com'],
    },
  ];
  const sources = [{ id: 'sales', title: 'Sales', url: http.url, show: { Total: 'total' } }];
  const config = { version: 1, portfolio: { notify: { channels }, report: { sources } } };
  writeFileSync(`${home}/config.yaml`, JSON.stringify(config));
  writeFileSync(`${home}/secrets.env`, 'HOOK_SECRET=abc\n', { mode: 0o600 });
  return { ...cli, http, mail };
}

describe('the built program', () => {
  it('reaches people by a webhook and by mail', async () => {
    const { ephor, http, mail } = await given();
    expect(await ephor(['notify', 'test'])).toEqual({ code: 0, stdout: '✓ hook\n✓ mail\n', stderr: '' });
    expect(http.asked[0]?.headers['x-ephor-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(mail.mails[0]).toContain('Ephor can reach you here');
  });

  it('makes the daily report with a source of the user’s [SP-211]', async () => {
    const { ephor } = await given();
    const { code, stdout } = await ephor(['report', '--daily']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Sales\n {2}Total +5$/m)]);
    expect((await ephor(['report', '--daily', '--day', '2020-01-01'])).stderr).toContain(
      'no report of 2020-01-01',
    );
  });

  it('says the briefing in each form, and what was counted', async () => {
    const { ephor } = await given();
    expect((await ephor(['briefing'])).stdout).toContain('\nDECISIONS (0)\n');
    expect((await ephor(['briefing', '--html'])).stdout).toMatch(/^<!doctype html>/);
    const { stdout } = await ephor(['briefing', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ briefing: { questions: { decision: [] }, problems: [] } });
    expect((await ephor(['stats'])).stdout).toContain('Nothing was counted.');
    expect((await ephor(['notify', 'list'])).stdout).toContain('hook  webhook  0 notices being gathered');
  });
});
