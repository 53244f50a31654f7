import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { Target } from '../../../kernel/fact.ts';
import type { Example } from '../../../kernel/gate.ts';
import { intentScope } from './intent-scope.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { intents, login, working, world } from '../intent-file.ts';

const told = (event: Example['event'], scope?: readonly string[], targets?: readonly Target[]) =>
  said(intentScope, {
    name: '',
    event,
    facts: {
      world,
      intents: scope ? { ...intents, list: [{ ...login, owned_scope: scope }] } : intents,
      ...(targets ? { targets } : {}),
    },
    state: working('INT-001'),
  });

describe('out of scope [RO-015, RO-041, RO-045, RO-046]', () => {
  it.each([
    'sed -i s/a/b/ src/pay/a.ts',
    'echo x | tee src/pay/a.ts',
    'cp src/auth/a.ts src/pay/a.ts',
    'cp src/auth/a.ts .',
    'mv src/auth/a.ts src/pay/a.ts',
    'mv src/pay/a.ts src/auth/a.ts',
    `python -c "open('src/pay/a.py','w').write('x')"`,
    'cd src/pay && echo x > a.ts',
    'echo x > src/auth/../pay/a.ts',
    'rm -rf src',
    'rm -rf src/*',
    'rm src/pay/*.ts',
    'git checkout -- src/pay/a.ts',
    'git restore src/pay/a.ts',
    'git rm src/pay/a.ts',
    'mkdir src/payments',
    'npx prettier --write .',
    'curl -o src/pay/a.ts https://example.org/a.ts',
    'tar xf x.tar',
    'for f in src/auth/a.ts src/pay/a.ts; do echo x > $f; done',
    'npm test && echo x > src/pay/a.ts',
    'ephor status; touch src/pay/a.ts',
    'touch src/Auth/a.ts',
    'touch src/authentication.ts',
    'touch src/\u0430uth/a.ts',
    'truncate -s 0 package.json',
  ])('%s', (line) => {
    expect(told(command(line))?.code).toBe('scope_violation');
  });

  it.each<readonly [string, object]>([
    [
      'a tool of a server',
      { tool: 'mcp__fs__write_file', action: { kind: 'mcp', server: 'fs', tool: 'write_file', input: {} } },
    ],
    ['a tool that nobody knows', { tool: 'New', action: { kind: 'other', input: {}, mutates: true } }],
  ])('%s with a path', (_, call) => {
    const target = { given: 'src/pay/a.ts', real: '/repo/src/pay/a.ts', use: 'write' } as const;
    expect(told({ kind: 'tool.before', ...call } as never, undefined, [target])?.code).toBe(
      'scope_violation',
    );
  });
});

describe('in scope', () => {
  it.each([
    'sed -i s/a/b/ src/auth/a.ts',
    'mkdir -p src/auth/deep && touch src/auth/deep/a.ts',
    'mkdir src/auth',
    'rm -r src/auth',
    'rm src/auth/*.ts',
    'mv src/auth/a.ts tests/auth/a.ts',
    'echo x > /tmp/a',
    'npm test',
    'npm run build',
    'python script.py',
    'git add -A && git commit -m "x"',
    'git push',
    'git stash',
    'npm install left-pad',
    'cat src/pay/a.ts > src/auth/a.ts',
    'npm test > /dev/null 2>&1',
    'ephor intent request-scope INT-001 "src/pay/**" --reason "x"',
  ])('%s', (line) => {
    expect(told(command(line))).toBeUndefined();
  });

  it('reading anything', () => {
    expect(told(reading('/repo/src/pay/a.ts'))).toBeUndefined();
  });
});

describe('links [RO-016]', () => {
  const link = (given: string, real: string, use: Target['use']): readonly Target[] => [{ given, real, use }];

  it('are followed by a write, whatever it is called', () => {
    const event = writing('/repo/src/auth/a.ts');
    expect(told(event, undefined, link('src/auth/a.ts', '/repo/src/pay/a.ts', 'write'))?.code).toBe(
      'scope_violation',
    );
    expect(told(event, undefined, link('docs/a.ts', '/repo/src/auth/a.ts', 'write'))).toBeUndefined();
  });

  it('are themselves what is deleted', () => {
    const event = command('rm docs/a.ts');
    expect(told(event, undefined, link('docs/a.ts', '/repo/src/auth/a.ts', 'delete'))?.code).toBe(
      'scope_violation',
    );
    expect(told(event, undefined, link('src/auth/a.ts', '/repo/src/pay/a.ts', 'delete'))?.code).toBe(
      'scope_violation',
    );
  });

  it('that lead out of the workspace are for other gates', () => {
    expect(
      told(writing('/repo/src/auth/a.ts'), undefined, link('src/auth/a.ts', '/opt/a.ts', 'write')),
    ).toBeUndefined();
  });
});

describe('what it says', () => {
  it('names paths, intent and scope, and how to ask for more [RO-041]', () => {
    const objection = told(writing('/repo/lib/a.ts'));
    expect(objection).toEqual({
      code: 'scope_violation',
      reason: 'lib/a.ts is outside INT-001 (src/auth/**, tests/auth/**).',
      remedy:
        'Keep to its files, or request scope expansion: `ephor intent request-scope INT-001 "lib/a.ts" --reason "<why>"`.',
    });
  });

  it('names another intent that owns the file', () => {
    expect(told(writing('/repo/src/pay/a.ts'))?.remedy).toContain('Or select INT-002.');
  });

  it('names three paths at most', () => {
    const objection = told(command('touch a b c d e f g'));
    expect(objection?.reason).toMatch(/^a, b, c and 4 more are outside /);
  });

  it('a name of a file is no command', () => {
    const objection = told(writing('/repo/a`rm -rf ~`"$(x).ts'));
    expect(objection?.remedy).toContain('"a?rm -rf ~???(x).ts"');
  });

  it('an intent without a scope owns nothing', () => {
    expect(told(writing('/repo/src/auth/a.ts'), [])?.reason).toContain('is outside INT-001 (nothing).');
  });
});
