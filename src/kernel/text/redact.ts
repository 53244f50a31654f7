const secretShapes: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g,
  /\bgh[oprsu]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{4,}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----END)[^]){0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
];

const secretName =
  '[A-Za-z0-9_-]{0,40}(?:password|passwd|secret|token|api[-_]?key|access[-_]?key|credential)[A-Za-z0-9_-]{0,20}';
const secretValue = `(?:"[^"\\n]{4,}(?:"|$)|'[^'\\n]{4,}(?:'|$)|\\\\?["']?[^\\s"'&;|]{4,})`;
const named = new RegExp(`\\b(${secretName})(\\\\?["']?\\s{0,3}[=:]\\s{0,3})${secretValue}`, 'gi');
const option = new RegExp(`(--${secretName})(\\s{1,3})${secretValue}`, 'gi');
/** A digit or a sign in it tells a credential from the word that follows "basic" in a sentence. */
const bearer = /\b(bearer|basic)\s{1,3}(?=[A-Za-z._~+/-]{0,100}[0-9=])[A-Za-z0-9._~+/=-]{8,}/gi;
const inUrl = /:\/\/([^\s/:@]{1,100}):([^\s/@]{1,200})@/g;

const mask = '[secret]';

/** Removes what looks like a secret. What a pattern tries at one place is bounded, so the time is linear in the text. */
export function redact(text: string): string {
  const shaped = secretShapes.reduce((rest, shape) => rest.replace(shape, mask), text);
  return shaped
    .replace(named, (_, name: string, sign: string) => `${name}${sign}${mask}`)
    .replace(option, (_, name: string, sign: string) => `${name}${sign}${mask}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${mask}`)
    .replace(inUrl, (_, user: string) => `://${user}:${mask}@`);
}

/** Text for a log: secrets removed first, so that no half of one survives the cut. */
export function shorten(text: string, most = 300): string {
  const clean = redact(firstWords(text, most * 8));
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}

const longestWord = 2_000;

/** The last word may be half a secret that no pattern knows any more, so a cut leaves it out. */
function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && most - end < longestWord && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
