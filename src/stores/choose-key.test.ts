import { describe, expect, test } from 'vitest';
import { UserError } from '../kernel/errors.ts';
import type { Io, Keychain } from '../kernel/io.ts';
import { nodeIo } from '../io/node.ts';
import { givenFolder } from '../../test/given/folder.ts';
import { chooseKey } from './key.ts';
import { signingKey } from './key.ts';

function memoryKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    get: (service, account) => secrets.get(`${service} ${account}`),
    set: (service, account, secret) => void secrets.set(`${service} ${account}`, secret),
    remove: (service, account) => void secrets.delete(`${service} ${account}`),
  };
}

const noKeychain: Keychain = {
  get: () => undefined,
  set: () => {
    throw new Error('no keychain here');
  },
  remove: () => undefined,
};

const desktop = (keychain: Keychain, bus: string | undefined = 'unix:path=/run/bus'): Io => ({
  ...nodeIo,
  keychain,
  env: (name) => (name === 'DBUS_SESSION_BUS_ADDRESS' ? bus : undefined),
});

describe('where to keep the signing key', () => {
  test.each([
    ['auto', memoryKeychain(), 'keychain'],
    ['auto', noKeychain, 'file'],
    ['file', memoryKeychain(), 'file'],
    ['keychain', memoryKeychain(), 'keychain'],
  ] as const)('%s', (choice, keychain, place) => {
    const home = givenFolder();
    const io = desktop(keychain);
    expect(chooseKey(io, home, choice)).toEqual({ place, made: true });
    expect(signingKey(io, home)).toMatch(/^[0-9a-f]{64}$/);
    expect(chooseKey(io, home, 'file')).toEqual({ place, made: false });
  });

  test('auto does not trust a keychain that may forget at the next start of the machine', () => {
    const io: Io = { ...nodeIo, keychain: memoryKeychain(), env: () => undefined };
    const onMac = nodeIo.files.stat('/System/Library/Keychains') !== undefined;
    expect(chooseKey(io, givenFolder(), 'auto').place).toBe(onMac ? 'keychain' : 'file');
  });

  test('a keychain that was asked for and does not work is said, and leaves no key', () => {
    const home = givenFolder();
    expect(() => chooseKey(desktop(noKeychain), home, 'keychain')).toThrow(UserError);
    expect(nodeIo.files.list(home)).toEqual([]);
  });
});
