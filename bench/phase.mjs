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
    return {
      bench: 'phase',
      rows: [
        { name: `a prompt, ${mb} MB of transcript`, unit: 'ms (median)', value: median },
        { name: `a prompt, ${mb} MB of transcript`, unit: 'ms (p99)', value: p99 },
      ],
      bars: [bar('a prompt', median, '<=', 5)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
