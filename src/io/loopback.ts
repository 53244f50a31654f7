import type { IncomingMessage } from 'node:http';
import type { Loopback, LoopbackReply, LoopbackRequest } from '../domain/io.ts';
import { serve } from './loopback-server.ts';

const maxBytes = 1024 * 1024;

/** Loaded only when something is asked: it costs ten milliseconds that no hook call needs to pay. */
const http = () => process.getBuiltinModule('node:http');

function request({
  port,
  method,
  path,
  headers,
  timeoutMs,
}: LoopbackRequest): Promise<LoopbackReply | undefined> {
  return new Promise((resolve) => {
    const nobody = (): void => resolve(undefined);
    const asked = http().request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => void readReply(answer).then(resolve, nobody),
    );
    asked.on('error', nobody);
    asked.end();
  });
}

async function readReply(answer: IncomingMessage): Promise<LoopbackReply> {
  let body = '';
  answer.setEncoding('utf8');
  for await (const part of answer as AsyncIterable<string>) {
    body += part;
    if (body.length > maxBytes) throw new Error('the answer is too large');
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

export const nodeLoopback: Loopback = { request, serve };
