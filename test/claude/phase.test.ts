import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { givenTalk } from './given-talk.ts';
import { versions } from './install-client.ts';
import { allText } from './model-request.ts';
import { enterKey, escapeKey } from './run-in-terminal.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function given(version: string) {
  const talk = await givenTalk(version);
  cleanups.push(talk.dispose);
  return talk;
}

const bash = (command: string) => ({ tools: [{ name: 'Bash', input: { command } }] });

describe.each(versions)('a conversation in the real client %s', { timeout: 240_000 }, (version) => {
  test('[SE-001, SE-004, SE-005] [SE-015, SE-016] [SE-032] [SE-040…SE-046] [SE-065] [SE-083…SE-087] opens with the user’s agreement, closes with their doubt, and knows one exception at a time', async () => {
    const { says, saysInTerminal, cwd, status, history, allDone, progress } = await given(version);
    const file = (name: string) => join(cwd, name);
    const write = (name: string) => ({
      tools: [{ name: 'Write', input: { file_path: file(name), content: 'jwt\n' } }],
    });
    const blocked = (code: string) => ({ isError: true, text: expect.stringContaining(`"code":"${code}"`) });

    const proposal = {
      text: 'Users log in with sessions. I propose JWT in src/auth.ts instead. Shall I do that?',
    };
    const first = await says('look at the auth code', [write('early.txt'), proposal]);
    expect(first.results).toMatchObject([blocked('phase_exploring')]);
    expect(first.results[0]?.text).toContain('The user wants to see: “look at the auth code”.');
    expect(first.results[0]?.text).toContain('has to wait (EXPLORING)');
    expect(first.results[0]?.text).toContain('propose this and wait');
    expect(existsSync(file('early.txt'))).toBe(false);
    expect(status()).toMatchObject({ phase: 'exploring' });

    const second = await says('use JWT, go ahead', [write('agreed.txt'), { text: 'JWT is in.' }]);
    expect(second.results.at(-1)).toMatchObject({ isError: false });
    expect(readFileSync(file('agreed.txt'), 'utf8')).toBe('jwt\n');
    expect(status()).toMatchObject({ phase: 'ready', approved_scope: expect.stringContaining('JWT') });

    const doubt = 'wait, actually, I am not sure about refresh tokens';
    const request = bash('ephor override "the tokens need a note"');
    const third = await says(doubt, [write('late.txt'), request, write('later.txt'), { text: 'Shall I?' }]);
    const [held, refused, heldAgain] = third.results.slice(-3);
    expect(held).toMatchObject(blocked('phase_discussing'));
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('asks for an exception') });
    expect(heldAgain).toMatchObject(blocked('phase_discussing'));
    expect(history().map(({ type }) => type)).toEqual([
      'phase_transition',
      'phase_transition',
      'override_requested',
    ]);

    const results = await saysInTerminal(
      'not sure about the notes yet',
      [
        bash('ephor override "a note on tokens"'),
        write('granted.txt'),
        write('after.txt'),
        { text: 'As you said.' },
      ],
      {
        permissionMode: 'acceptEdits',
        answers: [{ sees: /requires confirmation.*Do you want to proceed/s, press: [enterKey] }],
        finished: allDone,
        progress,
      },
    );
    const [granted, passed, heldOnceMore] = results.slice(-3);
    expect(granted).toMatchObject({
      isError: false,
      text: expect.stringContaining('One exception is granted'),
    });
    expect(passed).toMatchObject({ isError: false });
    expect(heldOnceMore).toMatchObject(blocked('phase_discussing'));
    const written = ['early.txt', 'agreed.txt', 'late.txt', 'later.txt', 'granted.txt', 'after.txt'];
    expect(written.filter((name) => existsSync(file(name)))).toEqual(['agreed.txt', 'granted.txt']);
    expect(status()).toMatchObject({ phase: 'discussing', pending_override: null });

    const decisions = history();
    expect(decisions).toMatchObject([
      {
        type: 'phase_transition',
        from_state: 'exploring',
        to_state: 'ready',
        trigger: 'use JWT, go ahead',
        approved_scope: expect.stringContaining('JWT'),
      },
      { type: 'phase_transition', from_state: 'ready', to_state: 'discussing', trigger: doubt },
      { type: 'override_requested', context: 'the tokens need a note' },
      { type: 'override_requested', context: 'a note on tokens' },
      { type: 'override_granted', context: 'a note on tokens' },
      { type: 'override_used', context: 'a note on tokens', trigger: file('granted.txt') },
    ]);
    const folder = join(cwd, '.ephor/decisions');
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    expect(files.toSorted()).toEqual(decisions.map((each) => each.file).toSorted());
    for (const { file: name, type, session_id } of decisions) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).toMatch(new RegExp(`^type: "?${type}"?$`, 'm'));
      expect(text).toContain(session_id);
    }
  });

  test('[SE-040] [SE-046] grants nothing when the user says no', async () => {
    const { says, saysInTerminal, cwd, history } = await given(version);
    await says('look at the auth code', [{ text: 'It is short.' }]);
    const started = Date.now();
    let asked = 0;
    await saysInTerminal('what about a note?', [bash('ephor override "a note"')], {
      permissionMode: 'acceptEdits',
      answers: [{ sees: /requires confirmation.*Do you want to proceed/s, press: [escapeKey] }],
      finished: () => {
        asked ||= Date.now() - started;
        return Date.now() - started > asked + 1_500;
      },
    });
    const write = { name: 'Write', input: { file_path: join(cwd, 'note.txt'), content: 'x' } };
    const { results } = await says('what else is there?', [{ tools: [write] }, { text: 'Nothing.' }]);
    expect(results.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining('"code":"phase_') });
    expect(existsSync(join(cwd, 'note.txt'))).toBe(false);
    const types = history().map(({ type }) => type);
    expect(types).toContain('override_requested');
    expect(types).not.toContain('override_granted');
    expect(types).not.toContain('override_used');
  });

  test('[SE-053] [SE-060] [SE-086] [SE-105] is told the contract and what was decided, and after a compaction what was understood', async () => {
    const { says, saysInTerminal, requests, said, history, progress, newSession } = await given(version);
    await says('look at the auth code', [{ text: 'It has sessions.' }]);
    await says('Use JWT in src/auth.ts', [{ text: 'JWT is in src/auth.ts. Shall I go on with the tests?' }]);
    expect(allText(requests()[0]!)).toContain('Ephor watches over this repository');
    expect(allText(requests()[0]!)).not.toContain('Recent decisions');

    await saysInTerminal('/compact', [], {
      answers: [{ sees: /Compacted/, press: ['what was agreed before?', enterKey] }],
      finished: said('what was agreed before?'),
      progress,
    });
    const { prompt, body } = requests().at(-1)!;
    const told = allText(requests().at(-1)!);
    expect(prompt).toContain('what was agreed before?');
    expect(JSON.stringify(body.messages)).not.toContain(
      'JWT is in src/auth.ts. Shall I go on with the tests?","type',
    );
    expect(told).toMatch(/Before the compaction:\s+Phase READY since .*Agreed: Use JWT in src\/auth\.ts/s);
    expect(told).toContain('Shall I go on with the tests?');
    expect(history().map(({ type }) => type)).toContain('context_snapshot');

    newSession();
    await says('hello', [{ text: 'Hello.' }]);
    const fresh = allText(requests().at(-1)!);
    expect(fresh).toContain('Ephor watches over this repository');
    expect(fresh).toMatch(/Recent decisions.*EXPLORING → READY: agreed "Use JWT in src\/auth\.ts"/s);
    expect(fresh).not.toContain('Before the compaction');
  });
});
