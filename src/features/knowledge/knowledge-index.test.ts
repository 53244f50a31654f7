import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesIn, indexEntry, indexText, relevantTo, termsIn } from './knowledge-index.ts';

const entry = (path: string, document: string) => indexEntry(path, 'k', document);
const entries = [
  entry(
    'mail.md',
    '---\ntitle: "Mail tests need port 2525"\ntags: ["mail", "ports"]\n---\n\nSet MAIL_PORT.\n',
  ),
  entry('deploy.md', '# How to deploy\n\nRun `make release` on the staging server first.\n'),
  entry('names.md', "---\ntitle: 'Short names'\n---\nFunctions have short names.\n"),
  entry('login.md', '---\ntitle: "Login uses PKCE"\n---\n\nThe OAuth flow of the app; see src/auth.ts.\n'),
];
const index = indexText(entries);

describe('[AO-001] of a prompt', () => {
  it.each<[string, readonly string[]]>([
    ['Why do the mail tests fail?', ['mail.md']],
    ['which port does mailPort set for mail', ['mail.md']],
    ['deploy the release to staging', ['deploy.md']],
    ['the OAuth login is broken', ['login.md']],
    ['fix the tests', []],
    ['rename the names', []],
    ['please look at the code and fix it', []],
    ['ok', []],
    ['', []],
  ])('%j, what matters is offered and nothing else', (prompt, paths) => {
    expect(relevantTo(prompt, index, []).map(({ path }) => path)).toEqual(paths);
  });

  it('no entry is offered that was told, and no more than three', () => {
    expect(relevantTo('mail tests', index, ['mail.md'])).toEqual([]);
    const many = Array.from({ length: 9 }, (_, at) => entry(`${at}.md`, `# Mail tests ${at}\n`));
    expect(relevantTo('mail tests', indexText(many), [])).toHaveLength(3);
  });
});

it('an entry is known by title, tags and text', () => {
  expect(entries[0]).toMatchObject({
    title: 'Mail tests need port 2525',
    excerpt: 'Set MAIL_PORT.',
    about: ['mail', 'test', 'port', '2525'],
  });
  expect(entry('a/b.md', 'text').title).toBe('b');
  expect(termsIn('getUserName of the users')).toEqual(['getusername', 'user', 'name']);
});

it('every word of every entry is found again', () => {
  const word = fc.stringMatching(/^[a-z]{4,8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 20 }), (words) => {
      const many = words.map((each) => entry(`${each}.md`, `# ${each} ${each}ing\n`));
      const text = indexText(many);
      expect(entriesIn(text).map(({ path }) => path)).toEqual(many.map(({ path }) => path));
      for (const { path, about } of many) {
        const found = relevantTo(about.join(' '), text, []).map((each) => each.path);
        if (about.length > 1) expect(found).toContain(path);
      }
    }),
  );
});

it('anything can be indexed and asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, prompt) => {
      const one = indexText([entry('a.md', `---\ntitle: "${text}\n---\n${text}`)]);
      expect(entriesIn(one)).toHaveLength(1);
      expect(relevantTo(prompt, one, []).length).toBeLessThan(2);
      expect(entriesIn(text)).toEqual([]);
    }),
  );
});
