import { UserError } from '../kernel/errors.ts';
import type { KeyChoice, KeyPlace } from '../kernel/app.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import type { StoreCache } from './documents.ts';

const service = 'ephor';
const fileKey = /^file:([0-9a-f]{64})\n?$/;
const keychainKey = /^keychain:([A-Za-z0-9-]{1,64})\n?$/;

/** The key that signs state. The file names where it is kept: in itself, or in the system's keychain. */
export function signingKey(
  io: Io,
  home: string,
  cache: Pick<StoreCache, 'keys'> = { keys: new Map() },
): string {
  const path = homeFiles(home).key;
  const changeKey = io.files.stat(path)?.changeKey;
  const kept = cache.keys.get(path);
  if (kept && kept.changeKey === changeKey) return kept.value;
  const key = readKey(io, home);
  if (changeKey) cache.keys.set(path, { changeKey, value: key });
  return key;
}

function readKey(io: Io, home: string): string {
  const path = homeFiles(home).key;
  const text = io.files.stat(path) ? (attempt(() => keyText(io, path)) ?? '') : createKey(io, home, 'file');
  const inFile = fileKey.exec(text)?.[1];
  if (inFile) return inFile;
  const account = keychainKey.exec(text)?.[1];
  const secret = account && io.keychain.get(service, account);
  if (secret) return secret;
  throw new UserError(
    'key_unavailable',
    account ? 'the system keychain did not hand out the signing key' : `${path} is not a key file`,
    'Unlock the keychain, or make a new key with `ephor repair --new-key`.',
  );
}

/** Throws the key away, readable or not, and makes one in the same kind of place, or in a file if that fails. */
export function renewKey(io: Io, home: string): void {
  const path = homeFiles(home).key;
  const account = attempt(() => keychainKey.exec(io.files.readText(path, 4096) ?? '')?.[1]);
  io.files.remove(path);
  if (account && attempt(() => (io.keychain.remove(service, account), createKey(io, home, 'keychain'))))
    return;
  createKey(io, home, 'file');
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Keeps the first key when two processes make one at the same time. */
export function createKey(io: Io, home: string, where: 'file' | 'keychain'): string {
  const path = homeFiles(home).key;
  io.files.makeFolder(home, 0o700);
  const secret = io.hash.random(32);
  const account = where === 'keychain' ? io.hash.random(8) : undefined;
  if (account) io.keychain.set(service, account, secret);
  const text = account ? `keychain:${account}\n` : `file:${secret}\n`;
  if (io.files.createExclusive(path, text, 0o600)) return text;
  if (account) io.keychain.remove(service, account);
  return keyText(io, path) ?? text;
}

const tries = 50;

/** Another process may have made the file and not yet written it. */
function keyText(io: Io, path: string): string | undefined {
  for (let left = tries; ; left -= 1) {
    const text = io.files.readText(path, 4096);
    if (text !== '' || left === 0) return text;
    io.clock.sleep(2);
  }
}

/** Makes a signing key unless there is one, and tells where it is kept. */
export function chooseKey(io: Io, home: string, choice: KeyChoice): KeyPlace {
  if (io.files.stat(homeFiles(home).key)) {
    signingKey(io, home);
    return { place: keyPlace(io, home), made: false };
  }
  if (choice === 'keychain' || (choice === 'auto' && remembers(io))) {
    const problem = tryKeychain(io, home);
    if (problem === undefined) return { place: 'keychain', made: true };
    if (choice === 'keychain') {
      throw new UserError(
        'keychain_unavailable',
        `the system keychain can't be used: ${problem}`,
        'Use `--key file`: a file that only you can read.',
      );
    }
  }
  createKey(io, home, 'file');
  return { place: keyPlace(io, home), made: true };
}

/** Where there is neither, the native library may keep secrets in the kernel, which forgets them when it restarts. */
const remembers = (io: Io): boolean =>
  io.files.stat('/System/Library/Keychains') !== undefined ||
  io.env('DBUS_SESSION_BUS_ADDRESS') !== undefined;

function tryKeychain(io: Io, home: string): string | undefined {
  try {
    createKey(io, home, 'keychain');
    signingKey(io, home);
    return undefined;
  } catch (error) {
    io.files.remove(homeFiles(home).key);
    return error instanceof Error ? error.message : String(error);
  }
}

/** Where the key is, as its file says. */
export const keyPlace = (io: Io, home: string): KeyPlace['place'] =>
  io.files.readText(homeFiles(home).key, 4096)?.startsWith('keychain:') ? 'keychain' : 'file';
