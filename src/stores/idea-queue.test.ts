import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { ideaStatuses, type NewIdea } from '../kernel/stores/idea.ts';
import { nodeIo } from '../io/node.ts';
import { createIdeaQueue } from './idea-queue.ts';

const words = (fragment: string, more: Partial<NewIdea> = {}): NewIdea => ({
  fragment,
  project: '/repo',
  context: ['Project: /repo'],
  steps: [],
  ...more,
});

function givenQueue() {
  const home = givenFolder();
  return { home, folder: `${home}/queue`, ideas: createIdeaQueue(nodeIo, home) };
}

const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1);
  return items[0] as T;
};

describe('the queue', () => {
  it('[AO-093] [AO-094] keeps an idea as one file for its owner, named after local time and words', async () => {
    const { ideas, folder } = givenQueue();
    const { id } = only(await ideas.add(words('Add dark mode')));
    expect(id).toMatch(/^\d{8}-\d{6}-add-dark-mode$/);
    expect(nodeIo.files.stat(`${folder}/${id}.md`)?.mode).toBe(0o600);
    expect(nodeIo.files.stat(folder)?.mode).toBe(0o700);
    const { ideas: listed, unreadable } = await ideas.list(ideaStatuses);
    expect(unreadable).toEqual([]);
    expect(listed).toMatchObject([
      {
        id,
        title: 'Add dark mode',
        status: 'queued',
        project: '/repo',
        chain: null,
        enriched: 'none',
        taken: null,
      },
    ]);
  });

  it('moves, and moves back as old as it was', async () => {
    const { ideas, folder } = givenQueue();
    const { id, created } = only(await ideas.add(words('x y z')));
    await ideas.take({}, 's');
    expect(await ideas.move(id, 'done')).toMatchObject({ status: 'done', taken: null });
    expect(readFileSync(`${folder}/done/${id}.md`, 'utf8')).toMatch(/^status: done$/m);
    expect(await ideas.move(id, 'queued')).toMatchObject({ status: 'queued', created });
    expect(await ideas.count()).toEqual({ queued: 1, taken: 0 });
    await expect(ideas.move('20261116-000000-none', 'done')).rejects.toThrow('there is no idea');
  });
});

describe('[AO-092] a chain', () => {
  const chain = words('first extract it, then test it, finally ship it', {
    steps: ['extract it', 'test it', 'ship it'],
  });

  it('waits for a step that can’t be read, too', async () => {
    const { ideas, folder } = givenQueue();
    const [one, two] = await ideas.add(chain);
    writeFileSync(`${folder}/${one?.id}.md`, 'broken');
    expect(await ideas.take({}, 's')).toBeUndefined();
    await expect(ideas.take({ id: two?.id }, 's')).rejects.toThrow('not done');
  });

  it('that was cut short is the whole idea again, and its left-over steps are out of the way', async () => {
    const { ideas, folder } = givenQueue();
    const whole = only(await ideas.add(words(chain.fragment)));
    const text = readFileSync(`${folder}/${whole.id}.md`, 'utf8');
    const steps = await ideas.expand(whole.id, chain.steps);
    expect(steps).toHaveLength(3);
    writeFileSync(`${folder}/${whole.id}.md`, text);
    const taken = await ideas.take({}, 's');
    expect(taken).toMatchObject({ id: whole.id, chain: null, goal: chain.fragment });
    await ideas.move(whole.id, 'done');
    expect(await ideas.take({}, 's')).toBeUndefined();
    expect(await ideas.count()).toEqual({ queued: 0, taken: 0 });
    expect(readdirSync(`${folder}/dropped`)).toHaveLength(2);
  });
});

describe('files that are no ideas', () => {
  it('are listed with what is wrong, stay where they are, and keep nobody from the others', async () => {
    const { ideas, folder } = givenQueue();
    const { id } = only(await ideas.add(words('good one')));
    const whole = readFileSync(`${folder}/${id}.md`, 'utf8');
    const bad: Record<string, string | Buffer> = {
      'notes.md': 'my own notes',
      '20200101-000000-empty.md': '',
      '20200101-000000-half.md': whole.slice(0, -10),
      '20200101-000000-front.md': whole.replace(/title: .*/, 'title: [1'),
      '20200101-000000-type.md': whole.replace(/created: .*/, 'created: yesterday'),
      '20200101-000000-chain.md': whole.replace('chain: null', 'chain: { id: x, step: -1, of: 2 }'),
      '20200101-000000-binary.md': Buffer.from([0x2d, 0xff, 0xfe, 0x00, 0xc0]),
      '20200101-000000-bomb.md': whole.replace(
        /title: .*/,
        `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ntitle: [*d,*d,*d,*d]`,
      ),
    };
    for (const [name, text] of Object.entries(bad)) writeFileSync(`${folder}/${name}`, text);
    mkdirSync(`${folder}/20200101-000000-folder.md`);
    symlinkSync('/etc/hostname', `${folder}/20200101-000000-link.md`);
    symlinkSync('/nowhere', `${folder}/20200101-000000-lost.md`);
    execFileSync('mkfifo', [`${folder}/20200101-000000-pipe.md`]);
    const listing = await ideas.list(['queued']);
    expect(listing.ideas.map((idea) => idea.id)).toEqual([id]);
    expect(listing.unreadable.map(({ file }) => file.slice(folder.length + 1)).sort()).toEqual(
      readdirSync(folder)
        .filter((name) => name.endsWith('.md') && name !== `${id}.md`)
        .sort(),
    );
    expect(listing.unreadable.every(({ cause }) => cause.length > 5)).toBe(true);
    expect((await ideas.take({}, 's'))?.id).toBe(id);
    expect(readFileSync(`${folder}/notes.md`, 'utf8')).toBe('my own notes');
  });

  it('that say of themselves what is not so are not believed: the folder counts', async () => {
    const { ideas, folder } = givenQueue();
    const { id } = only(await ideas.add(words('x')));
    const file = `${folder}/${id}.md`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('status: queued', 'status: done'));
    expect((await ideas.list(['queued'])).ideas).toMatchObject([{ id, status: 'queued' }]);
  });
});

it('whoever dies between taking and saying so leaves it taken, by nobody', async () => {
  const { ideas, folder } = givenQueue();
  const { id } = only(await ideas.add(words('x')));
  mkdirSync(`${folder}/taken`, { recursive: true });
  renameSync(`${folder}/${id}.md`, `${folder}/taken/${id}.md`);
  const [idea] = (await ideas.list(['taken'])).ideas;
  expect(idea).toMatchObject({ id, status: 'taken', taken: { by: null } });
  expect(Date.parse(idea?.taken?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await ideas.move(id, 'queued')).toMatchObject({ status: 'queued' });
});

describe('enriching', () => {
  it('loses nothing of what a person wrote into the file meanwhile', async () => {
    const { ideas, folder } = givenQueue();
    const { id } = only(await ideas.add(words('x')));
    const file = `${folder}/${id}.md`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('## Approach\n', '## Approach\n\nmy own plan\n'));
    const enriched = await ideas.enrich(id, { Approach: 'so' }, 'router');
    expect(enriched?.prompt).toMatch(/my own plan[^]*so/);
  });
});
