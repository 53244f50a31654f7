import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import type { Io } from '../kernel/io.ts';
import { nodeIo } from '../io/node.ts';
import { createKey, signingKey } from './key.ts';

const secretOf = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-']);
    child.stdin.end(text);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(out));
  });

/** A keychain that forgets when told to. */
function givenKeychain(): Io['keychain'] & { lock(): void } {
  const secrets = new Map<string, string>();
  return {
    get: (service, account) => secrets.get(`${service} ${account}`),
    set: (service, account, secret) => void secrets.set(`${service} ${account}`, secret),
    remove: (service, account) => void secrets.delete(`${service} ${account}`),
    lock: () => secrets.clear(),
  };
}

describe('the signing key', () => {
  it('is made once, long, and readable by its owner only [SP-012]', () => {
    const home = `${givenFolder()}/.ephor`;
    const key = signingKey(nodeIo, home);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(signingKey(nodeIo, home)).toBe(key);
    expect(statSync(`${home}/key`).mode & 0o777).toBe(0o600);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it('is one key when several processes make it at once', async () => {
    const home = `${givenFolder()}/.ephor`;
    const { outputFiles } = buildSync({
      stdin: {
        contents: `import { nodeIo } from './src/io/node.ts'; import { signingKey } from './src/stores/key.ts';
          process.stdout.write(signingKey(nodeIo, ${JSON.stringify(home)}));`,
        resolveDir: `${import.meta.dirname}/../..`,
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      write: false,
    });
    const program = outputFiles[0]?.text ?? '';
    const keys = await Promise.all(Array.from({ length: 6 }, () => secretOf(program)));
    expect(new Set(keys)).toEqual(new Set([signingKey(nodeIo, home)]));
  });

  it('may be kept in the keychain of the system, and the file then holds no secret [SP-188]', () => {
    const home = givenFolder();
    const io = { ...nodeIo, keychain: givenKeychain() };
    createKey(io, home, 'keychain');
    const key = signingKey(io, home);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(nodeIo.files.readText(`${home}/key`)).not.toContain(key);
    io.keychain.lock();
    expect(() => signingKey(io, home)).toThrow('keychain');
  });

  it.each([
    ['text that is no key', (path: string) => writeFileSync(path, 'hello')],
    ['a key that is too short', (path: string) => writeFileSync(path, 'file:abc\n')],
    ['an empty file', (path: string) => writeFileSync(path, '')],
  ])('gives a clear error for %s, and makes no new key', (_, make) => {
    const home = givenFolder();
    make(`${home}/key`);
    const before = nodeIo.files.readText(`${home}/key`);
    expect(() => signingKey(nodeIo, home)).toThrow(/is not a key file/);
    expect(nodeIo.files.readText(`${home}/key`)).toBe(before);
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['bytes that are no text', (path: string) => writeFileSync(path, Buffer.from([0xc3, 0x28]))],
  ])('fails on %s in its place', (_, make) => {
    const home = givenFolder();
    make(`${home}/key`);
    chmodSync(home, 0o700);
    expect(() => signingKey(nodeIo, home)).toThrow(/is not a key file/);
  });
});
