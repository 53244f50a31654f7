import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenPortfolio } from '../../../../../test/portfolio/given-portfolio.ts';
import { planFromGithub } from '../../import/github-issues.ts';
import { planFromMarkdown } from '../../import/plan-markdown.ts';

const plan = `# Checkout with Apple Pay

Why we do it.

## Form

- [x] Build the form
- [ ] Show the button (depends on #1)
  It is black.
  - [ ] it is in every browser
  - depends on: 1
  - Acceptance criteria:
    - the tests pass

## Later (low priority)

1. [ ] Write about it, after 1 and 2
- a note that is no task

\`\`\`md
- [ ] no task either
\`\`\`
`;

const issues = [
  {
    number: 12,
    title: 'Crash on start',
    body: 'It crashes.\n\n- [ ] a test shows it\n- [x] it is fixed',
    labels: [{ name: 'bug' }, { name: 'P1' }],
    state: 'OPEN',
  },
  { number: 7, title: 'Old', body: null, labels: ['wontfix'], state: 'closed' },
  {
    number: 15,
    title: 'After it',
    body: 'Depends on #12 and #7, blocked by #99.',
    labels: [],
    state: 'open',
  },
  { number: 20, title: 'A pull request', body: '', state: 'open', pull_request: {} },
];

async function given(files: Readonly<Record<string, string>>) {
  const portfolio = givenPortfolio();
  const write = (all: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(all)) writeFileSync(`${portfolio.root}/${name}`, text);
  };
  write(files);
  await portfolio.person('space-add', { name: 'Shop' });
  const load = (file: string, more: object = {}) => portfolio.person('initiative-import', { file, ...more });
  return { ...portfolio, load, rewrite: write };
}

describe('a plan in Markdown', () => {
  it('becomes plan.md, tasks with criteria, and what they wait for', async () => {
    const { load, read } = await given({ 'plan.md': plan });
    expect((await load('plan.md')).text).toContain(
      'shop/checkout-with-apple-pay, which is new: 3 added, 0 updated',
    );
    const { initiatives, tasks, plans } = await read();
    expect(initiatives).toMatchObject([{ title: 'Checkout with Apple Pay', status: 'active' }]);
    expect(plans).toMatchObject([{ text: plan }]);
    expect(tasks).toMatchObject([
      { id: 1, subject: 'Build the form', status: 'completed', completionNotes: 'imported as done (plan)' },
      {
        id: 2,
        subject: 'Show the button',
        description: 'It is black.',
        acceptanceCriteria: ['it is in every browser', 'the tests pass'],
        blockedBy: [1],
      },
      { id: 3, subject: 'Write about it', priority: 'low', blockedBy: [1, 2] },
    ]);
    expect(tasks).toHaveLength(3);
  });

  it('is updated when it is imported again, and nothing is there twice', async () => {
    const { load, read, person, rewrite } = await given({ 'plan.md': plan });
    await load('plan.md');
    expect((await load('plan.md')).result).toMatchObject({ created: false, added: [], updated: [] });
    await person('task-start', { task: '2' });
    rewrite({
      'plan.md': plan
        .replace('It is black.', 'It is white.')
        .replace('- [x] Build', '- [ ] Build')
        .concat('\n- [ ] More\n'),
    });
    expect((await load('plan.md')).result).toMatchObject({ added: [4], updated: [1, 2] });
    expect((await read()).tasks).toMatchObject([
      { status: 'pending' },
      { description: 'It is white.', status: 'in_progress' },
      {},
      { subject: 'More' },
    ]);
  });

  it('a dry run says what would come of it and changes nothing', async () => {
    const { load, read } = await given({ 'plan.md': plan });
    expect((await load('plan.md', { dryRun: true })).text).toContain(
      'Would import shop/checkout-with-apple-pay, which is new: 3 added',
    );
    expect(await read()).toMatchObject({ initiatives: [], tasks: [], plans: [] });
  });

  it('whatever the text, reading it ends and each task has a subject', () => {
    const parts = fc.constantFrom(
      '- [ ] a',
      '  - [x] b',
      '# c',
      '1. d',
      '```',
      'depends on 1',
      '',
      '\t- [ ] e (after #9)',
      '- [ ]',
      'Done when: f',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (lines) => {
        for (const task of planFromMarkdown(lines.join('\n')).tasks) expect(task.subject).not.toBe('');
      }),
    );
  });
});

describe('issues of GitHub', () => {
  it('become tasks with labels, priority, criteria and what they wait for', async () => {
    const { load, read } = await given({ 'issues.json': JSON.stringify(issues) });
    const { text } = await load('issues.json', { title: 'Bugs' });
    expect(text).toContain('shop/bugs, which is new: 3 added');
    expect(text).toContain('15 after 99');
    expect((await read()).tasks).toMatchObject([
      { subject: 'Old', status: 'completed', labels: ['wontfix', 'github:7'] },
      {
        subject: 'Crash on start',
        description: 'It crashes.',
        priority: 'high',
        acceptanceCriteria: ['a test shows it', 'it is fixed'],
        labels: ['bug', 'P1', 'github:12'],
      },
      { subject: 'After it', blockedBy: [1, 2] },
    ]);
  });

  it('are updated by their numbers when they are imported again: titles, closed, reopened, new', async () => {
    const { load, read, rewrite } = await given({ 'issues.json': JSON.stringify(issues) });
    await load('issues.json');
    const [crash, old, after] = issues;
    rewrite({
      'issues.json': JSON.stringify([
        { ...crash, title: 'Crash at the start', state: 'closed' },
        { ...old, state: 'open' },
        after,
        { number: 30, title: 'New' },
      ]),
    });
    expect((await load('issues.json')).result).toMatchObject({ created: false, added: [4], updated: [1, 2] });
    expect((await read()).tasks).toMatchObject([
      { subject: 'Old', status: 'pending' },
      { subject: 'Crash at the start', status: 'completed' },
      {},
      { subject: 'New' },
    ]);
    expect((await load('issues.json')).result).toMatchObject({ added: [], updated: [] });
  });

  it('go into an initiative that is there, from standard input too', async () => {
    const { person, read } = await given({});
    await person('initiative-add', { title: 'Bugs' });
    await person(
      'initiative-import',
      { file: '-', into: 'bugs' },
      { piped: async () => JSON.stringify({ issues }) },
    );
    expect(await read()).toMatchObject({ initiatives: [{ id: 'bugs' }], tasks: [{}, {}, {}] });
  });

  it.each([
    ['half a file', '[{"number": 1,', 'is none'],
    ['an entry that is none', '[{"number": 1, "title": "a"}, {"title": "b"}]', 'entry 2 is no issue'],
    ['no issue at all', '[]', 'holds no task'],
    ['an empty file', '', 'is empty'],
    ['text without a title or a task', 'just text', 'holds no task'],
  ])('%s is refused as a whole', async (_, text, words) => {
    const { load, read } = await given({ 'x.json': text });
    expect(await load('x.json')).toMatchObject({
      code: 'bad_import',
      message: expect.stringContaining(words),
    });
    expect((await read()).initiatives).toEqual([]);
    expect((await load('none.json')).code).toBe('no_file');
  });

  it('those that wait for each other are left loose, and a title of a page is whole in the description', () => {
    const long = 'x'.repeat(300);
    expect(
      planFromGithub(JSON.stringify([{ number: 1, title: long, body: 'depends on #2' }])).tasks,
    ).toMatchObject([{ subject: long, after: ['2'] }]);
  });
});
