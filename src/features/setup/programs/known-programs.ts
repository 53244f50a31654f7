import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { signingKey } from '../../../stores/key.ts';
import { openSigned, sign } from '../../../stores/signed-file.ts';

const purpose = 'programs';

/** Signs what the hook is from now on, for those who look whether it still is. */
export function signPrograms(io: Io, home: string, hook: string): void {
  const { programs, installed } = homeFiles(home);
  const key = keyIfAny(io, home);
  if (key === undefined) return;
  io.files.makeFolder(installed.folder, 0o700);
  const text = JSON.stringify({ hook: io.hash.sha256(hook) });
  io.files.writeAtomic(programs, sign(io, key, purpose, text), { mode: 0o600 });
}

/** Whether a hook of this text was installed by us. */
export function knownPrograms(io: Io, home: string, hook: string): boolean {
  const { programs } = homeFiles(home);
  const key = keyIfAny(io, home);
  const text = key !== undefined && io.files.stat(programs) ? io.files.readText(programs) : undefined;
  if (key === undefined || text === undefined) return false;
  const opened = openSigned(io, key, purpose, text);
  return opened.ok && (opened.document as { hook?: string }).hook === io.hash.sha256(hook);
}

/** A key that is not there yet is made by whoever sets Ephor up, and where they want it. */
function keyIfAny(io: Io, home: string): string | undefined {
  if (!io.files.stat(homeFiles(home).key)) return undefined;
  try {
    return signingKey(io, home);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
