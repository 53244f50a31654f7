import { session } from './session.ts';

/** What went wrong, as the door says it. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface Answer<T> {
  readonly value: T;
  readonly etag: string | null;
}

/** Undefined where nothing has changed since that ETag. */
export async function read<T>(path: string, etag?: string | null): Promise<Answer<T> | undefined> {
  const response = await ask(path, etag ? { headers: { 'if-none-match': etag } } : {});
  if (response.status === 304) return undefined;
  return { value: (await response.json()) as T, etag: response.headers.get('etag') };
}

/** An operation that writes, by its words: `answer`, `escalation/snooze`. */
export async function write<T>(words: string, input: object, project?: string): Promise<T> {
  const query = project === undefined ? '' : `?project=${encodeURIComponent(project)}`;
  const response = await ask(`/api/${words}${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'ephor-token': localStorage.getItem('ephor-token') ?? '',
    },
    body: JSON.stringify(input),
  });
  return (await response.json()) as T;
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  // Whether something is fresh is asked by ETag; a browser's own cache would hide the answer.
  const response = await fetch(path, { ...init, cache: 'no-store' }).catch(() => undefined);
  if (!response) throw new CallError(unreachable);
  if (response.ok || response.status === 304) return response;
  const failure = await failureIn(response);
  if (response.status === 401) session.expire();
  throw new CallError(failure);
}

const unreachable: Failure = {
  status: 0,
  code: 'unreachable',
  message: 'Ephor does not answer',
  hint: 'Run `ephor ui` in a terminal; this page goes on by itself then.',
};

async function failureIn(response: Response): Promise<Failure> {
  try {
    const { error } = (await response.json()) as { error: Omit<Failure, 'status'> };
    return { ...error, status: response.status };
  } catch {
    return {
      status: response.status,
      code: 'no_answer',
      message: `the answer was not understood (${response.status})`,
      hint: 'Reload the page.',
    };
  }
}

export const failureOf = (error: unknown): Failure =>
  error instanceof CallError
    ? error.failure
    : { status: 0, code: 'page_error', message: String(error), hint: 'Reload the page.' };
