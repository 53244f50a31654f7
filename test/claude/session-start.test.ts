import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, newestClient } from './install-client.ts';
import { allText } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const axiom = (number: number): string =>
  `Axiom ${number}: say what failed, and never that it works unless you saw it.`;

describe.each(newestClient)('a session of the real client %s', { timeout: 180_000 }, (version) => {
  async function given(files: Record<string, string>) {
    const client = await claudeClient(version);
    const repo = await ephorRepo(files);
    cleanups.push(repo.dispose);
    const play = async (prompt: string, resume?: string) => {
      const model = await startModel({ reply: () => ({ text: 'Hello.' }) });
      cleanups.push(model.close);
      const run = { client, model, cwd: repo.cwd, home: repo.home, prompt };
      const outcome = await runClaude(resume === undefined ? run : { ...run, resume });
      return { outcome, read: allText(model.requests.find(({ kind }) => kind === 'main')!) };
    };
    return { ...repo, play };
  }

  test('begins with all that every session is to know, in the request that the model receives [AO-025] [AO-036] [AO-041…AO-044]', async () => {
    const { play, home, audit } = await given({
      '.ephor/FRAMEWORK.md': 'Sources are in src/.\n',
      '.ephor/AXIOMS.md': 'Fail fast.\n',
      '.ephor/HEURISTICS.md': 'Quote "errors" exactly.\n',
    });
    mkdirSync(join(home, '.ephor'), { recursive: true });
    writeFileSync(join(home, '.ephor/CORE.md'), 'The user teaches law.\n');

    const { read } = await play('Hello');

    expect(read).toContain('Where things are (.ephor/FRAMEWORK.md):\nSources are in src/.');
    expect(read).toContain('Principles to follow (.ephor/AXIOMS.md):\nFail fast.');
    expect(read).toContain('How things are done here (.ephor/HEURISTICS.md):\nQuote "errors" exactly.');
    expect(read).toContain('Who you work for (~/.ephor/CORE.md):\nThe user teaches law.');
    expect(audit().find(({ event }) => event === 'session.start')?.filesLoaded).toHaveLength(4);
  });

  test('is told as much as the client hands on, and where the rest is', async () => {
    const config = 'version: 1\ncontext: { budget: 10000 }\n';
    const axioms = Array.from({ length: 400 }, (_, number) => axiom(number)).join('\n\n');
    const { play, cwd } = await given({ '.ephor/AXIOMS.md': axioms });
    writeFileSync(join(cwd, '.ephor/config.yaml'), config);

    const { read } = await play('Hello');

    expect(read).toContain(axiom(100));
    expect(read).toMatch(/\n… \(\d+ characters left out: \.ephor\/AXIOMS\.md\)/);
  });

  test('goes on without a required file, and the model is told so [AO-040]', async () => {
    const { play, cwd, audit } = await given({});
    const config = 'version: 1\ncontext: { files: [{ name: RULES.md, required: true }] }\n';
    writeFileSync(join(cwd, '.ephor/config.yaml'), config);

    const { read, outcome } = await play('Hello');

    expect(outcome.exitCode).toBe(0);
    expect(read).toContain('RULES.md is required but missing');
    expect(
      audit()
        .find(({ event }) => event === 'session.start')
        ?.warnings?.join(),
    ).toContain('RULES.md');
  });

  test('that is resumed has what it was told before in its conversation, and is told what is new since', async () => {
    const { play, cwd } = await given({
      '.ephor/AXIOMS.md': 'Fail fast.\n',
      '.ephor/CORE.md': 'A teacher.\n',
    });
    const first = await play('Hello');
    writeFileSync(join(cwd, '.ephor/AXIOMS.md'), 'Fail late.\n');

    const { read } = await play('And now?', first.outcome.sessionId);

    const times = (words: string): number => read.split(words).length - 1;
    expect([times('Fail fast.'), times('Fail late.'), times('A teacher.')]).toEqual([1, 1, 1]);
  });
});
