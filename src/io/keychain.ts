import { dirname, join } from 'node:path';
import type { Keychain } from '../kernel/io.ts';

interface Entry {
  getPassword(): string | null;
  setPassword(secret: string): void;
  deletePassword(): boolean;
}

interface Keyring {
  readonly Entry: new (service: string, account: string) => Entry;
}

/** Native and slow to load, so only when a key is really kept there. The hook's folder holds its own copy. */
function keyring(): Keyring {
  const here = process.argv[1] ?? process.execPath;
  const require = process.getBuiltinModule('node:module').createRequire(here);
  try {
    return require(join(dirname(here), 'keyring.node')) as Keyring;
  } catch {
    return require('@napi-rs/keyring') as Keyring;
  }
}

const entry = (service: string, account: string): Entry => new (keyring().Entry)(service, account);

export const nodeKeychain: Keychain = {
  get: (service, account) => entry(service, account).getPassword() ?? undefined,
  set: (service, account, secret) => entry(service, account).setPassword(secret),
  remove: (service, account) => {
    entry(service, account).deletePassword();
  },
};
