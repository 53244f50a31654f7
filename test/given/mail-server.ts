import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface GivenMailServer {
  readonly port: number;
  /** Whole messages, as they came. */
  readonly mails: readonly string[];
  /** What was said before them. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

/** As much of SMTP as a client needs. `refuse` answers to a message instead of taking it; it may change. */
export async function givenMailServer(
  answer: { refuse?: string | undefined } = {},
): Promise<GivenMailServer> {
  const mails: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, { mails, commands, answer });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Book {
  readonly mails: string[];
  readonly commands: string[];
  readonly answer: { readonly refuse?: string | undefined };
}

function converse(socket: Socket, { mails, commands, answer }: Book): void {
  let pending = '';
  let mail: string[] | undefined;
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  const reply = (line: string): void => {
    if (mail) {
      if (line !== '.') return void mail.push(line.replace(/^\.\./, '.'));
      if (answer.refuse === undefined) mails.push(mail.join('\n'));
      mail = undefined;
      return void say(answer.refuse ?? '250 taken');
    }
    commands.push(line);
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') return void socket.write('250-given\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n');
    if (verb === 'STARTTLS') return void say('502 not here');
    if (verb === 'AUTH') return void say('235 welcome');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    if (verb !== 'DATA') return void say('250 ok');
    mail = [];
    say('354 go on');
  };
  say('220 given');
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${pending}${text}`.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) reply(line);
  });
}
