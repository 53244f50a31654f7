import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually, type GivenHook } from './given-hook.ts';

export interface Visitor {
  send(text: string | Buffer): void;
  /** Sends nothing more, but still listens. */
  finish(): void;
  /** Goes away without a word. */
  hangUp(): void;
  said(): string;
  /** Resolves when so much has been said. */
  hears(length: number): Promise<string>;
  /** Everything that was said, and after how long the engine closed the line. */
  readonly ended: Promise<{ readonly ms: number; readonly said: string }>;
}

/** Somebody who speaks to the engine without our client, and hangs up when the engine does. */
export function visit(port: number, ...parts: readonly (string | Buffer)[]): Visitor {
  return visitFor(port, parts, true);
}

/** Stays on the line when the engine has said its last word. */
export const visitAndStay = (port: number, ...parts: readonly (string | Buffer)[]): Visitor =>
  visitFor(port, parts, false);

function visitFor(port: number, parts: readonly (string | Buffer)[], leaves: boolean): Visitor {
  const started = performance.now();
  let said = '';
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.on('error', () => undefined).on('end', () => void (leaves && socket.end()));
  const ended = new Promise<{ ms: number; said: string }>((done) =>
    socket.on('close', () => done({ ms: performance.now() - started, said })),
  );
  for (const part of parts) socket.write(part);
  return {
    send: (text) => void socket.write(text),
    finish: () => void socket.end(),
    hangUp: () => void socket.resetAndDestroy(),
    said: () => said,
    hears: (length) =>
      eventually(
        () => said,
        (text) => text.length >= length,
      ),
    ended,
  };
}

export interface Keys {
  readonly port: number;
  readonly token: string;
  readonly replyToken: string;
}

/** What the run file tells those who may read it. */
export function keysOf({ home }: Pick<GivenHook, 'home'>): Keys {
  const [port = '', token = '', replyToken = ''] = readFileSync(`${home}/run/engine`, 'utf8').split(' ');
  return { port: Number(port), token, replyToken };
}

export const announced = (payload: string): string => `${Buffer.byteLength(payload)} ${payload}`;
