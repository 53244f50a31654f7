import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { Limits } from '../../../kernel/fact.ts';
import { noRequest } from '../request.ts';
import { noRoute } from '../../../kernel/work/route-section.ts';
import { beyondRequest } from './beyond-request.ts';
import { becoming, command, writing } from '../../../kernel/commands/command-examples.ts';

const nowhere: Limits = { root: '/repo', only: [], except: [] };
const typo = 'typo in the subject (Welcom)';
const small = (text = typo) => ({ request: { ...noRequest, small: text }, prompt: { at: null, text } });
const page = Array.from({ length: 12 }, (_, at) => `call(${at});`).join('\n');
const other = page.replaceAll('call', 'await call');

describe('something small was asked for', () => {
  const write = (path: string, before: string | undefined, after: string, text = typo) =>
    said(beyondRequest, {
      name: '',
      event: becoming(`/repo/${path}`, before, after),
      state: small(text),
      facts: { limits: nowhere },
    });

  it('a file that nobody named is not written anew', () => {
    expect(write('mailer/send.py', page, other)?.reason).toMatch(/something small.*12 lines/);
    expect(write('open.js', page, 'all();\nnew();\n')).toBeDefined();
  });

  it.each<[string, string, string | undefined, string, string?]>([
    ['one line of it', 'mailer/send.py', page, page.replace('call(3)', 'call(4)')],
    ['another indentation', 'mailer/send.py', page, page.replaceAll('call', '  call')],
    ['more at its end', 'mailer/send.py', page, `${page}\n${page}`],
    ['the file that was named', 'mailer/send.py', page, other, 'typos in send.py'],
    ['a new file', 'mailer/new.py', undefined, page],
    ['a short file', 'mailer/send.py', 'a\nb\nc\n', 'd\ne\nf\n'],
    ['a lock file', 'package-lock.json', page, other],
    ['a snapshot', 'test/__snapshots__/a.snap', page, other],
    ['what a program wrote', 'src/api.gen.ts', page, other],
    ['what says so', 'src/api.ts', `// @generated\n${page}`, other],
    ['a document', 'README.md', page, other],
  ])('silent: %s', (_, path, before, after, text) => {
    expect(write(path, before, after, text)).toBeUndefined();
  });

  it('nor are packages changed', () => {
    const run = (line: string, state: object) =>
      said(beyondRequest, { name: '', event: command(line), state, facts: { limits: nowhere } });
    const readme = { prompt: { at: null, text: 'write a README' }, route: { ...noRoute, task_type: 'docs' } };
    expect(run('npm update', small())).toBeDefined();
    expect(run('npx npm-check-updates -u && npm install', readme)?.reason).toContain('write a README');
    expect(run('npm install', small())).toBeUndefined();
    expect(run('npm update', {})).toBeUndefined();
    expect(run('npm update', { request: { ...noRequest, small: 'x', packages: true } })).toBeUndefined();
  });
});

describe('a place was named', () => {
  const only = (path: string): Limits => ({
    ...nowhere,
    only: [{ path: `/repo/${path}`, words: 'only that' }],
  });
  const except = (path: string): Limits => ({
    ...nowhere,
    except: [{ path: `/repo/${path}`, words: 'not that' }],
  });
  const says = (event: ReturnType<typeof command> | ReturnType<typeof writing>, limits: Limits, text = '') =>
    said(beyondRequest, { name: '', event, facts: { limits }, state: { prompt: { at: null, text } } })
      ?.reason;

  it.each([
    ['a write elsewhere', writing('/repo/web/a.ts'), only('services/billing'), /only that.*web\/a\.ts/],
    ['a file that is deleted', command('git rm -q web/a.ts'), only('services/billing'), /web\/a\.ts/],
    ['a command that writes', command('echo x > web/a.ts'), only('services/billing'), /web\/a\.ts/],
    ['another file than that one', writing('/repo/src/user.ts'), only('src/cart.ts'), /user\.ts/],
    ['what was to be left alone', writing('/repo/legacy/a.ts'), except('legacy'), /not that.*legacy/],
  ])('%s', (_, event, limits, reason) => {
    expect(says(event, limits)).toMatch(reason);
  });

  it.each<[string, ReturnType<typeof command> | ReturnType<typeof writing>, Limits, string?]>([
    ['the place itself', writing('/repo/services/billing/a.cs'), only('services/billing')],
    ['its tests elsewhere', writing('/repo/test/billing/a.cs'), only('services/billing')],
    ['the test of that file', writing('/repo/test/cart.test.ts'), only('src/cart.ts')],
    ['a look elsewhere', command('cat web/a.ts'), only('services/billing')],
    ['checks', command('npm test'), only('services/billing')],
    ['a lock file', writing('/repo/package-lock.json'), only('services/billing')],
    ['a file beside the project', writing('/tmp/a.py'), only('services/billing')],
    ['what the newest prompt names', writing('/repo/web/a.ts'), only('services/billing'), 'and web/a.ts too'],
    ['beside what is left alone', writing('/repo/src/a.ts'), except('legacy')],
  ])('silent: %s', (_, event, limits, text) => {
    expect(says(event, limits, text)).toBeUndefined();
  });
});
