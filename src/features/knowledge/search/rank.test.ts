import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnowledgePiece } from '../../../kernel/stores/knowledge-entry.ts';
import { piecesOf } from './markdown.ts';
import { rank } from './rank.ts';

const piece = (title: string, text: string, more: Partial<KnowledgePiece> = {}): KnowledgePiece => ({
  kind: 'note',
  file: `/k/${title}.md`,
  line: 1,
  title,
  tags: [],
  text,
  ...more,
});

const pieces = [
  piece('Mail', 'The server needs a free port.\nIt is chosen by the system.'),
  piece('Ports', 'Which ports are ours.'),
  piece('Login', 'getUserName is called by the mail server.', { tags: ['auth'] }),
  piece('Größe', 'Die Länge der Zeile.'),
];
const titles = (query: string): readonly string[] => rank(pieces, query, 10).map(({ title }) => title);

describe('a search', () => {
  it.each([
    ['a title before a text', 'mail', ['Mail', 'Login']],
    ['the beginning of a word', 'por', ['Ports', 'Mail']],
    ['a word with a slip', 'servr', ['Login', 'Mail']],
    ['a part of a name', 'user', ['Login']],
    ['a tag', 'auth', ['Login']],
    ['letters without their signs', 'grosse lange', ['Größe']],
    ['nothing', 'zebra', []],
    ['nothing but signs', '()[]', []],
  ])('finds %s', (_, query, found) => {
    expect([...titles(query)].toSorted()).toEqual([...found].toSorted());
    if (found.length > 0) expect(titles(query)[0]).toBe(found[0]);
  });

  it('shows the line that it found', () => {
    const long = `${'first line\n'.repeat(4)}here is the needle ${'and more '.repeat(60)}`;
    const [hit] = rank([piece('A', long, { line: 10 })], 'needle', 1);
    expect(hit).toMatchObject({ line: 14, excerpt: expect.stringMatching(/^here is the needle.*…$/) });
    expect(hit?.excerpt.length).toBeLessThanOrEqual(240);
  });

  it('gives no more than asked for, and takes any words', () => {
    expect(rank(pieces, 'server port', 1)).toHaveLength(1);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => rank(pieces, query, 3).length <= 3));
  });
});

describe('a document', () => {
  it('is taken apart at its headings, with what its front matter says', () => {
    const text =
      '---\ntitle: Deploy\ntags: [ops, ci]\n---\nIntro.\n\n# Steps\n\nPush.\n```\n# no heading\n```\n## Undo\nPull.\n';
    expect(piecesOf('/k/deploy.md', text).map(({ title, line, tags }) => [title, line, tags.join()])).toEqual(
      [
        ['Deploy', 5, 'ops,ci'],
        ['Deploy: Steps', 7, 'ops,ci'],
        ['Deploy: Undo', 13, 'ops,ci'],
      ],
    );
  });

  it.each([
    ['no front matter', 'Text\n', ['a', 1]],
    ['a byte order mark', '\uFEFF---\ntitle: T\n---\nText', ['T', 4]],
    ['tags in a line, line breaks of another system', '---\r\ntags: x, y\r\n---\r\nText\r\n', ['a', 4]],
    ['front matter that is no YAML', '---\n[: }\n---\nText\n', ['a', 4]],
    ['front matter that is a list', '---\n- a\n---\nText\n', ['a', 4]],
    ['front matter without an end', '---\nText\n', ['a', 1]],
  ])('with %s', (_, text, [title, line]) => {
    expect(piecesOf('/k/a.md', text)).toMatchObject([{ title, line }]);
  });

  it('of nothing has no pieces', () => {
    expect(piecesOf('/k/a.md', '')).toEqual([]);
    expect(piecesOf('/k/a.md', '---\ntitle: T\n---\n')).toEqual([]);
  });
});
