import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../src/kernel/place.ts';
import type { TraceRecord } from '../../src/kernel/stores/trace.ts';
import { eventually, type GivenHook, givenHook } from '../resident/given-hook.ts';
import { detailsOf, inShort } from './given-ledger.ts';

const source = 'export function add(a: number, b: number) {\n  const sum = a + b;\n  return sum;\n}\n';

/** An edit as a host tells it to the installed client. */
async function edits(given: GivenHook, id: string, from: string, to: string): Promise<void> {
  const path = `${given.root}/a.ts`;
  const fields = {
    session_id: 's',
    cwd: given.root,
    tool_name: 'Edit',
    tool_input: { file_path: path, old_string: from, new_string: to, replace_all: true },
    tool_use_id: id,
  };
  const event = (hook_event_name: string, more: object = {}) =>
    given.call(hook_event_name, JSON.stringify({ ...fields, hook_event_name, ...more }));
  await event('PreToolUse');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  await event('PostToolUse', { tool_response: {} });
}

function givenRepository(): GivenHook {
  const given = givenHook('profile: observe\n');
  writeFileSync(`${given.root}/a.ts`, source);
  execFileSync('git', ['init', '-q'], { cwd: given.root });
  return given;
}

const recordsOf = ({ root }: GivenHook): readonly TraceRecord[] => {
  const { ledger } = projectFiles(root);
  const text = existsSync(ledger) ? readFileSync(ledger, 'utf8') : '';
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as TraceRecord);
};

describe('the installed programs', () => {
  it('record an edit soon after the engine has answered, and know a change of form', async () => {
    const given = givenRepository();
    await given.runtime.startEngine();
    await edits(given, '1', 'sum', 'total');
    await edits(given, '2', 'a + b', 'a - b');
    const records = await eventually(
      () => recordsOf(given),
      ({ length }) => length === 2,
    );
    expect(records.map((record) => [...inShort(record), detailsOf(record).mutation_class])).toEqual([
      ['edit a.ts 2-3', 'AST_REFACTOR'],
      ['edit a.ts 2-2', 'INTENT_EVOLUTION'],
    ]);
  });

  it('record it at the end of the turn where there is no engine', async () => {
    const given = givenRepository();
    await edits(given, '1', 'sum', 'total');
    expect(recordsOf(given)).toEqual([]);
    const stop = { session_id: 's', cwd: given.root, hook_event_name: 'Stop', stop_hook_active: false };
    await given.call('Stop', JSON.stringify(stop));
    expect(recordsOf(given).map((record) => [...inShort(record), detailsOf(record).mutation_class])).toEqual([
      ['edit a.ts 2-3', 'AST_REFACTOR'],
    ]);
  });
});
