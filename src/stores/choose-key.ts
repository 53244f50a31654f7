import { UserError } from '../kernel/errors.ts';
import type { KeyChoice, KeyPlace } from '../kernel/app.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { createKey, signingKey } from './key.ts';

/** Makes a signing key unless there is one, and tells where it is kept. */
export function chooseKey(io: Io, home: string, choice: KeyChoice): KeyPlace {
  if (io.files.stat(homeFiles(home).key)) {
    signingKey(io, home);
    return { place: placeOf(io, home), made: false };
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
  return { place: placeOf(io, home), made: true };
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

const placeOf = (io: Io, home: string): KeyPlace['place'] =>
  io.files.readText(homeFiles(home).key, 4096)?.startsWith('keychain:') ? 'keychain' : 'file';
