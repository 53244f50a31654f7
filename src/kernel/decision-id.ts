import type { Hash } from './io.ts';

/** No letter that looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 8;

/** What somebody types to name a decision: its id, or the beginning of it. */
export const decisionIdShape = /^d-[0-9a-z]{1,12}$/i;

/**
 * A short name for a decision, like `d-7k3f9q2m`. Made from what names the call, so a call that is decided again after a
 * crash keeps the id that stands in the log.
 */
export function decisionId(hash: Hash, call: string, taken: (id: string) => boolean = () => false): string {
  const digits = hash.sha256(call);
  const candidates = [0, 10, 20, 30, 40, 50].map((start) => idFrom(digits.slice(start, start + 10)));
  return candidates.find((id) => !taken(id)) ?? idFrom(digits);
}

/** Forty bits, five for each letter. */
function idFrom(digits: string): string {
  let rest = Number.parseInt(digits.slice(0, 10), 16);
  let id = '';
  for (let index = 0; index < length; index += 1) {
    id += letters.charAt(rest % 32);
    rest = Math.floor(rest / 32);
  }
  return `d-${id}`;
}
