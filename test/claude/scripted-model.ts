import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagesBody, Turn as BareTurn } from '../../src/kernel/messages-api.ts';
import { sendJson, sendTurn } from './messages-api.ts';
import { isCompaction, readRequest, type ModelRequest } from './model-request.ts';

export type Turn = BareTurn & { delayMs?: number };

export type Reply = (request: ModelRequest) => Turn | undefined | Promise<Turn | undefined>;

export type ScriptedModel = {
  url: string;
  /** Every Messages API call, in order of arrival. */
  requests: ModelRequest[];
  /** Hosts off loopback that the client tried to reach; all were refused. */
  outsideAttempts: string[];
  close: () => Promise<void>;
};

const idleTurn: Turn = { text: 'Done.' };
const summaryTurn: Turn = { text: '<summary>What happened so far.</summary>' };

/**
 * A Messages API on loopback that says what `reply` tells it to say.
 * `reply` sees the main and the sub-agent conversations; the client's side calls get harmless words
 * unless `side` answers them.
 */
export async function startModel(script: { reply: Reply; side?: Reply }): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const outsideAttempts: string[] = [];
  const turnsSoFar = new Map<string, number>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? '/';
    if (!path.startsWith('/')) {
      outsideAttempts.push(path);
      return sendJson(response, 403, { error: 'loopback only' });
    }
    const text = await readAll(incoming);
    if (path.startsWith('/v1/messages/count_tokens')) return sendJson(response, 200, { input_tokens: 10 });
    if (incoming.method !== 'POST' || !path.startsWith('/v1/messages')) return sendJson(response, 200, {});
    const body: MessagesBody = JSON.parse(text);
    const read = readRequest(incoming.headers, body);
    const conversation = `${read.kind === 'side' ? 'side' : ''}/${read.sessionId}/${read.agentId ?? ''}`;
    const turn = turnsSoFar.get(conversation) ?? 0;
    turnsSoFar.set(conversation, turn + 1);
    const request = { ...read, turn };
    requests.push(request);
    const reply = request.kind === 'side' ? script.side : script.reply;
    const chosen = (await reply?.(request)) ?? (isCompaction(body) ? summaryTurn : idleTurn);
    await sleep(chosen.delayMs ?? 0);
    sendTurn(response, body, chosen);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((problem: unknown) => {
      const message = `the test script failed: ${String(problem)}`;
      sendJson(response, 400, { type: 'error', error: { type: 'invalid_request_error', message } });
    });
  });
  server.on('connect', (incoming, socket) => {
    outsideAttempts.push(incoming.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, outsideAttempts, close };
}

/** What is said in one conversation; a turn may depend on what the model was told. */
export type Turns = readonly (Turn | ((request: ModelRequest) => Turn))[];

/** A reply that plays one list of turns per conversation, chosen by words of its opening prompt. */
export function turnsByPrompt(scripts: Record<string, Turns>): Reply {
  return (request) => {
    const chosen = Object.entries(scripts).find(([words]) => request.firstPrompt.includes(words));
    const turn = chosen?.[1][request.turn];
    return typeof turn === 'function' ? turn(request) : turn;
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) text += chunk;
  return text;
}
