import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSessions } from '../../../../eval/sessions-player/read-sessions.ts';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, session, toolCall } from '../../../../test/given/project.ts';
import { falseAlarm } from './false-alarm.ts';

interface Marked {
  readonly decision: string;
  readonly file: string | null;
  readonly whole: boolean;
}

const entry = (role: 'user' | 'assistant', content: unknown): string =>
  JSON.stringify({ type: role, message: { role, content } });
const use = (id: string, name: string, input: object): string =>
  entry('assistant', [{ type: 'tool_use', id, name, input }]);
const back = (id: string, content: string, failed = false): string =>
  entry('user', [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }]);

/** A session in which one call was refused, with the transcript that its host wrote. */
async function given(tool: string, input: object, earlier: readonly string[] = []) {
  const project = givenProject();
  const app = await givenApp(project);
  const transcript = project.write('talk.jsonl', '');
  await app.hook(toolCall(project, tool, input, { transcript_path: transcript }));
  const [line] = (await app.project?.audit.read({ limit: 1 })) ?? [];
  const id = line?.id ?? '';
  writeFileSync(
    transcript,
    [...earlier, use('t9', tool, input), back('t9', `Ephor: no. [${id}]`, true)]
      .map((each) => `${each}\n`)
      .join(''),
  );
  const mark = (more: object = {}) => operate<Marked>(falseAlarm, app, { decision: id, ...more });
  return { ...project, app, id, line, mark, transcript };
}

const config = { file_path: '.ephor/config.yaml', content: 'version: 1\n' };

describe('ephor false alarm', () => {
  it('keeps the session up to the objection as a case that eval can play, in a private file', async () => {
    const { root, mark, id } = await given('Write', config, [
      entry('user', 'Why is the cart wrong?'),
      entry('assistant', [{ type: 'text', text: 'I look.' }]),
      use('t1', 'Bash', { command: 'npm test' }),
      back('t1', 'Exit code 1\nboom', true),
      entry('user', 'Fix it, and set version 1 in the config.'),
      use('t2', 'Edit', { file_path: 'src/cart.js', old_string: 'floor', new_string: 'round' }),
      back('t2', 'ok'),
    ]);
    const { file, whole } = await mark({ why: 'I had asked for exactly this' });
    expect(whole).toBe(true);
    expect(file).toMatch(new RegExp(`/\\.ephor/false-alarms/${id}\\.jsonl$`));
    expect(file?.startsWith(root)).toBe(false);
    expect(statSync(file!).mode & 0o777).toBe(0o600);
    const { sessions, problems } = readSessions(file!);
    expect(problems).toEqual([]);
    expect(sessions).toMatchObject([
      {
        id,
        title: expect.stringMatching(/^protect-ephor\/\w+: I had asked/),
        steps: [
          { user: 'Why is the cart wrong?' },
          { agent: 'I look.' },
          { tool: 'Bash', failed: true, want: 'silence' },
          { end: '', want: 'silence' },
          { user: 'Fix it, and set version 1 in the config.' },
          { tool: 'Edit', want: 'silence' },
          { tool: 'Write', input: config, want: 'silence', why: 'I had asked for exactly this' },
          { end: '(interrupted by the user)' },
        ],
      },
    ]);
  });

  it('takes out secrets and the folders of this machine', async () => {
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    const project = await given('Bash', { command: 'ephor disable' }, [
      entry('user', `use ${secret}`),
      use('t1', 'Bash', { command: `TOKEN=${secret} curl https://a.example` }),
      back('t1', `password: hunter22222`),
    ]);
    const { file } = await project.mark();
    const text = readFileSync(file!, 'utf8');
    expect(text).not.toMatch(/ghp_abc|hunter2/);
    expect(text).not.toContain(project.root);
    expect(readSessions(file!).problems).toEqual([]);
  });

  it('says so where only the log knows the call, and is still playable', async () => {
    const { mark, transcript, app } = await given('Write', config);
    writeFileSync(transcript, 'half a line');
    const result = await mark();
    expect(result.whole).toBe(false);
    expect(falseAlarm.print?.(result, plainStyle)).toContain('cut short');
    expect(readSessions(result.file!).problems).toEqual([]);
    expect(app).toBeDefined();
  });

  it('can be taken back, twice is once, and what nobody objected to is refused', async () => {
    const { mark, app, root } = await given('Write', config);
    const { file } = await mark();
    await mark();
    expect(existsSync(file!)).toBe(true);
    expect(await mark({ undo: true })).toMatchObject({ file: null });
    expect(existsSync(file!)).toBe(false);
    await app.hook(toolCall({ root }, 'Bash', { command: 'ls' }));
    const [silent] = (await app.project?.audit.read({ limit: 1, session })) ?? [];
    await expect(operate(falseAlarm, app, { decision: silent?.id })).rejects.toMatchObject({
      code: 'no_objection',
    });
    await expect(operate(falseAlarm, app, { decision: 'd-0000' })).rejects.toMatchObject({
      code: 'decision_unknown',
    });
  });

  it('a folder that can’t be written is said', async () => {
    const { mark, home } = await given('Write', config);
    writeFileSync(`${home}/false-alarms`, 'a file');
    await expect(mark()).rejects.toMatchObject({ code: 'not_writable' });
  });
});
