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
export async function writing<T>(file: string, write: () => T | Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUsersOwn(error) ? notWritable(file, error) : error;
  }
}

/** As `writing`, for what is written at once. */
export function writingNow<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isUsersOwn(error) ? notWritable(file, error) : error;
  }
}

const isUsersOwn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && usersOwn.has(String(error.code));

const notWritable = (file: string, cause: unknown): UserError =>
  new UserError(
    'not_writable',
    `${file} can't be written: ${messageOf(cause)}`,
    'Settle that, then run this again.',
    { cause },
  );
