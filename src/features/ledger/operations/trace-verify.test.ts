import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenLedger } from '../../../../test/ledger/given-ledger.ts';
import type { LedgerCheck } from '../../../kernel/stores/ledger.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { traceVerify } from './trace-verify.ts';

async function given() {
  const agent = givenLedger({ resident: false });
  await agent.writes('a.ts', 'a\nb\n');
  await agent.edits('a.ts', 'b', 'c');
  const app = await givenApp(agent);
  const { ledger } = projectFiles(agent.root);
  return {
    ...agent,
    check: () => operate<LedgerCheck>(traceVerify, app),
    change: (from: string | RegExp, to: string) =>
      writeFileSync(ledger, readFileSync(ledger, 'utf8').replace(from, to)),
  };
}

const said = (check: LedgerCheck): string => traceVerify.print?.(check, plainStyle) ?? '';

describe('trace verify', () => {
  it('settles first, and says how much it looked at', async () => {
    const { check } = await given();
    const found = await check();
    expect(found).toEqual({ lines: 2, forks: 0, duplicates: 0, torn: [], compared: 1, broken: [] });
    expect(traceVerify.exitCode?.(found)).toBe(0);
    expect(said(found)).toBe(
      '✓ The ledger is intact: 2 lines, each following one above it; 1 file as last recorded, with matching hashes.',
    );
  });

  it('names each line that does not fit', async () => {
    const { check, change } = await given();
    await check();
    change('"path":"a.ts"', '"path":"b.ts"');
    const found = await check();
    expect(traceVerify.exitCode?.(found)).toBe(1);
    expect(said(found)).toMatch(/broken:\n {2}\.ephor\/agent_trace\.jsonl:2: the line before it was changed/);
  });

  it('compares the hashes with files that nobody touched since', async () => {
    const { check, change } = await given();
    await check();
    change(/(?<="content_hash":"sha256:)[0-9a-f]{8}(?=[^\n]*\n$)/, '00000000');
    expect((await check()).broken).toEqual([
      { line: 2, cause: 'its lines of a.ts are not those in the file' },
    ]);
  });

  it('has nothing to say against an empty one', async () => {
    const agent = givenLedger();
    const found = await operate<LedgerCheck>(traceVerify, await givenApp(agent));
    expect(said(found)).toBe('✓ The ledger is intact: no agent has changed anything yet.');
  });
});
