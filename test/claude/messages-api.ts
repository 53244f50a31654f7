import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { ServedReply } from '../../src/kernel/io.ts';
import { jsonReply, type MessagesBody, type Turn, turnReply } from '../../src/kernel/messages-api.ts';

export function sendTurn(response: ServerResponse, body: MessagesBody, turn: Turn): void {
  send(response, turnReply(body, turn, shortId));
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, jsonReply(status, value));
}

function send(response: ServerResponse, { status, type, body }: ServedReply): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

const shortId = (): string => randomUUID().replaceAll('-', '').slice(0, 22);
