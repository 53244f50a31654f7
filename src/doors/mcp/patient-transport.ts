import type { Readable, Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

const patienceMs = 1_000;

/**
 * Standard input and output, where the end of the input waits a moment for the answers to what was asked before it: a
 * script that pipes its questions in hears them too.
 */
export class PatientTransport extends StdioServerTransport {
  readonly #waiting = new Set<unknown>();
  readonly #input: PassThrough;
  #ended = false;

  constructor(stdin: Readable, stdout: Writable) {
    const input = new PassThrough();
    super(input, stdout);
    this.#input = input;
    stdin.on('data', (chunk: Buffer) => {
      if (!input.writableEnded) input.write(chunk);
    });
    stdin.on('error', () => input.end());
    stdin.on('end', () => this.#end());
  }

  override async start(): Promise<void> {
    const { onmessage: handle } = this;
    const onmessage = (message: JSONRPCMessage): void => {
      if ('method' in message && 'id' in message) this.#waiting.add(message.id);
      handle?.(message);
    };
    Object.assign(this, { onmessage });
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message) && 'id' in message) this.#waiting.delete(message.id);
    if (this.#ended && this.#waiting.size === 0) this.#input.end();
  }

  #end(): void {
    this.#ended = true;
    // What was written last is only read in the next turn of the loop.
    setImmediate(() => {
      if (this.#waiting.size === 0) this.#input.end();
    });
    setTimeout(() => this.#input.end(), patienceMs).unref();
  }
}
