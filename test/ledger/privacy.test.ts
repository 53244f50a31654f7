import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../src/kernel/place.ts';
import { history, type HistoryResult } from '../../src/features/report/operations/history.ts';
import { traceExport } from '../../src/features/ledger/operations/trace-export.ts';
import { traceList } from '../../src/features/ledger/operations/trace-list.ts';
import { traceVerify } from '../../src/features/ledger/operations/trace-verify.ts';
import { why } from '../../src/features/ledger/operations/why.ts';
import { givenApp, operate, plainStyle } from '../given/app.ts';
import { writeTranscript } from '../given/phase.ts';
import { type Agent, detailsOf, givenLedger } from './given-ledger.ts';

const phase = 'phase: { evaluator: deterministic }\n';
const config = `profile: observe\n${phase}`;
const words = 'create src/a.ts with a function for the takeover of Acme Corporation';

/** A user who said something that is nobody else's business, and an agent that did it. */
async function givenTalk(more = '', base = config): Promise<Agent> {
  const agent = givenLedger({ config: `${base}${more}` });
  const transcript_path = writeTranscript(`${agent.userHome}/t.jsonl`, [{ role: 'user', text: words }]);
  await agent.hook('UserPromptSubmit', { prompt: words, transcript_path });
  await agent.writes('src/a.ts', 'export const a = 1;\n', { transcript_path });
  await agent.hook('PreCompact', { trigger: 'auto', transcript_path });
  return agent;
}

/** Everything that git would commit. */
function committed({ root, shell }: Agent): string {
  const names = shell('git ls-files --cached --others --exclude-standard').trim().split('\n');
  return names.map((name) => readFileSync(`${root}/${name}`, 'utf8')).join('\n');
}

const said = async (agent: Agent) => {
  const app = await givenApp(agent);
  const shown = async (operation: typeof why, input: object = {}) =>
    operation.print?.(await operate(operation, app, input), plainStyle) ?? '';
  return {
    why: await shown(why, { target: 'src/a.ts:1' }),
    history: await shown(history),
    list: await shown(traceList),
    csv: await shown(traceExport, { format: 'csv' }),
  };
};

describe('the words of a user', () => {
  it.each([
    ['stay on this machine', '', false, true],
    ['stay on this machine, said in so many words', 'privacy:\n  prompts: local\n', false, true],
    ['are committed where that is wanted', 'privacy:\n  prompts: committed\n', true, true],
    ['are committed by the older setting', 'ledger:\n  prompts: excerpt\n', true, true],
    ['are nowhere where that is wanted', 'privacy:\n  prompts: none\n', false, false],
    ['are nowhere by the older setting', 'ledger:\n  prompts: none\n', false, false],
  ])('%s', async (_, setting, inCommit, shown) => {
    const agent = await givenTalk(setting);
    expect(committed(agent).includes('Acme')).toBe(inCommit);
    for (const [name, text] of Object.entries(await said(agent)))
      expect(text.includes('Acme'), name).toBe(shown);
    const kept = projectFiles(agent.root).prompts;
    expect(existsSync(kept) && readFileSync(kept, 'utf8').includes('Acme')).toBe(shown && !inCommit);
  });

  it('are said to be elsewhere by a clone on another machine, which knows all the rest', async () => {
    const agent = await givenTalk();
    rmSync(projectFiles(agent.root).prompts);
    const told = await said(agent);
    expect(told.why).toContain('its text is not on this machine');
    expect(told.why).toContain('written by an agent');
    expect(told.history).toContain('its text is not on this machine');
    expect(told.history).toContain('EXPLORING → READY');
    const { decisions } = await operate<HistoryResult>(history, await givenApp(agent));
    expect(decisions[0]).toMatchObject({ prompt: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(decisions[0]).not.toHaveProperty('trigger');
  });

  it('are told to the next session here, as before', async () => {
    const starts = async (agent: Agent) =>
      (await agent.hook('SessionStart', { source: 'startup', session_id: 'next' })).stdout;
    expect(await starts(await givenTalk('', phase))).toContain('Acme');
    expect(await starts(await givenTalk()), 'observe tells nothing').toBe('');
  });

  it('of the user count before those of a project: what gives less away', async () => {
    const agent = givenLedger({ config: `${config}privacy:\n  prompts: committed\n` });
    agent.write('../.ephor/config.yaml', 'privacy:\n  prompts: local\n');
    await agent.says(words);
    await agent.writes('src/a.ts', 'x\n');
    expect(committed(agent)).not.toContain('Acme');
  });

  it('that older versions wrote into committed files are read as before', async () => {
    const agent = await givenTalk('privacy:\n  prompts: committed\n');
    const { decisions } = projectFiles(agent.root);
    const names = readdirSync(decisions);
    const after = givenLedger({ config });
    cpSync(`${agent.root}/src`, `${after.root}/src`, { recursive: true });
    cpSync(projectFiles(agent.root).ledger, projectFiles(after.root).ledger);
    cpSync(decisions, projectFiles(after.root).decisions, { recursive: true });
    expect(names.length).toBeGreaterThan(0);
    const told = await said(after);
    for (const text of Object.values(told)) expect(text).toContain('Acme');
  });
});

describe('a command that changes very many files', () => {
  it('leaves a record of the first two hundred, and says how many more', async () => {
    const agent = givenLedger();
    await agent.runs('mkdir out && for n in $(seq 1 700); do echo "$n" > "out/$n.txt"; done');
    const [record, ...others] = agent.records();
    expect(others).toEqual([]);
    expect(record?.files).toHaveLength(200);
    expect(Object.keys(detailsOf(record).changes)).toHaveLength(200);
    expect(detailsOf(record).more_files).toBe(500);
    const app = await givenApp(agent);
    expect(await operate(traceVerify, app)).toMatchObject({ broken: [] });
    expect(traceList.print?.(await operate(traceList, app), plainStyle)).toContain('and 699 more');
  });

  it('also when it names them', async () => {
    const agent = givenLedger();
    const names = Array.from({ length: 300 }, (_, n) => `f${n}.txt`);
    await agent.runs(`touch ${names.join(' ')} && for f in ${names.join(' ')}; do echo x > "$f"; done`);
    const [record] = agent.records();
    expect(record?.files).toHaveLength(200);
    expect(detailsOf(record).more_files).toBe(100);
  });
});
