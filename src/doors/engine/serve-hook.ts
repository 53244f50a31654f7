import { answerHook, lastResort } from '../../line/answer-hook.ts';
import { clientWaitsSeconds } from '../../features/setup/programs/client-script.ts';
import type { Line } from '../../line/open-project.ts';
import type { HookCall } from '../../kernel/hook-call.ts';
import type { Reply } from '../../kernel/host.ts';
import type { Connection } from './connection.ts';
import type { HookRequest } from './head.ts';
import { receivePayload } from './receive.ts';

/** Before the client gives up, so that the call is never answered twice. */
export const answerWithinMs = (clientWaitsSeconds - 5) * 1000;
const keptDocuments = 256;

/**
 * What follows from an answer is done when the client has gone: as long as it runs, the host waits for it, and on the
 * same core it would wait for us.
 */
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
    connection.within(answerWithinMs, () => connection.end(encodeAnswer(lastResort(line, call, tooLate()))));
    connection.end(encodeAnswer(await answerHook(line, call)));
    await connection.left();
    await line.afterwards.run();
  } catch {
    connection.drop();
  }
}

const tooLate = (): Error => new Error(`no answer within ${answerWithinMs} ms`);

/** Memory must not grow with the number of sessions ever seen. */
function forgetMuch({ storeCache }: Line): void {
  if (storeCache.documents.size > keptDocuments) storeCache.documents.clear();
}

/** Says that an answer is whole; clients do not believe one that ends otherwise. */
const endMark = '\u0004';

/** The exit code, the text for the stream that goes with it, and the mark. NULs would not survive a shell. */
function encodeAnswer({ exitCode, stdout, stderr }: Reply): string {
  const text = exitCode === 0 ? stdout : stderr;
  return `${exitCode}${text.replaceAll(unfit, ' ')}${endMark}`;
}

const unfit = new RegExp(`[\\0${endMark}]`, 'g');
