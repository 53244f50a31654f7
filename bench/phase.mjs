import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importReader, importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

const tailBytes = 1024 * 1024;

/** How long it takes to say where a prompt leads, from a transcript of many megabytes on disk. */
export async function benchPhase({ calls = 200, say }) {
  const readPrompt = await importReader();
  const { readConversation } = await importSource('src/hosts/claude-code/conversation.ts');
  const { nodeFiles } = await importSource('src/io/files.ts');
  const folder = mkdtempSync(join(tmpdir(), 'ephor-bench-'));
  try {
    const path = join(folder, 'transcript.jsonl');
    writeFileSync(path, transcript());
    const mb = Math.round(statSync(path).size / 1024 / 1024);
    say(`a transcript of ${mb} MB`);
    const prompts = readFileSync('eval/phase.jsonl', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).messages.at(-1).text);
    const evaluate = (prompt) => {
      const start = performance.now();
      const said = readConversation(nodeFiles.readTail(path, tailBytes));
      readPrompt([...said, { role: 'user', text: prompt }]).evaluate();
      return performance.now() - start;
    };
    for (let round = 0; round < 50; round += 1) evaluate(prompts[round]);
    const { median, p99 } = summarise(
      Array.from({ length: calls }, (_, at) => evaluate(prompts[at % prompts.length])),
    );
    const cold = coldReadings();
    return {
      bench: 'phase',
      rows: [
        ...cold.map(({ language, ms }) => ({
          name: `a first prompt, ${language}`,
          unit: 'ms (median)',
          value: ms,
        })),
        { name: 'the reader and its files loaded', unit: 'ms (median)', value: loaded(cold) },
        { name: `a prompt, ${mb} MB of transcript`, unit: 'ms (median)', value: median },
        { name: `a prompt, ${mb} MB of transcript`, unit: 'ms (p99)', value: p99 },
      ],
      bars: [
        bar('a prompt', median, '<=', 5),
        bar('the reader and its files loaded', loaded(cold), '<=', 20),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const loaded = (cold) => Math.max(...cold.map(({ loading }) => loading));

const firstPrompts = {
  English: 'can you fix the flaky login test in src/auth.test.ts? it fails since yesterday',
  Japanese: 'ログインのテストがときどき失敗するので、原因を調べて直してください',
};

/** A process of its own for each: what it takes to load the built reader with all that a prompt needs, and to read it. */
function coldReadings(runs = 15) {
  const program = `
    const { readFileSync } = require('node:fs');
    const start = performance.now();
    let reading = 0;
    const readText = (path) => {
      const from = performance.now();
      try { return readFileSync(path, 'utf8'); } finally { reading += performance.now() - from; }
    };
    const { readerIn } = require(process.argv[1] + '/read-prompt.cjs');
    const required = performance.now() - start;
    const read = readerIn({ readText }, process.argv[1] + '/data')([{ role: 'user', text: process.argv[2] }]);
    void [read.evaluate(), read.class, read.route];
    console.log(JSON.stringify({ ms: performance.now() - start, loading: required + reading }));`;
  return Object.entries(firstPrompts).map(([language, prompt]) => {
    const each = Array.from({ length: runs }, () =>
      JSON.parse(
        spawnSync(process.execPath, ['-e', program, join(process.cwd(), 'dist'), prompt], {
          encoding: 'utf8',
        }).stdout,
      ),
    );
    const median = (name) => summarise(each.map((run) => run[name])).median;
    return { language, ms: median('ms'), loading: median('loading') };
  });
}

/** Turns with long tool results between them, as an agent at work leaves them. */
function transcript() {
  const result = {
    type: 'user',
    message: {
      content: [{ type: 'tool_result', tool_use_id: 'x', content: 'line of output\n'.repeat(400) }],
    },
  };
  const answer = {
    type: 'assistant',
    message: { content: [{ type: 'text', text: 'I would cache it in `src/auth.ts`. Shall I?' }] },
  };
  const turn = [
    { type: 'user', message: { content: 'please go on' } },
    ...Array.from({ length: 12 }, () => result),
    answer,
  ];
  return `${turn.map((line) => JSON.stringify(line)).join('\n')}\n`.repeat(400);
}
