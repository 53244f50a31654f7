import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, shorten } from './secrets.ts';

/** Fixed letters, so that no real secret looks like these. */
const letters = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
const hex = '0123456789abcdef'.repeat(4);
const pemBody = `${letters}${letters}\n`.repeat(20);

const secrets: readonly (readonly [string, string])[] = [
  ['an API key', `sk-ant-${letters}`],
  ['a long API key', `sk-proj-${letters.repeat(9)}`],
  ['a GitHub token', `ghp_${letters}`],
  ['a fine-grained GitHub token', `github_pat_${letters}`],
  ['a GitLab token', `glpat-${letters}`],
  ['a Slack token', `xoxb-${letters}`],
  ['an npm token', `npm_${letters}`],
  ['an AWS key', 'AKIAABCDEFGHIJKLMNOP'],
  ['a Google key', `AIza${letters}`],
  ['a JSON web token', `eyJhbGciOiJI.${letters}.${letters}`],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${pemBody}-----END RSA PRIVATE KEY-----`],
  ['a private key cut short', `-----BEGIN PRIVATE KEY-----\n${pemBody}`],
];

const settings: readonly (readonly [string, string])[] = [
  ['an assignment', `DB_PASSWORD=${hex}`],
  ['a quoted assignment', `export API_KEY="${hex} with spaces"`],
  ['a long value', `token=${hex.repeat(10)}`],
  ['JSON', `{"client_secret": "${hex}"}`],
  ['JSON in a string', `{\\"password\\":\\"${hex}\\"}`],
  ['YAML', `access-key: ${hex}`],
  ['an option', `login --password ${hex} now`],
  ['an option with a sign', `login --token=${hex} now`],
  ['a quoted option', `login --api-key '${hex} x'`],
  ['a header', `Authorization: Bearer ${hex}`],
  ['basic authentication', `Authorization: Basic ${hex}`],
  ['an address', `https://dev:${hex}@example.com/x`],
  ['a quotation cut short', `password="${hex} and mo`],
];

describe('redact', () => {
  it.each(secrets)('hides %s', (_, secret) => {
    expect(redact(`before ${secret} after`)).toMatch(/^before \[secret\]/);
    expect(redact(`x=${secret}`)).not.toContain(secret);
  });

  it.each(settings)('hides the value in %s', (_, text) => {
    expect(redact(text)).toContain('[secret]');
    expect(redact(text)).not.toContain(hex);
  });

  it.each([
    'git status',
    'rm -rf node_modules',
    'const tokenCount = 3;',
    'the token of appreciation',
    'npm run build',
    'https://example.com/a?b=c',
    '/repo/src/password-field.ts',
    'sk-short',
    'echo basic training',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe('shorten', () => {
  it('never lets a planted secret through, wherever it stands and however the text is cut', () => {
    const around = fc.string({ maxLength: 3000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...secrets),
        around,
        around,
        fc.integer({ min: 20, max: 400 }),
        (s, a, b, most) => {
          const text = shorten(`${a} ${s[1]} ${b}`, most);
          expect(text).not.toContain(s[1].slice(0, 40));
          expect(text.length).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('does not show half of a secret when many secrets before it made room', () => {
    const text = shorten(`ghp_${letters} `.repeat(70), 300);
    expect(text).not.toMatch(/ghp_/);
  });

  it('keeps a short text as it is and marks a cut', () => {
    expect(shorten('hello', 10)).toBe('hello');
    expect(shorten('hello world', 8)).toBe('hello w…');
  });

  it.each([
    ['letters', 'a'.repeat(5_000_000)],
    ['dashes', 'a-'.repeat(2_000_000)],
    ['starts of tokens', 'eyJ-'.repeat(1_000_000)],
    ['starts of private keys', '-----BEGIN PRIVATE KEY-----'.repeat(100_000)],
    ['names', 'password= '.repeat(500_000)],
    ['addresses', '://a:'.repeat(500_000)],
  ])('finishes at once on very long texts: %s', (_, text) => {
    const started = performance.now();
    shorten(text);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('redacts a whole megabyte in linear time', () => {
    const started = performance.now();
    redact('password-token-secret-'.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
