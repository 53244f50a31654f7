import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claudeClient, newestClient } from '../claude/install-client.ts';
import { givenCli } from './given-cli.ts';

type Item = Record<'kind' | 'tool' | 'subject' | 'decision' | 'expected', string> & { seen?: string };

describe.each(newestClient)(
  'ephor demo --claude with the real client %s',
  { timeout: 180_000 },
  (version) => {
    it('lets it live through the story, and shows what its model received', async () => {
      const { ephor, home } = givenCli(null);
      const before = readdirSync(home, { recursive: true });
      const env = { EPHOR_DEMO_CLAUDE: await claudeClient(version), CLAUDECODE: '1', EPHOR_DISABLED: '1' };

      const { code, stdout, stderr } = await ephor(['demo', '--claude', '--json'], { env });

      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const items = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Item);
      const tools = items.filter(({ kind }) => kind === 'tool');
      expect(tools.map(({ decision }) => decision)).toEqual(tools.map(({ expected }) => expected));
      expect(tools.map(({ tool, subject, decision }) => `${tool} ${subject}: ${decision}`)).toEqual([
        'Read src/cart.js: silent',
        'Edit src/cart.js: silent',
        'Bash node test/cart.test.js: silent',
        'Read .ephor/config.yaml: silent',
        'Edit .ephor/config.yaml: deny',
        'Bash ephor disable --for 1h: ask',
        'Read migrations/applied/001-orders.sql: silent',
        'Edit migrations/applied/001-orders.sql: deny',
        'Write migrations/002-cents.sql: silent',
        'Bash node test/cart.test.js: silent',
      ]);
      expect(tools.flatMap(({ seen = [] }) => seen)).toEqual([
        expect.stringMatching(
          /Ephor: .*config\.yaml can be read[^]*\n\{.*"code":"ephor_protected".*"suggestion":/,
        ),
        expect.stringMatching(/The agent wants to run `\S*ephor disable`/),
        expect.stringContaining('Write a new migration next to the applied folder.'),
      ]);
      expect(tools[2]).toMatchObject({ result: 'cart: 1 test passed' });
      expect(items[0]).toMatchObject({ kind: 'title', client: version });
      expect(items.at(-1)).toMatchObject({ kind: 'end', client: version, slowestMs: expect.any(Number) });
      expect(readdirSync(home, { recursive: true })).toEqual(before);
    });

    it('reads well in a pipe', async () => {
      const { ephor } = givenCli(null);
      const env = { EPHOR_DEMO_CLAUDE: await claudeClient(version), COLUMNS: '80' };
      const { code, stdout } = await ephor(['demo', '--claude'], { env });
      expect(code).toBe(0);
      expect(stdout).not.toContain('\u001B');
      expect(stdout).toContain(`Claude Code ${version} at work`);
      expect(stdout).toMatch(/Edit \.ephor\/config\.yaml +✗ objects +[\d.]+ ms\n +The model reads:\n/);
      expect(stdout).toMatch(/\? asks you +[\d.]+ ms\n +Nobody is there to answer/);
    });
  },
);

describe('ephor demo --claude', () => {
  it('says what to do where there is no client', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home);
    const none = await ephor(['demo', '--claude'], { env: { PATH: '/nowhere' } });
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('Install Claude Code') });
    const wrong = await ephor(['demo', '--claude', '--json'], { env: { EPHOR_DEMO_CLAUDE: '/nowhere' } });
    expect(wrong.code).toBe(3);
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { code: 'no_client' } });
    expect(readdirSync(home)).toEqual(before);
  });

  it('says what a client said that does not know how to do this, and cleans up', async () => {
    const { ephor, home, program } = givenProgram('echo "error: unknown option" >&2; exit 1');
    const before = readdirSync(home);
    const { code, stderr } = await ephor(['demo', '--claude'], { env: { EPHOR_DEMO_CLAUDE: program } });
    expect(stderr).toContain('Claude Code failed: error: unknown option');
    expect(code).toBe(3);
    expect(readdirSync(home)).toEqual(before);
  });

  it('takes the client and its children along when it is interrupted', async () => {
    const { ephor, home, program } = givenProgram('sleep 300 & echo $$ $! >"${0%/*}/started"; wait');
    const before = readdirSync(home);
    const { code } = await ephor([], {
      env: { EPHOR_DEMO_CLAUDE: program },
      shell: `ephor demo --claude >/dev/null &
        until [ -s '${home}/repo/started' ]; do sleep 0.1; done
        kill -INT $(pgrep -P $!) $!; wait`,
    });
    expect(code).toBe(0);
    expect(readdirSync(home)).toEqual(before);
    const started = readFileSync(`${home}/repo/started`, 'utf8').trim().split(' ');
    expect(started).toHaveLength(2);
    expect(started.filter(runs)).toEqual([]);
  });
});

/** A program in the client's place that knows its version and else does as told. */
function givenProgram(body: string) {
  const cli = givenCli(null);
  const program = `${cli.cwd}/client`;
  writeFileSync(program, `#!/bin/sh\nif [ "$1" = --version ]; then echo 1.0.0; exit; fi\n${body}\n`);
  chmodSync(program, 0o755);
  return { ...cli, program };
}

/** One that ended stays listed until somebody asks how. */
const runs = (pid: string): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
