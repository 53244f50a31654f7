import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../src/kernel/place.ts';
import { traceNamespace } from '../../src/kernel/stores/trace.ts';
import { nodeIo } from '../../src/io/node.ts';
import { createLedgerFile } from '../../src/stores/ledger-file.ts';
import { verifyLedger } from '../../src/stores/verify-ledger.ts';
import { allOf } from '../given/all-of.ts';
import { givenFolder } from '../given/folder.ts';
import { givenLedger, inShort } from './given-ledger.ts';

function buildAppender(): string {
  const outfile = join(givenFolder(), 'appender.cjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'programs/appender.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['@napi-rs/keyring'],
  });
  return outfile;
}

describe('many processes', () => {
  it('append at once, and nothing is lost or torn', async () => {
    const program = buildAppender();
    const root = givenFolder();
    mkdirSync(projectFiles(root).ephor);
    const run = (name: string) =>
      new Promise<number | null>((done) =>
        spawn(process.execPath, [program, root, name, '25'], { stdio: 'inherit' }).on('close', done),
      );
    const ends = await Promise.all(Array.from({ length: 16 }, (_, at) => run(`p${at}`)));
    expect(new Set(ends)).toEqual(new Set([0]));
    const calls = (await allOf(createLedgerFile(nodeIo, root).scan())).map(
      (record) => record?.metadata[traceNamespace].call,
    );
    expect(new Set(calls).size).toBe(400);
    expect(verifyLedger(nodeIo, projectFiles(root).ledger)).toEqual({
      lines: 400,
      forks: 0,
      duplicates: 0,
      torn: [],
      broken: [],
    });
  });
});

describe('a process that is killed', () => {
  /** The files of calls that have run, put back as a crash would leave them. */
  const givenWaiting = async () => {
    const agent = givenLedger({ resident: false });
    await agent.writes('a.ts', 'a\n');
    const { captures } = projectFiles(agent.root);
    const copy = join(agent.userHome, 'copy');
    cpSync(captures, copy, { recursive: true });
    const { ledger } = await agent.project();
    return { agent, captures, putBack: () => cpSync(copy, captures, { recursive: true }), ledger };
  };

  it('between record and forgetting the call leaves one record', async () => {
    const { agent, captures, putBack, ledger } = await givenWaiting();
    expect(await ledger.settle()).toEqual({ records: 1, waiting: 0 });
    putBack();
    expect(await ledger.settle()).toEqual({ records: 0, waiting: 0 });
    expect(agent.records().map(inShort)).toEqual([['create a.ts 1-1']]);
    expect(readdirSync(captures).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it('while it settled holds nobody up', async () => {
    const { agent, ledger } = await givenWaiting();
    const dead = { pid: 2 ** 22 - 1, started: '1', machine: nodeIo.processes.self.machine };
    writeFileSync(projectFiles(agent.root).settleLock, JSON.stringify(dead));
    expect(await ledger.settle()).toEqual({ records: 1, waiting: 0 });
  });

  it('another one that still settles is left alone', async () => {
    const { agent, ledger } = await givenWaiting();
    writeFileSync(projectFiles(agent.root).settleLock, JSON.stringify(nodeIo.processes.self));
    expect(await ledger.settle()).toEqual({ records: 0, waiting: 1 });
  });

  it('leaves a call that nobody ends, which is forgotten after a day', async () => {
    const { agent, captures, ledger } = await givenWaiting();
    await agent.hook('PreToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: agent.at('b.ts'), content: 'b' },
      tool_use_id: 'open',
    });
    const open = () => readdirSync(captures).filter((name) => name.endsWith('.open.json'));
    const [name = ''] = open();
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(join(captures, name), longAgo, longAgo);
    await ledger.settle();
    expect(open()).toEqual([]);
  });

  it('a call that can’t be settled holds up no other', async () => {
    const { agent, captures, ledger } = await givenWaiting();
    const [name = ''] = readdirSync(captures).filter((each) => /^\d/.test(each));
    const capture = JSON.parse(readFileSync(join(captures, name), 'utf8')) as object;
    const broken = { ...capture, call: 'broken', ended: 'never' };
    writeFileSync(join(captures, '000000000000000-broken.json'), JSON.stringify(broken));
    await expect(ledger.settle()).rejects.toThrow('Invalid time');
    expect(agent.records()).toHaveLength(1);
    expect(await ledger.settle()).toEqual({ records: 0, waiting: 0 });
  });

  it('a file of a call that can’t be read is passed over', async () => {
    const { agent, captures, ledger } = await givenWaiting();
    writeFileSync(join(captures, '000000000000000-broken.json'), '{"key":');
    expect(await ledger.settle()).toEqual({ records: 1, waiting: 0 });
    expect(agent.records()).toHaveLength(1);
  });
});
