import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeIo } from '../../src/io/node.ts';
import { createLine } from '../../src/line/create-line.ts';
import { unlistProject } from '../../src/kernel/stores/project-list.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenEscalation, givenInitiative, givenRun, givenSpace } from '../given/portfolio.ts';
import { playing } from '../given/playing.ts';
import { session } from '../given/project.ts';
import { givenChange, givenRecord, text, writeFile, writeLedger } from '../given/trace.ts';
import type { GivenDashboard } from './given-dashboard.ts';

/** Words that would be a script, an element or a command, where somebody forgot that they are words. */
export const hostile = `<img src=x onerror="document.title='gone'">"'><script>document.title='gone'</script>\u202E{{7*7}}`;

type Given = Pick<GivenDashboard, 'put' | 'root' | 'home' | 'userHome'>;

const said = (words: string): string =>
  JSON.stringify({ type: 'assistant', message: { id: 'm', content: [{ type: 'text', text: words }] } });
const called = (id: string, name: string, input: object): string =>
  JSON.stringify({
    type: 'assistant',
    message: { id: 'm', content: [{ type: 'tool_use', id, name, input }] },
  });
const returned = (id: string, content: string, failed = false): string =>
  JSON.stringify({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }] },
  });

/** An agent at work in the project, call by call. */
export function agentIn({ root, home, userHome }: Pick<Given, 'root' | 'home' | 'userHome'>) {
  const io = { ...nodeIo, env: () => undefined };
  const line = createLine({ io, userHome, version: 'test', packageFolder: '.' });
  const write = (path: string, content: string | Uint8Array): string => {
    const full = join(userHome, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
    return full;
  };
  return playing({ io, userHome, home, root, line, write });
}

/** What a session of an agent leaves behind: calls that were let pass, refused, asked about and overruled. */
export async function fillSession(given: Given): Promise<void> {
  const { root, home } = given;
  // A project that is known and has no state would have lost it.
  unlistProject(nodeIo, home, root);
  const play = agentIn(given);
  await play.prompt('Round the sums of the cart to cents, and show me the tests.');
  await play.before('Read', { file_path: `${root}/src/cart.ts` });
  await play.before('Bash', { command: 'npm test' });
  await play.ran('npm test');
  await play.before('Write', { file_path: `${root}/.ephor/config.yaml`, content: '' });
  await play.before('Bash', { command: 'ephor disable' });
  await play.after('Bash', { command: 'ephor disable' });
  await play.before('Write', { file_path: `${root}/.ephor/${hostile}.yaml`, content: hostile });
}

/** A lead's run with a transcript of all that may stand in one. */
export async function fillRun(
  { put, root, home }: Given,
  lines = 240,
  words: readonly string[] = [],
): Promise<void> {
  await put(
    { put: 'space', value: givenSpace({ codeDir: root }) },
    { put: 'initiative', value: givenInitiative() },
    {
      put: 'run',
      value: givenRun({
        id: 'run-0001',
        state: 'running',
        reason: null,
        endedAt: null,
        session,
        worktree: root,
        usd: 1.25,
        turns: 14,
        tokens: 182_000,
      }),
    },
  );
  const { transcripts } = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 10_000 });
  for (let n = 0; n < lines; n += 1) await transcripts.append('run-0001', said(`Step ${n} of the work.`));
  for (const line of [
    said(`I look at the **cart** first.\n\n${hostile}`),
    called('t1', 'Bash', { command: `npm test -- --grep "${hostile}"` }),
    returned('t1', `Exit code 1\n1 failing: a cart keeps its cents\n${hostile}`, true),
    called('t2', 'Edit', {
      file_path: `${root}/src/cart.ts`,
      old_string: 'return Math.floor(sum);\n',
      new_string: 'return Math.round(sum);\n',
    }),
    returned('t2', 'The file was changed.'),
    '{"type":"assistant","message":{"content":[{"type":"te',
    hostile,
    ...words.flatMap((each) => [
      said(each),
      called('t3', each, { command: each }),
      returned('t3', each),
      each,
    ]),
  ])
    await transcripts.append('run-0001', line);
}

/** Entries that contradict each other, one of them hostile, and an answered question. */
export async function fillKnowledge({ put, root, home }: Given, words = [hostile]): Promise<void> {
  const entry = (id: string, title: string, body: string): void => {
    mkdirSync(`${root}/.ephor/knowledge`, { recursive: true });
    writeFileSync(
      `${root}/.ephor/knowledge/${id}.md`,
      `---\nid: ${id}\ntitle: ${JSON.stringify(title)}\ntags: [mail]\nupdated: "2026-11-17T10:00:00.000Z"\nsource: ada\n---\n\n${body}\n`,
    );
  };
  entry('mail-port', 'Mail goes out by port 465', 'Always send mail through port 465.');
  entry('no-mail-port', 'Never by port 465', 'Never send mail through port 465.');
  for (const [index, each] of words.entries())
    entry(`hostile-${index}`, each, `A [link](javascript:alert(1)) and ${each}`);
  await put({ put: 'escalation', value: givenEscalation({ status: 'pending' }) });
  mkdirSync(`${home}/knowledge`, { recursive: true });
  writeFileSync(
    `${home}/knowledge/decisions.md`,
    '# Decisions\n\n## Which provider do we take?\n\n- Answer: Stripe\n- Source: esc-001\n- Date: 2026-11-17\n',
  );
}

/** A file that an agent and a person wrote. */
export function fillLedger({ root }: Given): string {
  execFileSync('git', ['init', '-q', root]);
  const before = text('const one = 1;');
  const after = text('const one = 1;', `const two = "${hostile}";`, 'export { one, two };');
  writeFile(root, 'src/cart.ts', after);
  writeLedger(root, givenRecord({ 'src/cart.ts': givenChange(before, after) }));
  return 'src/cart.ts';
}
