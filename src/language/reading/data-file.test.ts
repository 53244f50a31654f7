import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../kernel/errors.ts';
import { createReader } from '../read-prompt.ts';
import { entriesOf, type ReadData, readSections } from './data-file.ts';
import { createLibrary, languagesFile, readAll, tagFiles, weightFiles } from './library.ts';
import { categories } from './lexicon.ts';
import { stancesFile, stanceTable } from '../stances/read-stances.ts';

const read: ReadData = (name) => readFileSync(`data/${name}`, 'utf8');
const names = ['words', 'weights'].flatMap((folder) =>
  readdirSync(`data/${folder}`).map((name) => `${folder}/${name}`),
);
const wordFiles = names.filter((name) => name.startsWith('words/'));

/** Reads this file and what has to be known before it. */
function load(name: string, files: ReadData): unknown {
  const { languages, lexicon, tags, weights } = createLibrary(files);
  const [, language] = /^words\/([a-z]{2})\.txt$/.exec(name) ?? [];
  if (language !== undefined) return lexicon(language);
  if (name === languagesFile) return languages;
  if (name === stancesFile) return stanceTable(files);
  if (name.startsWith('words/')) return name === tagFiles.english ? tags.english : tags.others;
  return name === weightFiles.phase ? weights.phase : weights.route;
}

/** With this file as it is given, and all others as they are. */
const withFile =
  (name: string, text: string | undefined): ReadData =>
  (asked) =>
    asked === name ? text : read(asked);

const failureOf = (work: () => unknown): UserError | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
};

describe('the files of words and weights', () => {
  it('are all read by somebody, and each is whole', () => {
    const asked = new Set<string>();
    const noting: ReadData = (name) => (asked.add(name), read(name));
    readAll(createLibrary(noting));
    stanceTable(noting);
    expect([...asked].sort()).toEqual([...names].sort());
  });

  it.each(wordFiles)('%s has one plain entry a line, and none twice under a heading', (name) => {
    for (const [heading, body] of readSections(read, name)) {
      const entries = entriesOf(body);
      const odd = entries.filter((entry) => !/^[^\s#[|*][^|*]*\*?$/u.test(entry) || entry.trim() !== entry);
      expect([heading, odd]).toEqual([heading, []]);
      expect([heading, entries.length - new Set(entries).size]).toEqual([heading, 0]);
    }
  });

  it('have the same headings in every language', () => {
    const languages = [...createLibrary(read).languages.verbs.keys()];
    expect(languages.length).toBeGreaterThan(20);
    for (const language of languages)
      expect([...readSections(read, `words/${language}.txt`).keys()]).toEqual(categories);
  });

  it.each(Object.values(weightFiles))(
    '%s weighs each feature once, with signs of its levels only',
    (name) => {
      const sections = readSections(read, name);
      const levels = new Set(entriesOf(sections.get('levels') ?? '')[0]);
      const lines = entriesOf(sections.get('weights') ?? '');
      const features = lines.map((line) => line.slice(line.indexOf(' ') + 1));
      expect(lines.length).toBeGreaterThan(1_000);
      expect(
        lines.filter((line) => Array.from(line.split(' ')[0] ?? '').some((sign) => !levels.has(sign))),
      ).toEqual([]);
      expect(new Set(features).size).toBe(features.length);
    },
  );
});

describe('reading on demand', () => {
  const asked = (prompt: string): readonly string[] => {
    const files: string[] = [];
    const readPrompt = createReader((name) => (files.push(name), read(name)));
    for (let round = 0; round < 2; round += 1) {
      const reading = readPrompt([{ role: 'user', text: prompt }]);
      void [reading.class, reading.route, reading.evaluate()];
    }
    return files.filter((name) => /words\/..\.txt/.test(name)).sort();
  };

  it.each([
    ['English alone', 'rename a to b in src/c.ts', ['words/en.txt']],
    ['German and English', 'kannst du bitte noch eine prüfung einbauen?', ['words/de.txt', 'words/en.txt']],
    ['Japanese and English', 'このテストを直してください', ['words/en.txt', 'words/ja.txt']],
  ])('takes %s, and each file once', (_, prompt, files) => {
    expect(asked(prompt)).toEqual(files);
  });

  it('takes no file for a command', () => {
    expect(createReader(() => undefined)([{ role: 'user', text: '/compact' }]).class.kind).toBe(
      'passthrough',
    );
  });
});

describe('a file that is not whole', () => {
  const routed = (files: ReadData): UserError | undefined =>
    failureOf(() => createReader(files)([{ role: 'user', text: 'fix the login' }]).route);

  it.each([languagesFile, 'words/en.txt', 'words/tags-en.txt', 'weights/route.txt'])(
    'fails the reading, with its name and what to do: %s',
    (name) => {
      for (const text of [undefined, '', read(name)?.slice(0, -3)])
        expect(routed(withFile(name, text))).toMatchObject({
          code: 'data_damaged',
          message: expect.stringMatching(new RegExp(`data/${name} .*run \`ephor init\` again`)) as string,
        });
    },
  );

  it('is asked for again after it was mended', () => {
    let text: string | undefined;
    const readPrompt = createReader((name) => (name === 'words/en.txt' ? text : read(name)));
    const reading = () => readPrompt([{ role: 'user', text: 'fix the login' }]).class;
    expect(reading).toThrow(/is missing/);
    text = read('words/en.txt');
    expect(reading()).toMatchObject({ kind: 'task' });
  });

  it('is noticed wherever it is cut off', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true }), (name, share) => {
        const whole = read(name) ?? '';
        const cut = whole.slice(0, Math.min(whole.length - 1, Math.floor(share * whole.length)));
        expect(failureOf(() => load(name, withFile(name, cut)))).toMatchObject({ code: 'data_damaged' });
      }),
      { numRuns: 40 },
    );
  });

  it('whatever is in it, is refused or read, and nothing else happens', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '[yes]',
        '[end]',
        '[en verbs first]',
        '[verb fix]',
        '[step]',
        '[levels]',
        '[weights]',
        '# x',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const file = fc.array(line, { maxLength: 30 }).map((lines) => `${lines.join('\n')}\n[end]\n`);
    fc.assert(
      fc.property(fc.constantFrom(...names), file, (name, text) => {
        const failed = failureOf(() => load(name, withFile(name, text)));
        if (failed) expect(failed.code).toBe('data_damaged');
      }),
      { numRuns: 200 },
    );
  });

  it('may have the line ends of another system', () => {
    const there = (name: string) => read(name)?.replaceAll('\n', '\r\n');
    const prompt = [{ role: 'user', text: 'please fix the login in src/a.ts' }] as const;
    expect(createReader(there)(prompt).evaluate()).toEqual(createReader(read)(prompt).evaluate());
  });
});
