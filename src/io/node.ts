import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Hash, Io } from '../kernel/io.ts';
import { nodeKeychain } from './keychain.ts';
import { nodeFiles } from './files.ts';
import { nodeLoopback } from './loopback.ts';
import { nodeProcesses } from './processes.ts';

const nodeHash: Hash = {
  sha256: (content) => hash('sha256', content),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
  random: (bytes) => randomBytes(bytes).toString('hex'),
  equal: (a, b) => {
    const [left, right] = [Buffer.from(a), Buffer.from(b)];
    return left.length === right.length && timingSafeEqual(left, right);
  },
};

/** Made when it is needed: memory that is shared can't be in an image. */
let sleeper: Int32Array | undefined;

/** The real world. */
export const nodeIo: Io = {
  files: nodeFiles,
  clock: {
    now: () => new Date(),
    /** `performance` would load a module of its own, for a millisecond. */
    monotonic: () => {
      const [seconds, nanoseconds] = process.hrtime();
      return seconds * 1e3 + nanoseconds / 1e6;
    },
    sleep: (ms) => {
      sleeper ??= new Int32Array(new SharedArrayBuffer(4));
      Atomics.wait(sleeper, 0, 0, ms);
    },
  },
  hash: nodeHash,
  processes: nodeProcesses,
  keychain: nodeKeychain,
  loopback: nodeLoopback,
  /** In files of their own, for the few that speak to others. */
  http: { request: async (request) => (await import('./http-request.ts')).httpRequest(request) },
  mail: { send: async (message, server) => (await import('./send-mail.ts')).sendMail(message, server) },
  env: (name) => process.env[name],
};
