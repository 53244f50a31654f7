import type { Io } from '../kernel/io.ts';

const head = '{"signature":"';
const middle = '","document":';
const signatureLength = 64;

export type SignedText =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly code: 'state_tampered' | 'state_unreadable'; readonly cause: string };

/** The purpose is signed too, so that one document can't be put in another's place. */
export function sign(io: Io, key: string, purpose: string, text: string): string {
  return `${head}${io.hash.hmac(key, `${purpose}\n${text}`)}${middle}${text}}\n`;
}

export function openSigned(io: Io, key: string, purpose: string, file: string): SignedText {
  const start = head.length + signatureLength + middle.length;
  const signature = file.slice(head.length, head.length + signatureLength);
  const shaped =
    file.startsWith(head) && file.startsWith(middle, head.length + signatureLength) && file.endsWith('}\n');
  if (!shaped) return { ok: false, code: 'state_unreadable', cause: 'it is not a complete signed document' };
  const text = file.slice(start, -2);
  if (!io.hash.equal(signature, io.hash.hmac(key, `${purpose}\n${text}`))) {
    return { ok: false, code: 'state_tampered', cause: 'its signature does not fit' };
  }
  return { ok: true, document: JSON.parse(text) };
}
