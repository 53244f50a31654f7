import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type AppFor, type Call, callOperation } from '../call-operation.ts';
import { type Failure, failureOf } from '../failure.ts';
import { refuse, type Visit } from './answer.ts';
import { frameOf, openEventStream } from './event-stream.ts';
import { inputFromQuery, type OperationRoute, projectParameter } from './operation-table.ts';
import { readBody } from './read-body.ts';
import type { Caller } from '../../kernel/caller.ts';
import { UserError } from '../../kernel/errors.ts';

export interface OperationDoor {
  readonly appFor: AppFor;
  env(name: string): string | undefined;
  /** The folder of a project that this user has, by its id or path. */
  projectRoot(named: string): string | undefined;
  /** Where what is about no project is called from. */
  readonly elsewhere: string;
  /** A bug is written down, with nothing of the request. */
  report(failure: Failure, operation: string): void;
  /** Something may have changed just now. */
  changed(): void;
}

/** What is read is cut there; who wants more takes it as events. */
const listWithinMs = 10_000;
const longestList = 10_000;
/** A single answer may take its time: a check of a project runs for minutes. */
const answerWithinMs = 15 * 60_000;
const mostAtOnce = 64;
let underWay = 0;

/** One call of an operation. Who asks was looked at before. */
export async function serveOperation(
  door: OperationDoor,
  visit: Visit,
  route: OperationRoute,
): Promise<Response> {
  if (underWay >= mostAtOnce)
    return refuse(
      visit,
      { code: 'busy', message: `${mostAtOnce} calls are already running`, hint: 'Try again in a moment.' },
      { 'retry-after': '1' },
    );
  underWay += 1;
  const { outgoing } = visit.env;
  const stop = new AbortController();
  const gone = (): void => stop.abort();
  outgoing.once('close', gone);
  outgoing.setTimeout(answerWithinMs);
  try {
    const call = await callFor(door, visit, route, stop.signal);
    const asEvents = (visit.req.header('accept') ?? '').includes('text/event-stream');
    return asEvents ? await answerAsEvents(door, visit, call) : await answerAsJson(door, visit, call, stop);
  } catch (error) {
    return refused(door, visit, route, failureOf(error, { stop: stop.signal, caller: { kind: 'agent' } }));
  } finally {
    underWay -= 1;
    outgoing.off('close', gone);
    if (route.operation.effect === 'write') door.changed();
  }
}

type OwnCall = Omit<Call, 'take' | 'say'>;

async function callFor(
  door: OperationDoor,
  visit: Visit,
  { operation, method }: OperationRoute,
  stop: AbortSignal,
): Promise<OwnCall> {
  const query = new URL(visit.req.url).searchParams;
  const caller = callerOf(door, visit, cwdFor(door, query.get(projectParameter)));
  const input = method === 'GET' ? inputFromQuery(operation, query) : await readBody(visit.env.incoming);
  const wording = { entry: (name: string) => name, hint: 'GET /api/openapi.json says what it takes.' };
  return { operation, input, door: 'http', caller, wording, stop };
}

function cwdFor(door: OperationDoor, named: string | null): string {
  if (named === null) return door.elsewhere;
  const root = door.projectRoot(named);
  if (root !== undefined) return root;
  throw new UserError(
    'unknown_project',
    'there is no such project',
    'GET /api/projects lists them; a project is known once Ephor has guarded a session in it.',
  );
}

/** A person where a page of ours asks for somebody who logged in, and for what only looks. A token is an agent's. */
function callerOf({ env }: OperationDoor, visit: Visit, cwd: string): Caller {
  const visitor = visit.get('visitor');
  return visitor.kind === 'person' && (visitor.proved || visit.req.method !== 'POST')
    ? { kind: 'person', cwd, env }
    : { kind: 'agent', session: undefined, through: 'command', cwd, env };
}

async function answerAsJson(
  door: OperationDoor,
  visit: Visit,
  call: OwnCall,
  stop: AbortController,
): Promise<Response> {
  const results: unknown[] = [];
  let isList = false;
  let cut: string | undefined;
  const end = (why: string): void => {
    cut = why;
    stop.abort();
  };
  const take = (result: unknown, streamed: boolean): void => {
    results.push(result);
    isList = streamed;
    if (results.length >= longestList) end('length');
  };
  const late = visit.req.method === 'POST' ? undefined : setTimeout(() => end('time'), listWithinMs);
  const { failure, exitCode } = await callOperation(door.appFor, { ...call, say: () => undefined, take });
  clearTimeout(late);
  if (failure) return refused(door, visit, call, failure);
  return visit.body(JSON.stringify((isList || results.length === 0 ? results : results[0]) ?? null), 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'ephor-exit-code': String(exitCode),
    ...(cut === undefined ? {} : { 'ephor-cut': cut }),
  });
}

/** `progress`, `result` for each result, and `end` or `error`. */
async function answerAsEvents(door: OperationDoor, visit: Visit, call: OwnCall): Promise<Response> {
  const stream = openEventStream(visit.env.outgoing);
  const send = (event: string, data: unknown): void => stream.send(frameOf({ event, data }));
  const { failure, exitCode } = await callOperation(door.appFor, {
    ...call,
    say: (line) => send('progress', { line }),
    take: async (result) => {
      send('result', result);
      await stream.room();
    },
  });
  if (failure) {
    if (failure.code === 'internal_error') door.report(failure, call.operation.id);
    const { code, message, hint } = failure;
    send('error', { code, message, hint });
  } else send('end', { exitCode });
  stream.end();
  return RESPONSE_ALREADY_SENT;
}

function refused(
  door: OperationDoor,
  visit: Visit,
  { operation }: Pick<OperationRoute, 'operation'>,
  failure: Failure,
): Response {
  if (failure.code === 'internal_error') door.report(failure, operation.id);
  if (failure.code === 'no_project' && visit.req.query(projectParameter) === undefined)
    return refuse(visit, {
      ...failure,
      message: `${operation.id} needs a project, but none was named`,
      hint: `Name one with \`?${projectParameter}=<id>\`; GET /api/projects lists yours.`,
    });
  const rest: Record<string, string> = failure.code === 'too_large' ? { connection: 'close' } : {};
  return refuse(visit, failure, rest);
}
