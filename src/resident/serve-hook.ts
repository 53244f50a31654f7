import { answerHook, lastResort } from '../app/answer-hook.ts';
import { clientWaitsSeconds } from '../app/client-script.ts';
import type { Line } from '../app/open-project.ts';
import type { HookCall } from '../domain/hook-call.ts';
import type { Reply } from '../domain/host.ts';
import { encodeAnswer } from './answer.ts';
import type { Connection } from './connection.ts';
import type { HookRequest } from './head.ts';
import { receivePayload } from './receive.ts';

/** Before the client gives up, so that the call is never answered twice. */
export const answerWithinMs = (clientWaitsSeconds - 5) * 1000;
const keptDocuments = 256;

export async function serveHook(
  line: Line,
  { host, eventName, id, projectFolder }: HookRequest,
  connection: Connection,
): Promise<void> {
  const { clock } = line.io;
  const taken = clock.now().getTime();
  const payload = await receivePayload(connection);
  // A client that waited too long has had the call judged elsewhere.
  if (payload === undefined || clock.now().getTime() - taken > answerWithinMs) return connection.drop();
  forgetMuch(line);
  const call: HookCall = { host, eventName, payload, id, projectFolder };
  try {
    connection.end(encodeAnswer(await inTime(answerHook(line, call), call)));
    await turn();
    await line.afterwards.run();
  } catch {
    connection.drop();
  }
}

/** What was said goes out first. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Memory must not grow with the number of sessions ever seen. */
function forgetMuch({ storeCache }: Line): void {
  if (storeCache.documents.size > keptDocuments) storeCache.documents.clear();
}

function inTime(answer: Promise<Reply>, call: HookCall): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const late = new Error(`no answer within ${answerWithinMs} ms`);
    const timer = setTimeout(() => resolve(lastResort(call, late)), answerWithinMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
