import { messageOf, UserError } from '../errors.ts';

const usersOwn = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOSPC',
  'EDQUOT',
  'ELOOP',
]);

/** A disk that does not take what we write is for the user to settle, not a bug of ours. */
export function writing<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!usersOwn.has(code)) throw error;
    throw new UserError(
      'not_writable',
      `${file} can't be written: ${messageOf(error)}`,
      'Settle that, then run this again.',
      {
        cause: error,
      },
    );
  }
}
