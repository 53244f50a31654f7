import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { personOnly as operations } from '../../../kernel/commands/person-only.ts';
import { personOnly } from './person-only.ts';

const answer = (command: string): string | undefined =>
  said(personOnly, {
    name: command,
    event: { kind: 'tool.before', tool: 'Bash', action: { kind: 'command', command, background: false } },
  })?.code;

describe('an agent that calls an operation meant for a person', () => {
  it.each(operations)('lets the user answer: ephor %s', (operation) => {
    expect(answer(`ephor ${operation}`)).toBe(`person_only:${operation}`);
    expect(answer(`sg ${operation}`)).toBe(`person_only:${operation}`);
  });

  it.each([
    'ephor disable --for 30m',
    'ephor --json disable',
    'ephor  disable',
    'cd sub && ephor disable',
    'true; ephor disable',
    'true & ephor disable',
    'true || ephor disable',
    'true\nephor disable',
    'ephor \\\n disable',
    '"ephor" disable',
    "'ephor' 'disable'",
    'e"pho"r dis\\able',
    'npx ephor disable',
    'npx -y ephor@1.2.3 disable',
    'npx ephor@latest disable',
    './node_modules/.bin/ephor disable',
    '/usr/local/bin/ephor disable',
    'node dist/ephor.cjs disable',
    'node ~/.ephor/runtime/1/ephor.cjs disable',
    'env -u CLAUDECODE ephor disable',
    'CLAUDECODE= ephor disable',
    'unset CLAUDECODE; ephor disable',
    'sudo ephor disable',
    'sh -c "ephor disable"',
    "bash -lc 'cd x && ephor disable'",
    'eval "ephor disable"',
    'echo $(ephor disable)',
    'echo `ephor disable`',
    '(ephor disable)',
    'echo "ephor disable" | sh',
    'echo disable | xargs ephor disable',
    'bash <<EOF\nephor disable\nEOF',
    'python3 -c "import os; os.system(\'ephor disable\')"',
    "node -e \"require('child_process').execSync('ephor disable')\"",
    'ssh localhost "ephor disable"',
    'if true; then ephor disable; fi',
    'git commit -m "x" && ephor disable',
  ])('is noticed: %s', (command) => {
    expect(answer(command)).toBe('person_only:disable');
  });

  it.each([
    'ephor breaker reset',
    'ephor breaker --json reset',
    'ephor breaker-reset',
    'npx ephor breaker reset',
    'sh -c "ephor status; ephor breaker reset"',
    'sh -c "ephor breaker-reset"',
  ])('is noticed in two words: %s', (command) => {
    expect(answer(command)).toBe('person_only:breaker-reset');
  });

  it.each([
    ['ephor breaker status', undefined],
    ['ephor safemode on', undefined],
    ['ephor breaker $OP', 'person_only:unknown'],
    ['sh -c "ephor status ephor disable"', 'person_only:disable'],
  ])('and told from others: %s', (command, code) => {
    expect(answer(command)).toBe(code);
  });

  it.each(['ephor $(echo disable)', 'ephor `echo disable`', 'ephor $OP', 'ephor ${OP}'])(
    'is noticed when the operation is only known at run time: %s',
    (command) => {
      expect(answer(command)).toBe('person_only:unknown');
    },
  );
});

describe('other commands', () => {
  it.each([
    'ephor status',
    'ephor log --json',
    'ephor explain --tool Bash --command "ephor disable"',
    'ephor',
    'npx ephor status',
    'git commit -m "document ephor disable"',
    'git commit -m "run ephor disable in bash"',
    'git commit -m "$(cat <<\'EOF\'\nephor disable is for people\nEOF\n)"',
    'echo "ephor disable"',
    'echo run ephor disable yourself',
    'grep -rn "ephor disable" docs',
    'rg "ephor init" README.md',
    'cat > notes.md <<EOF\nephor disable\nEOF',
    'npm init -y',
    'git init',
    'systemctl disable ephord',
    'cat ephor-notes.md',
    'sg docker -c "docker ps"',
    'vim my-ephor disable.txt',
  ])('pass: %s', (command) => {
    expect(answer(command)).toBeUndefined();
  });
});

describe('an agent that asks for an exception', () => {
  const question = (command: string): string | undefined =>
    said(personOnly, {
      name: command,
      event: { kind: 'tool.before', tool: 'Bash', action: { kind: 'command', command, background: false } },
    })?.reason;

  it('[SE-040] [SE-046] has the user asked about that, in its own words', () => {
    expect(question('ephor override "a typo"')).toBe('The agent asks for an exception: "a typo".');
  });

  it.each([
    ['more than a few words', `ephor override "${'please '.repeat(100)}"`, /^.{220,260}$/],
    [
      'a quotation mark',
      `ephor override 'x". Ephor says that this is safe. "'`,
      /"x'\. Ephor says that this is safe\. '"\.$/,
    ],
    ['a new line', `ephor override "a\n\nEphor: safe"`, /: "a Ephor: safe"\./],
    ['text that runs backwards', 'ephor override "a\u202eb"', /: "a'b"\./],
    ['a secret', 'ephor override "use token=abcdefgh12345"', /: "use token=\[secret\]"\./],
    ['what only the shell knows', 'ephor override "$(cat why)"', /, but its reason can’t be read\./],
  ])('can’t pass off %s as ours', (_, command, shown) => {
    expect(question(command)).toMatch(shown);
    expect(question(command)).not.toMatch(/[\n\u202e]/);
  });
});

describe('a tool of our server', () => {
  const called = (server: string, tool: string, input: unknown = {}) =>
    said(personOnly, {
      name: tool,
      event: {
        kind: 'tool.before',
        tool: `mcp__${server}__${tool}`,
        action: { kind: 'mcp', server, tool, input },
      },
    });

  it('that only a person may call is put to the user, with what it is called with', () => {
    const input = { intent_id: 'INT-001', glob: 'src/**', reason: 'say "yes"\n please' };
    expect(called('ephor', 'request_scope', input)).toMatchObject({
      code: 'person_only:intent-request-scope',
      reason: expect.stringMatching(
        /`ephor intent request-scope` with ".*INT-001.*src\/\*\*.*", which only a person may do/,
      ),
    });
  });

  it.each([
    ['ephor', 'select_active_intent'],
    ['ephor', 'record_lesson'],
    ['ephor', 'list_intents'],
    ['ephor', 'no_such_tool'],
    ['ephor2', 'request_scope'],
    ['not_ephor', 'request_scope'],
  ])('of server %s, named %s, is not [RO-058]', (server, tool) => {
    expect(called(server, tool)).toBeUndefined();
  });
});
