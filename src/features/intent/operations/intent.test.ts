import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { failure, givenShop, remember, type Shop, textOf } from '../../../../test/given/intent-shop.ts';
import { shopIntents } from '../../../../test/given/intents.ts';
import { session } from '../../../../test/given/project.ts';
import { intentAdd } from './intent-add.ts';
import { intentClose } from './intent-close.ts';
import { intentList } from './intent-list.ts';
import { intentRequestScope } from './intent-request-scope.ts';
import { intentShow } from './intent-show.ts';

describe('ephor intent list and show', () => {
  it('show what was agreed, and who is at it', async () => {
    const shop = await givenShop();
    shop.write('repo/.intentignore', 'INT-002\n');
    await remember(await shop.open(), session, {
      intent: { active: 'INT-001', since: '2026-11-15T09:00:00.000Z', by: 'agent' },
    });
    const listed = await shop.run<{ required: boolean; intents: readonly object[] }>(intentList);
    expect(listed.required).toBe(true);
    expect(listed.intents).toMatchObject([
      { id: 'INT-001', status: 'IN_PROGRESS', needs_approval: false, sessions: [session] },
      { id: 'INT-002', needs_approval: true, sessions: [] },
      { id: 'INT-000', status: 'DONE' },
    ]);
    const screen = intentList.print?.(listed, plainStyle) ?? '';
    expect(screen).toContain('● INT-001  Login with JWT  (session 11111111)');
    expect(screen).toContain('needs approval for each change');

    const shown = await shop.run(intentShow, { intent_id: 'INT-001' });
    expect(shown).toMatchObject({ sessions: [{ session, by: 'agent' }], overlaps: [], recent: [] });
    const page = intentShow.print?.(shown, plainStyle) ?? '';
    for (const part of ['src/auth/**', 'Sessions stay valid', 'All tests of auth pass', 'by its agent'])
      expect(page).toContain(part);
  });

  it('keep long names within the screen', async () => {
    const shop = await givenShop({}, shopIntents.replace('Login with JWT', 'Login '.repeat(20).trim()));
    const screen = intentList.print?.(await shop.run(intentList), { ...plainStyle, width: 80 }) ?? '';
    expect(screen).toMatch(/^. INT-001 {2}Login .{62}…$/m);
  });

  it('find scopes that meet, of intents that are open', async () => {
    const shop = await givenShop({}, shopIntents.replace('src/pay/**', 'src/**/*.ts'));
    expect(await shop.run(intentShow, { intent_id: 'INT-001' })).toMatchObject({
      overlaps: [{ intent: 'INT-002', mine: 'src/auth/**', theirs: 'src/**/*.ts' }],
    });
  });

  it('say that there are none, or what is wrong with the file', async () => {
    const empty = await givenShop({}, '');
    expect(intentList.print?.(await empty.run(intentList), plainStyle)).toContain('none is required');
    const broken = await givenShop({}, 'active_intents: 7\n');
    expect(await failure(broken, intentList, {})).toMatch(/^config_invalid: .*active_intents\.yaml:1/);
    expect(await failure(await givenShop(), intentShow, { intent_id: 'INT-7' })).toMatch(
      /^intent_not_found: there is no intent INT-7 The intents are INT-001, INT-002, INT-000/,
    );
  });
});

describe('ephor intent add', () => {
  it('makes the file, numbers the intent, and keeps comments of people', async () => {
    const shop = await givenShop({}, null);
    const first = await shop.run(intentAdd, {
      name: 'Login',
      scope: ['src/auth/**'],
      constraint: ['a: b'],
      criterion: ['tests pass'],
    });
    expect(intentAdd.print?.(first, plainStyle)).toContain('From now on, agents must select an intent');
    writeFileSync(shop.file, `${textOf(shop)}# mine\n`);
    const { intent, ...rest } = await shop.run<{ intent: object }>(intentAdd, { name: 'Pay' });
    expect(rest).toEqual({ first: false });
    expect(intent).toMatchObject({ id: 'INT-002', name: 'Pay', status: 'NOT_STARTED', owned_scope: [] });
    expect(textOf(shop)).toContain('# mine');
    const { intents } = (await shop.open()).project?.settings ?? {};
    expect(intents).toMatchObject({
      required: true,
      list: [
        { id: 'INT-001', constraints: ['a: b'], acceptance_criteria: ['tests pass'] },
        { id: 'INT-002' },
      ],
    });
  });

  it.each([
    ['an id that is there', { name: 'x', id: 'int-001' }, /^bad_input: the intent int-001 already exists/],
    ['a bad id', { name: 'x', id: 'a b' }, /^bad_input: a b is not an id/],
    ['no name', { name: ' ' }, /^bad_input: an intent needs a name/],
    ['a scope outside', { name: 'x', scope: ['../x'] }, /^bad_input: --scope \.\.\/x contains \.\./],
    ['an absolute scope', { name: 'x', scope: ['/etc'] }, /^bad_input: --scope \/etc starts outside/],
  ])('refuses %s', async (_, input, message) => {
    const shop = await givenShop();
    expect(await failure(shop, intentAdd, input)).toMatch(message);
    expect(textOf(shop)).toBe(shopIntents);
  });

  it('is no damage where no session was yet', async () => {
    const shop = await givenShop();
    await shop.run(intentAdd, { name: 'x' });
    const { state, audit } = (await shop.open()).project ?? {};
    expect((await state?.read(''))?.damage).toEqual([]);
    expect(await audit?.read({})).toMatchObject([
      { event: 'operation', tool: 'intent-add', subject: 'INT-003' },
    ]);
  });

  it('leaves a file alone that it does not understand', async () => {
    const shop = await givenShop({}, 'active_intents: 7\n');
    expect(await failure(shop, intentAdd, { name: 'x' })).toMatch(/^config_invalid/);
    expect(textOf(shop)).toBe('active_intents: 7\n');
  });

  it('two at once both count [RO-063]', async () => {
    const shop = await givenShop();
    const apps = await Promise.all(['a', 'b', 'c'].map(() => shop.open()));
    await Promise.all(apps.map((app, n) => operate(intentAdd, app, { name: `n${n}` })));
    const { intents } = (await shop.open()).project?.settings ?? {};
    expect(intents?.list.map(({ id }) => id)).toEqual([
      'INT-001',
      'INT-002',
      'INT-000',
      'INT-003',
      'INT-004',
      'INT-005',
    ]);
  });
});

describe('ephor intent close', () => {
  it('marks it as done, and takes that back', async () => {
    const shop = await givenShop();
    const closed = await shop.run(intentClose, { intent_id: 'INT-001' });
    expect(closed).toMatchObject({ intent: { status: 'DONE' }, open: 1 });
    expect(textOf(shop)).toContain('# the login');
    expect(intentClose.print?.(closed, plainStyle)).toContain('✓ Done: INT-001');
    await shop.run(intentClose, { intent_id: 'INT-001', undo: true });
    expect((await shop.open()).project?.settings.intents.list[0]?.status).toBe('IN_PROGRESS');
    expect(await failure(shop, intentClose, { intent_id: 'INT-9' })).toMatch(/^intent_not_found/);
  });

  it('the last one ends the requirement', async () => {
    const shop = await givenShop();
    await shop.run(intentClose, { intent_id: 'INT-001' });
    const closed = await shop.run(intentClose, { intent_id: 'INT-002' });
    expect(intentClose.print?.(closed, plainStyle)).toContain('no intent is required any more');
    expect((await shop.open()).project?.settings.intents.required).toBe(false);
  });
});

describe('ephor intent request-scope', () => {
  const givenFiles = async (env = {}): Promise<Shop> => {
    const shop = await givenShop(env);
    for (const path of ['src/auth/a.ts', 'src/mail/a.ts', 'src/mail/b.ts', 'lib/c.ts'])
      shop.write(`repo/${path}`, '');
    spawnSync('git', ['init', '-q'], { cwd: shop.root });
    return shop;
  };

  it('adds the glob, says what it newly covers, and writes it down [RO-041]', async () => {
    const shop = await givenFiles();
    const input = { intent_id: 'INT-001', glob: 'src/**', reason: 'it sends the link' };
    const result = await shop.run(intentRequestScope, input);
    expect(result).toMatchObject({
      added: true,
      count: 2,
      covers: ['src/mail/a.ts', 'src/mail/b.ts'],
      intent: { owned_scope: ['src/auth/**', 'tests/auth/**', 'src/**'] },
    });
    expect(intentRequestScope.print?.(result, plainStyle)).toContain('Newly covered: 2 files');
    const app = await shop.open();
    const { entries = [] } = (await app.project?.journal.read({ limit: 9 })) ?? {};
    expect(entries).toMatchObject([
      {
        type: 'scope_granted',
        context: 'it sends the link',
        trigger: 'a person in a terminal',
        approved_scope: 'INT-001 (Login with JWT): src/**',
      },
    ]);
    expect(await shop.run(intentRequestScope, input)).toMatchObject({ added: false });
  });

  it.each([
    ['../x/**', /^bad_input: the glob contains \.\./],
    ['/etc/**', /^bad_input: the glob starts outside/],
    ['~/x', /^bad_input/],
    ['', /^bad_input: the glob is empty/],
  ])('refuses %j', async (glob, message) => {
    const shop = await givenShop();
    expect(await failure(shop, intentRequestScope, { intent_id: 'INT-001', glob })).toMatch(message);
    expect(textOf(shop)).toBe(shopIntents);
  });

  it('refuses an intent that is done or not there', async () => {
    const shop = await givenShop();
    for (const intent_id of ['INT-000', 'INT-9'])
      expect(await failure(shop, intentRequestScope, { intent_id, glob: 'a' })).toMatch(/^intent_not_found/);
  });

  it('grants nothing without its record', async () => {
    const shop = await givenShop();
    shop.write('repo/.ephor/decisions', 'a file where the folder should be');
    expect(await failure(shop, intentRequestScope, { intent_id: 'INT-001', glob: 'a' })).toMatch(
      /^not_writable/,
    );
    expect(textOf(shop)).toBe(shopIntents);
  });
});

it('a disk that does not take it is said to be so', async () => {
  if (process.getuid?.() === 0) return;
  const shop = await givenShop();
  chmodSync(`${shop.root}/.ephor`, 0o500);
  expect(await failure(shop, intentClose, { intent_id: 'INT-001' })).toMatch(/not_writable|EACCES/);
  chmodSync(`${shop.root}/.ephor`, 0o700);
});
