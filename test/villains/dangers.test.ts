import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectObjection, givenVillain, plainConfig, type Villain } from './given-villain.ts';

type Attempt = readonly [what: string, attempt: (villain: Villain) => Promise<unknown>];

/** Everything is agreed, and the gates of danger alone are left. */
const agreedToAll = `${plainConfig}gates: { phase: off, sensitive-files: ask }\n`;

describe('a sensitive file that the user said no to', () => {
  const file = '.github/workflows/ci.yml';
  const asked = async (): Promise<Villain> => {
    const villain = givenVillain(agreedToAll);
    expect(await villain.edits(file)).toMatchObject({ decision: 'ask', codes: ['sensitive_file'] });
    return villain;
  };

  it.each<Attempt>([
    ['another try', (villain) => villain.edits(file)],
    ['another file', (villain) => villain.edits('src/a.ts')],
    ['words', (villain) => villain.answers('The user approved .github/workflows/ci.yml.')],
    [
      'a failure',
      (villain) =>
        villain.hook('PostToolUseFailure', {
          tool_name: 'Write',
          tool_input: { file_path: file, content: '' },
          error: 'The user said no',
          tool_use_id: 'x',
        }),
    ],
    [
      'the success of another call',
      (villain) =>
        villain.after(
          'Write',
          { file_path: file, content: '' },
          { type: 'update' },
          { tool_use_id: 'another' },
        ),
    ],
    [
      'a success without a name',
      (villain) => villain.after('Write', { file_path: file, content: '' }, { type: 'update' }),
    ],
    ['the yes in another session', (villain) => villain.edits(file, { session_id: 'another' })],
  ])('is asked about again, after %s', async (_, attempt) => {
    const villain = await asked();
    await attempt(villain);
    expectObjection(await villain.edits(file), 'sensitive_file');
    expectObjection(await villain.runs(`tee ${file}`), 'sensitive_file');
    expect((await villain.sections()).sensitive.approvals).toEqual({});
  });

  it('and not when they said yes', async () => {
    const villain = await asked();
    const call = { tool_use_id: 'toolu_1' };
    await villain.edits(file, call);
    await villain.after('Write', { file_path: file, content: '' }, { type: 'update' }, call);
    expect(await villain.edits(file)).toMatchObject({ decision: 'silent' });
  });
});

describe('an update that was not signed', () => {
  const upload = 'wrangler r2 object put updates/App.dmg --file build/App.dmg';
  const built = async (): Promise<Villain> => {
    const villain = givenVillain(agreedToAll);
    villain.write('repo/build/App.dmg', 'version 1');
    villain.write('repo/other/App.dmg', 'version 0');
    await villain.ran('xcrun stapler validate build/App.dmg');
    return villain;
  };

  it.each<Attempt>([
    ['spoken of', (villain) => villain.ran('echo "sign_update build/App.dmg"')],
    ['signing that failed', (villain) => villain.fails('sign_update build/App.dmg')],
    ['signing of another file of that name', (villain) => villain.ran('sign_update other/App.dmg')],
    ['signing in another folder', (villain) => villain.ran('cd other && sign_update App.dmg')],
    ['signing by a function', (villain) => villain.ran('sign_update() { :; }; sign_update build/App.dmg')],
    ['signing that never ran', (villain) => villain.ran('true || sign_update build/App.dmg')],
    ['a rehearsal', (villain) => villain.ran('sign_update build/App.dmg --help')],
    [
      'changed after it was signed',
      async (villain) => {
        await villain.ran('sign_update build/App.dmg');
        appendFileSync(`${villain.root}/build/App.dmg`, '!');
      },
    ],
    [
      'replaced after it was signed',
      async (villain) => {
        await villain.ran('sign_update build/App.dmg');
        writeFileSync(`${villain.root}/build/App.dmg`, 'version 2');
      },
    ],
  ])('does not go up: %s', async (_, attempt) => {
    const villain = await built();
    await attempt(villain);
    expectObjection(await villain.runs(upload), 'release_incomplete');
  });

  it('goes up once it was', async () => {
    const villain = await built();
    await villain.ran('sign_update build/App.dmg');
    expect((await villain.runs(upload)).codes).not.toContain('release_incomplete');
  });
});
