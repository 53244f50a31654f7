import { expect, it } from 'vitest';
import { givenMailServer } from '../../test/given/mail-server.ts';
import { nodeIo } from './node.ts';

const message = {
  id: 'abc',
  from: 'ephor@example.com',
  to: ['you@example.com'],
  subject: 'Zwölf',
  text: 'Hello\n.\nthere\n',
};
const local = { host: '127.0.0.1', security: 'none', timeoutMs: 5_000 } as const;

it('hands a mail to its server, with an id of ours and the password', async () => {
  const server = await givenMailServer();
  try {
    await nodeIo.mail.send(
      { ...message, html: '<b>x</b>' },
      { ...local, port: server.port, user: 'me', password: 'pw' },
    );
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatch(/^Message-ID: <abc@ephor>$/m);
    expect(server.mails[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(server.mails[0]).toContain('multipart/alternative');
    expect(server.commands).toContain(`AUTH PLAIN ${Buffer.from('\0me\0pw').toString('base64')}`);
    expect(server.commands).toContain('RCPT TO:<you@example.com>');
  } finally {
    await server.close();
  }
});

it('says what the server said when it does not take it', async () => {
  const server = await givenMailServer({ refuse: '452 later' });
  try {
    await expect(nodeIo.mail.send(message, { ...local, port: server.port })).rejects.toThrow('452 later');
    await expect(
      nodeIo.mail.send(message, { ...local, port: server.port, security: 'starttls' }),
    ).rejects.toThrow(/TLS|STARTTLS/i);
    expect(server.mails).toEqual([]);
  } finally {
    await server.close();
  }
});

it('gives no mail away unencrypted, and does not wait for a server that is not there', async () => {
  await expect(nodeIo.mail.send(message, { ...local, host: '192.0.2.1', port: 25 })).rejects.toThrow(
    'without encryption',
  );
  await expect(nodeIo.mail.send(message, { ...local, port: 1 })).rejects.toThrow('ECONNREFUSED');
});
