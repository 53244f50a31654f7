import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenChange, givenRecord, text, writeFile, writeLedger } from '../given/trace.ts';
import { givenCli } from './given-cli.ts';

const content = text('const one = 1;', 'const two = 2;');

function givenTrace() {
  const cli = givenCli();
  execFileSync('git', ['init', '-q', cli.cwd]);
  writeFile(cli.cwd, 'src/a.ts', content);
  const record = givenRecord({ 'src/a.ts': givenChange(text('const one = 1;'), content) });
  writeLedger(cli.cwd, record);
  return { ...cli, record };
}

interface Said {
  readonly at: string;
}

describe('ephor why, in a process of its own', { timeout: 60_000 }, () => {
  it('says the same wherever its flag stands, and keeps an index [RO-060]', async () => {
    const { ephor, cwd, record } = givenTrace();
    const first = await ephor(['why', '--json', 'src/a.ts:2']);
    const last = await ephor(['why', 'src/a.ts:2', '--json']);
    const told = ({ stdout }: { readonly stdout: string }) => {
      const { at: _, ...rest } = JSON.parse(stdout) as Said;
      return rest;
    };
    expect(told(last)).toEqual(told(first));
    expect(last.stdout).toContain(record.id);
    expect(existsSync(`${cwd}/.ephor/local/trace-index/head.json`)).toBe(true);
  });

  it.each([
    ['a line beyond the end', ['why', 'src/a.ts:9'], 3, 'there is no line 9'],
    ['no file', ['why', 'none.ts'], 3, 'there is no file none.ts'],
    ['no words', ['why'], 2, "missing required argument 'target'"],
    ['an unknown option', ['why', 'src/a.ts', '--nope'], 2, "unknown option '--nope'"],
  ])('complains about %s as every command does', async (_, words, code, message) => {
    const { ephor } = givenTrace();
    const said = await ephor(words);
    expect(said.stderr).toContain(message);
    expect(said.code).toBe(code);
  });

  it('lists the trace for `ephor trace` alone', async () => {
    const { ephor, record } = givenTrace();
    const alone = await ephor(['trace', '--json']);
    expect(alone.stdout).toBe((await ephor(['trace', 'list', '--json'])).stdout);
    expect(alone.stdout).toContain(record.id);
  });
});
