import * as v from 'valibot';
import { defineGate } from '../../../kernel/gate.ts';
import { inside } from '../../../kernel/place.ts';
import { becoming } from '../../../kernel/commands/command-examples.ts';

const defaultLines = 200;
const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const options = { lines: defaultLines };
const text = (lines: number): string => 'x\n'.repeat(lines);
const example = (name: string, path: string, before: string | undefined, after: string) => ({
  name,
  event: becoming(`/repo/${path}`, before, after),
  facts,
  options,
});

export const docsPolicy = defineGate({
  id: 'docs-policy',
  summary: 'Keep documents short, and refuse new guides beside the documentation',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  needs: ['world'],
  options: v.strictObject({
    lines: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('the most lines that a document may have'),
      ),
      defaultLines,
    ),
  }),
  examples: {
    objects: [
      example('a new guide', 'docs/SETUP-GUIDE.md', undefined, text(3)),
      example('a document that begins too long', 'docs/all.md', undefined, text(201)),
      example('a document that grows too long', 'README.md', text(200), text(201)),
    ],
    passes: [
      example('a short document', 'docs/setup.md', undefined, text(200)),
      example('a long document that does not grow', 'README.md', text(300), text(300)),
      example('a guide that is there already', 'docs/SETUP-GUIDE.md', text(9), text(8)),
      example('a changelog, which grows by nature', 'CHANGELOG.md', text(300), text(310)),
    ],
  },
  check({ event: { action }, facts: { world }, options: { lines: most } }) {
    if (action.kind !== 'write' || action.draft || action.after === undefined) return;
    const { path, before, after } = action;
    if (inside(path, world.root) === undefined) return;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const remedy = 'Add what is missing to the document where readers look for it.';
    if (before === undefined && /-guide\.md$/i.test(name))
      return {
        code: 'guide_file',
        reason: `${name} would be one more guide beside the documentation.`,
        remedy,
      };
    if (!/\.(?:md|mdx|markdown)$/i.test(name) || /^(?:changelog|changes|history)\./i.test(name)) return;
    const [was, is] = [linesOf(before ?? ''), linesOf(after)];
    if (is <= most || is <= was) return;
    return {
      code: 'long_document',
      reason: `${name} would have ${is} lines; the limit is ${most}.`,
      remedy: 'Shorten it, or move a part that stands on its own to another document.',
    };
  },
});

const linesOf = (document: string): number =>
  document === '' ? 0 : document.split('\n').length - (document.endsWith('\n') ? 1 : 0);
