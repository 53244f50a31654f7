import type { Loopback, LoopbackQuestion } from '../kernel/io.ts';
import { serve } from './loopback-server.ts';

const maxLength = 1024 * 1024;

/** Loaded only when something is asked: no hook call needs to pay for it. */
const net = () => process.getBuiltinModule('node:net');

function ask({ port, line, timeoutMs }: LoopbackQuestion): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = net().connect(port, '127.0.0.1', () => socket.write(`${line}\n`));
    const deadline = setTimeout(() => socket.destroy(), timeoutMs);
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.length > maxLength) socket.destroy();
    });
    socket.on('end', () => resolve(said));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve(undefined);
    });
  });
}

export const nodeLoopback: Loopback = { ask, serve };
