import type { Hash } from '../../../kernel/io.ts';

/** The same call is the same record, however often it is settled: a UUID of version 8, made of a hash. */
export function recordId(
  { sha256 }: Pick<Hash, 'sha256'>,
  session: string,
  call: string,
  at: string,
): string {
  const hex = sha256(JSON.stringify([session, call, at]));
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
