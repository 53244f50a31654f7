import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Idea, StoredIdea } from '../../src/kernel/stores/idea.ts';
import { createIdeaQueue } from '../../src/stores/idea-queue.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenCli } from '../cli/given-cli.ts';
import { givenFolder } from '../given/folder.ts';
import { eventually } from '../resident/given-hook.ts';

const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs');

function buildPuller(): string {
  const outfile = `${givenFolder()}/puller.cjs`;
  const entry = `${import.meta.dirname}/programs/puller.ts`;
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['@napi-rs/keyring'],
  });
  return outfile;
}

/** The ids that one process got. */
const allPulled = (puller: string, home: string): Promise<readonly string[]> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [puller, home], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('close', () => done(said.split('\n').slice(0, -1)));
  });

const off = 'version: 1\nqueue:\n  enrich: off\n';

function givenQueue(config = 'version: 1\n') {
  const cli = givenCli(config);
  const ideas = createIdeaQueue(nodeIo, `${cli.home}/.ephor`);
  const show = async (id: string): Promise<StoredIdea | undefined> =>
    (await ideas.list(['queued', 'taken'])).ideas.find((idea) => idea.id === id);
  const json = async <T>(...words: readonly string[]): Promise<T> => {
    const { stdout, code } = await cli.ephor([...words, '--json']);
    expect(code).toBe(0);
    return JSON.parse(stdout) as T;
  };
  /** Every file of the queue, wherever it lies. */
  const files = (): readonly string[] =>
    ['', '/taken', '/done', '/dropped'].flatMap((folder) => {
      const found = readdirSync(`${cli.home}/.ephor/queue${folder}`, { withFileTypes: true });
      return found.filter((entry) => entry.isFile() && entry.name.endsWith('.md')).map(({ name }) => name);
    });
  return { ...cli, ideas, show, json, files };
}

describe('[AO-089] working an idea out in the background', () => {
  it('is done by a process that nobody waits for', async () => {
    const { ephor, json, show, home, cwd, write } = givenQueue();
    const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    write('src/settings-page.ts', 'export {};\n');
    execFileSync(git, ['init', '-q', cwd]);
    const gate = `touch '${home}/started'\nwhile [ ! -e '${home}/go' ]; do sleep 0.02; done\n`;
    mkdirSync(`${home}/bin`);
    writeFileSync(`${home}/bin/git`, `#!/bin/sh\n${gate}exec '${git}' "$@"\n`);
    chmodSync(`${home}/bin/git`, 0o755);
    const env = { PATH: `${home}/bin:${process.env['PATH']}` };

    const { stdout } = await ephor(['q', 'add dark mode to the settings page', '--json'], { env });
    const { ideas, enriching } = JSON.parse(stdout) as { ideas: Idea[]; enriching: boolean };
    const id = ideas[0]?.id ?? '';
    expect(enriching).toBe(true);
    await eventually(() => nodeIo.files.stat(`${home}/started`), Boolean);
    expect(await show(id)).toMatchObject({ enriched: 'none', status: 'queued' });
    writeFileSync(`${home}/go`, '');
    const done = await eventually(
      () => show(id),
      (idea) => idea?.enriched === 'router',
    );
    expect(done).toMatchObject({
      enriched: 'router',
      prompt: expect.stringContaining('src/settings-page.ts'),
    });
    expect(await json('pull')).toMatchObject({ id, enriched: 'router' });
  });

  it('works every step of a chain out', async () => {
    const { json, ideas } = givenQueue();
    const { ideas: steps } = await json<{ ideas: Idea[] }>('q', '1. extract the parser\n2. test it');
    expect(steps).toHaveLength(2);
    const all = await eventually(
      async () => (await ideas.list(['queued'])).ideas,
      (found) => found.every(({ enriched }) => enriched === 'router'),
    );
    expect(all.map(({ goal, enriched }) => [goal, enriched])).toEqual([
      ['extract the parser', 'router'],
      ['test it', 'router'],
    ]);
  });

  it('does without git', async () => {
    const { ephor, home, ideas } = givenQueue();
    mkdirSync(`${home}/bin`);
    await ephor(['q', 'add dark mode'], { env: { PATH: `${home}/bin` } });
    const [idea] = await eventually(
      async () => (await ideas.list(['queued'])).ideas,
      ([found]) => found?.enriched === 'router',
    );
    expect(idea?.prompt).toContain('None found: git can’t be run here.');
  });

  it('is not done where the configuration says so', async () => {
    const { json } = givenQueue(off);
    expect(await json('q', 'add dark mode')).toMatchObject({ enriching: false });
    expect(await json('pull')).toMatchObject({ enriched: 'none' });
  });
});

describe('the command line', () => {
  it('takes an idea from a pipe, word for word, and gives it back the same', async () => {
    const { ephor } = givenQueue(off);
    const idea = 'fix this:\n```\nboom "$HOME" \\n\n```\n\n  end';
    expect(await ephor(['q'], { input: `${idea}\n` })).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await ephor(['pull', '--json']);
    expect((JSON.parse(stdout) as StoredIdea).fragment).toBe(idea);
  });

  it('ends well with null when nothing is queued, and with 3 for an idea that is not there', async () => {
    const { ephor } = givenQueue(off);
    expect(await ephor(['pull', '--json'])).toEqual({ code: 0, stdout: 'null\n', stderr: '' });
    expect(await ephor(['pull'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing is queued'),
    });
    expect(await ephor(['queue'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing is queued'),
    });
    expect(await ephor(['queue', 'show', 'x'])).toMatchObject({ code: 3, stdout: '' });
    expect((await ephor(['q', '  '])).code).toBe(2);
  });

  it('says that there is more, where it can’t be taken', async () => {
    const { ephor, ideas } = givenQueue(off);
    await ideas.add({ fragment: 'x', project: '/elsewhere', context: [], steps: [] });
    expect(await ephor(['pull'])).toMatchObject({ code: 0, stderr: expect.stringContaining('--all') });
    expect(JSON.parse((await ephor(['pull', '--all', '--json'])).stdout)).toMatchObject({
      project: '/elsewhere',
    });
  });
});

describe('many processes at once', () => {
  it('[AO-095] take each of 40 ideas exactly once', async () => {
    const { ideas, files, home } = givenQueue(off);
    for (let count = 0; count < 40; count += 1)
      await ideas.add({ fragment: `idea number ${count}`, project: null, context: [], steps: [] });
    const puller = buildPuller();
    const pulled = await Promise.all(Array.from({ length: 8 }, () => allPulled(puller, `${home}/.ephor`)));
    const ids = pulled.flat();
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
    expect(await ideas.count()).toEqual({ queued: 0, taken: 40 });
    expect(files()).toHaveLength(40);
  });

  it('queue the same words at the same time, and none gets lost', async () => {
    const { ephor, ideas } = givenQueue(off);
    const results = await Promise.all(Array.from({ length: 6 }, () => ephor(['q', 'the very same idea'])));
    expect(results.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 0));
    expect((await ideas.count()).queued).toBe(6);
  });

  it('are killed, and no idea is lost, doubled or half written', async () => {
    const { ephor, ideas, files, home, cwd } = givenQueue(off);
    await ephor(['q', 'the first one']);
    const env = { HOME: home, PATH: process.env['PATH'], EPHOR_ENGINE: 'off' };
    let finished = 1;
    /** Killed just when somebody is at the files, or else a while after its start. */
    const victim = (words: readonly string[], ms: number): Promise<void> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [program, ...words], { cwd, env, stdio: 'ignore' });
        const deadline = Date.now() + (ms === 0 ? 5_000 : ms);
        const watch = (): void => {
          const now = ms === 0 && nodeIo.files.stat(`${home}/.ephor/queue/lock`);
          if (now || Date.now() > deadline) child.kill('SIGKILL');
          else if (child.exitCode === null) setImmediate(watch);
        };
        watch();
        child.on('close', (code) => {
          if (code === 0 && words[0] === 'q') finished += 1;
          done();
        });
      });
    for (let round = 0; round < 16; round += 1) {
      const ms = round % 2 === 0 ? 0 : 100 + round * 20;
      await Promise.all([
        victim(['q', `1. extract part ${round}\n2. test part ${round}`], ms),
        victim(['pull'], ms),
        victim(['q', `single idea ${round}`], ms),
      ]);
    }
    const listing = await ideas.list(['queued', 'taken', 'done', 'dropped']);
    expect(listing.unreadable).toEqual([]);
    const names = files();
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(listing.ideas.map(({ fragment }) => fragment)).size).toBeGreaterThanOrEqual(finished);
    expect((await ephor(['q', 'still at work'])).code).toBe(0);
    expect((await ephor(['pull'])).code).toBe(0);
  });
});
