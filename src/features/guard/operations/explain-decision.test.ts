import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, objectionsIn, spokenIn, toolCall } from '../../../../test/given/project.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { log } from '../../report/operations/log.ts';
import { disable } from '../../setup/operations/disable.ts';
import type { RecordedDecision } from '../decision-text.ts';
import { explain } from './explain.ts';

async function given(config?: string) {
  const project = givenProject(config);
  const app = await givenApp(project);
  const file = projectFiles(project.root).audit;
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditLine);
  const say = async (tool: string, input: object) => spokenIn(await app.hook(toolCall(project, tool, input)));
  /** Anew each time, as a new process would see it. */
  const explained = async (id: string, more: object = {}) => {
    const result = await operate<RecordedDecision>(explain, await givenApp(project), {
      words: [id],
      ...more,
    });
    return { result, text: explain.print?.(result, { ...plainStyle, width: 200 }) ?? '' };
  };
  return { ...project, app, file, lines, say, explained };
}

const idIn = (reason: string): string => /d-[0-9a-z]{8}/.exec(reason)?.[0] ?? '';
const forbidden = { file_path: '.ephor/config.yaml', content: '' };

describe('the id of an objection', () => {
  it.each([
    ['a refusal', 'Write', forbidden, 'deny', 'protect-ephor'],
    ['a question', 'Bash', { command: 'git push --force' }, 'ask', 'publishing'],
  ])('of %s leads to the same gate, reason, remedy and facts', async (_, tool, input, level, gate) => {
    const { say, explained, lines } = await given();
    const { decision, reason } = await say(tool, input);
    expect(decision).toBe(level);
    const { result, text } = await explained(idIn(reason));
    const [finding] = result.findings;
    expect(result).toMatchObject({ decision: level, tool, settings: result.settingsNow, unknown: [] });
    expect(finding?.gate).toBe(gate);
    expect(reason).toContain(finding?.reason);
    expect(text.split('\n')[0]).toContain(finding?.reason.split('/').at(-1));
    expect(text).toMatch(new RegExp(`✗ ${gate} +${level} ${finding?.code}`));
    expect(text).toContain(`→ ${finding?.remedy}`);
    expect(text).toMatch(/· \d+ others said nothing/);
    expect(text).toContain('standard-');
    expect(text).toContain('the same as now');
    expect(result.basis).toEqual(lines().at(-1)?.basis);
  });

  it('is in the data that the agent gets, and at the end of the line that people see', async () => {
    const { say, lines } = await given();
    const { reason } = await say('Write', forbidden);
    const id = lines().at(-1)?.id;
    expect(JSON.parse(reason.split('\n').at(-1) ?? '')).toMatchObject({ id });
    expect(objectionsIn(reason)).toHaveLength(1);
    expect(reason.split('\n')[0]?.endsWith(` [${id}]`)).toBe(true);
  });

  it('shows the facts that the gate looked at', async () => {
    const { say, explained } = await given();
    const { result, text } = await explained(idIn((await say('Write', forbidden)).reason));
    expect(result.basis?.facts).toMatchObject({
      targets: [{ use: 'write' }],
      ownFiles: { secret: [{}, {}, {}] },
    });
    expect(text).toMatch(/looked at\n {2}targets +\[\{"given":"\.ephor\/config\.yaml"/);
  });

  it('is the same when the call is tried again, in the state or only in the log', async () => {
    const { app, root, lines } = await given();
    const call = toolCall({ root }, 'Write', forbidden);
    const first = spokenIn(await app.hook(call));
    const again = spokenIn(await app.hook({ ...call, retry: true }));
    expect(idIn(again.reason)).toBe(idIn(first.reason));
    expect(lines()).toHaveLength(1);
  });

  it('is found by its beginning, in capitals too', async () => {
    const { say, explained } = await given();
    const id = idIn((await say('Write', forbidden)).reason);
    expect((await explained(id.slice(0, 5))).result.id).toBe(id);
    expect((await explained(id.toUpperCase())).result.id).toBe(id);
  });

  it('of a call that could not be judged leads to what failed', async () => {
    const { io, root, line, say, explained } = await given();
    await say('Bash', { command: 'ls' });
    writeFileSync(projectFiles(root).lock, JSON.stringify(io.processes.self));
    const write = toolCall({ root }, 'Write', { file_path: `${root}/a.txt`, content: 'a' });
    const reply = await handleHook({ ...line, lockDeadlineMs: 50 }, write);
    const { text } = await explained(idIn(spokenIn(reply).reason));
    expect(text).toMatch(/^Ephor could not check this: .*lock/);
  });
});

describe('every line of the log', () => {
  it('has an id of its own and the revision of the settings, and says no more where nobody spoke', async () => {
    const { say, lines, app, explained } = await given();
    await say('Bash', { command: 'ls' });
    await say('Write', forbidden);
    await operate(disable, app);
    await say('Write', forbidden);
    const [silent, denied, operation, off] = lines();
    expect(new Set(lines().map(({ id }) => id)).size).toBe(4);
    expect(silent?.settings).toMatch(/^standard-[0-9a-f]{8}$/);
    expect(silent).not.toHaveProperty('basis');
    expect(denied?.basis?.gates.deny).toContain('protect-ephor');
    expect(operation?.id).toMatch(/^d-[0-9a-z]{8}$/);
    const verdicts = await Promise.all(
      lines().map(async ({ id = '' }) => (await explained(id)).result.verdict),
    );
    expect(verdicts).toEqual([
      'Silent: no gate objected.',
      expect.stringMatching(/^Refused: /),
      'Done: `ephor disable` was run.',
      'Silent: Ephor was switched off here, so nothing was checked.',
    ]);
    expect(off?.off).toBe(true);
  });

  it('costs a silent decision at most 60 bytes more', async () => {
    const { say, lines } = await given();
    await say('Bash', { command: 'ls' });
    const { id, settings, ...before } = lines()[0]!;
    expect(JSON.stringify(lines()[0]).length - JSON.stringify(before).length).toBeLessThan(60);
    expect([id, settings]).not.toContain(undefined);
  });

  it('keeps the chain whole', async () => {
    const { say, app } = await given();
    await say('Bash', { command: 'ls' });
    await say('Write', forbidden);
    expect(await operate(log, app, { verify: true })).toEqual([{ lines: 2, files: 1, broken: undefined }]);
  });

  it('holds no secret of what the facts held, and neither does the explanation', async () => {
    const { say, file, explained } = await given('profile: strict\n');
    const secret = 'ghp_0123456789abcdefghij0123456789';
    const { reason } = await say('Write', { file_path: `/home/else/${secret}/.env`, content: `k=${secret}` });
    const { result, text } = await explained(idIn(reason));
    expect(JSON.stringify(result.basis?.facts)).toContain('[secret]');
    expect([readFileSync(file, 'utf8'), JSON.stringify(result), text].join()).not.toContain(secret.slice(4));
  });

  it('is bounded, however many files a call names', async () => {
    const { say, lines } = await given();
    const names = Array.from({ length: 500 }, (_, index) => `.ephor/${'long'.repeat(30)}${index}`);
    await say('Bash', { command: `touch ${names.join(' ')}` });
    const [line] = lines();
    expect(line?.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(line?.basis).length).toBeLessThan(6_000);
  });
});

describe('explain', () => {
  it('tells that the settings are other ones now', async () => {
    const { say, explained, write } = await given();
    const id = idIn((await say('Write', forbidden)).reason);
    write('repo/.ephor/config.yaml', 'profile: strict\n');
    expect((await explained(id)).text).toMatch(/settings +standard-[0-9a-f]{8}, now strict-[0-9a-f]{8}/);
  });

  it('lists the gates that said nothing with --all', async () => {
    const { say, explained } = await given();
    const id = idIn((await say('Write', forbidden)).reason);
    expect((await explained(id, { all: true })).text).toMatch(/· person-only +silent \(would ask\)/);
  });

  it('tells what is known of a line that an older version wrote', async () => {
    const { say, lines, file, app, explained } = await given();
    await say('Write', forbidden);
    const { id: _id, settings: _settings, basis: _basis, ...older } = lines()[0]!;
    writeFileSync(file, `${JSON.stringify(older)}\n`);
    const [shown] = await operate<AuditLine[]>(log, app);
    const { text } = await explained(shown?.id ?? '');
    expect(text).toMatch(/^Refused: /);
    expect(text).toMatch(/✗ protect-ephor +deny ephor_protected/);
    expect(text).toContain('an older version of Ephor wrote this line');
  });

  it('lists the candidates where the beginning fits several', async () => {
    const { say, explained, lines } = await given();
    // There are 32 letters.
    for (let index = 0; index < 33; index += 1) await say('Bash', { command: `echo ${index}` });
    const beginnings = lines().map(({ id = '' }) => id.slice(0, 3));
    const shared = beginnings.find((each, index) => beginnings.indexOf(each) !== index) ?? '';
    await expect(explained(shared)).rejects.toThrow(
      new RegExp(`^\\d+ decisions begin with ${shared}: ${shared}[0-9a-z]{7} \\(.* Bash\\), ${shared}`),
    );
  });

  it('says where to look for an id that nobody knows, and for one that was rotated away', async () => {
    const { say, explained, file } = await given();
    const { reason } = await say('Write', forbidden);
    await say('Bash', { command: 'ls' });
    await expect(explained('d-00000000')).rejects.toMatchObject({
      code: 'decision_unknown',
      hint: expect.stringContaining('ephor log'),
    });
    writeFileSync(file, `${readFileSync(file, 'utf8').split('\n')[1]}\n`);
    await expect(explained(idIn(reason))).rejects.toMatchObject({
      code: 'decision_gone',
      hint: expect.stringContaining('audit.keep'),
    });
  });

  it.each(['', '{"id":"d-', '{"id":7}', 'null', '{"at":"x","event":"y","findings":[],"id":{},"prev":3}'])(
    'goes on past a line like %j',
    async (text) => {
      const { say, explained, file } = await given();
      const id = idIn((await say('Write', forbidden)).reason);
      appendFileSync(file, `${text}\n`);
      expect((await explained(id)).result.id).toBe(id);
    },
  );
});
