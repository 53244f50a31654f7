const secretShapes: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200}/g,
  /\bgh[oprsu]_[A-Za-z0-9]{20,200}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,200}/g,
  /\bglpat-[A-Za-z0-9_-]{16,200}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}/g,
  /\bnpm_[A-Za-z0-9]{30,200}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{4,2000}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]{0,4000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
];

const named =
  /\b([A-Za-z0-9_-]{0,40}(?:password|passwd|secret|token|api[-_]?key|access[-_]?key|credential)[A-Za-z0-9_-]{0,20})(["']?\s{0,3}[=:]\s{0,3}["']?)([^\s"'&;|]{4,300})/gi;
const bearer = /\b(bearer|basic)\s{1,3}([A-Za-z0-9._~+/=-]{8,2000})/gi;
const inUrl = /:\/\/([^\s/:@]{1,100}):([^\s/@]{1,200})@/g;

const mask = '[secret]';

/** Removes what looks like a secret. Every pattern is bounded, so the time is linear in the text. */
export function redact(text: string): string {
  const shaped = secretShapes.reduce((rest, shape) => rest.replace(shape, mask), text);
  return shaped
    .replace(named, (_, name: string, sign: string) => `${name}${sign}${mask}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${mask}`)
    .replace(inUrl, (_, user: string) => `://${user}:${mask}@`);
}

/** Text for a log: secrets removed first, so that no half of one survives the cut. */
export function shorten(text: string, most = 300): string {
  const clean = redact(text.slice(0, most * 8));
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}
