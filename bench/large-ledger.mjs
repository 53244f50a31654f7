import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const lineHash = (line) => sha256(line.replaceAll(/\s+/g, '')).slice(0, 10);
const commitEvery = 67;
const filesAtWork = 5;

/** A repository in which agents have worked for years: its history, its files, and a ledger of every edit. */
export async function largeLedger(repo, { records, files, seed = 1 }) {
  let state = seed;
  const below = (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let written = 0;
  const newLine = () => {
    written += 1;
    return `${'  '.repeat(below(4))}const value${written} = compute(${below(100_000)}, 'some words');`;
  };
  const tree = Array.from({ length: files }, (_, index) => {
    const lines = Array.from({ length: 60 + below(140) }, newLine);
    return { path: `src/part-${index % 40}/module-${index}.ts`, lines, content: undefined };
  });
  const git = spawn('git', ['fast-import', '--quiet'], { cwd: repo, stdio: ['pipe', 'ignore', 'inherit'] });
  const ledger = createWriteStream(join(repo, '.ephor/agent_trace.jsonl'));
  const put = async (stream, text) => {
    if (!stream.write(text)) await once(stream, 'drain');
  };
  const commit = async (number, changed) => {
    const message = `work ${number}`;
    const head = `commit refs/heads/main\nmark :${number}\ncommitter Pat <pat@example.org> ${1_700_000_000 + number * 600} +0000\ndata ${message.length}\n${message}\n`;
    const parts = changed.map(({ path, lines }) => {
      const text = `${lines.join('\n')}\n`;
      return `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    });
    await put(git.stdin, `${head}${number > 1 ? `from :${number - 1}\n` : ''}${parts.join('')}\n`);
  };
  await commit(1, tree);
  let commits = 1;
  let previous = 'none';
  for (let at = 0; at < records; ) {
    const first = below(files);
    const busy = Array.from({ length: filesAtWork }, (_, index) => tree[(first + index * 40) % files]);
    for (let count = 0; count < commitEvery && at < records; count += 1, at += 1) {
      const line = JSON.stringify(
        recordOf(busy[below(filesAtWork)], at, previous, { below, newLine, commits }),
      );
      previous = `sha256:${sha256(line)}`;
      await put(ledger, `${line}\n`);
    }
    commits += 1;
    await commit(commits, busy);
  }
  git.stdin.end();
  ledger.end();
  await Promise.all([once(git, 'close'), once(ledger, 'finish')]);
  const { status } = spawnSync('git', ['checkout', '-q', '-f', 'main'], { cwd: repo });
  if (status !== 0) throw new Error('the generated history can’t be checked out');
  return { paths: tree.map(({ path, lines }) => ({ path, lines: lines.length })), commits };
}

/** One edit of a few lines, made to the file as well. */
function recordOf(file, number, previous, { below, newLine, commits }) {
  const { path, lines } = file;
  const before = `sha256:${sha256(`${lines.join('\n')}\n`)}`;
  const known = file.content === before;
  const at = below(Math.max(1, lines.length - 8));
  const removed = Math.min(below(6), lines.length - at);
  const added = Array.from({ length: 1 + below(6) }, newLine);
  const whole = known ? undefined : [{ at: 0, removed: 0, added: lines.map(lineHash).join('') }];
  lines.splice(at, removed, ...added);
  const after = `sha256:${sha256(`${lines.join('\n')}\n`)}`;
  file.content = after;
  const hex = sha256(`record ${number}`);
  const timestamp = new Date(1_700_000_000_000 + number * 9_000).toISOString();
  return {
    version: '0.1.0',
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    timestamp,
    vcs: { type: 'git', revision: sha256(`commit ${commits}`).slice(0, 40) },
    tool: { name: 'claude-code', version: '2.1.0' },
    files: [
      {
        path,
        conversations: [
          {
            url: `ephor:session/session-${Math.floor(number / 200)}`,
            contributor: { type: 'ai', model_id: 'anthropic/some-model' },
            ranges: [
              {
                start_line: at + 1,
                end_line: at + added.length,
                content_hash: `sha256:${sha256(added.join('\n'))}`,
              },
            ],
            related: [{ type: 'specification', url: 'ephor:intent/INT-001' }],
          },
        ],
      },
    ],
    metadata: {
      'dev.ephor': {
        session: `session-${Math.floor(number / 200)}`,
        host: 'claude-code',
        tool: 'Edit',
        call: `toolu_${number}`,
        intent: `INT-${String(1 + (number % 40)).padStart(3, '0')}`,
        prompt: {
          at: timestamp,
          text: 'Please make the list of open orders faster, and keep the tests green.',
        },
        decision: 'silent',
        mutation_class: number % 5 === 0 ? 'AST_REFACTOR' : 'INTENT_EVOLUTION',
        evidence: { kinds: ['behaviour'], detail: 'a call has another argument' },
        changes: {
          [path]: {
            kind: 'edit',
            before,
            after,
            ...(known ? { base: before } : { others: whole }),
            hunks: [{ at, removed, added: added.map(lineHash).join('') }],
          },
        },
        previous,
      },
    },
  };
}
