import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { PromptKind } from '../../../kernel/discipline.ts';
import { noRequest, type RequestSection } from '../request.ts';
import { noStances } from '../../../kernel/work/stance.ts';
import { request } from './request.ts';

const prompt = (text: string, kind: PromptKind = 'task', asked?: string) => ({
  event: givenEvent('prompt.before', { prompt: text, asked }),
  facts: {
    promptClass: { kind, big: false, researchOnly: false, frustrated: false, keywords: [] },
    stances: noStances,
  },
});
const section = (...prompts: readonly ReturnType<typeof prompt>[]): RequestSection =>
  prompts.reduce<RequestSection>(
    (before, given) =>
      request.reduce({ section: before, decision: silence, ...given } as never) as RequestSection,
    noRequest,
  );

it('remembers how small the request is, and its limits', () => {
  expect(section(prompt('typo in the title'))).toMatchObject({ small: 'typo in the title', packages: false });
  expect(section(prompt('only in src/auth'))).toMatchObject({ only: [{ place: 'src/auth' }], except: [] });
  expect(section(prompt('don’t touch legacy/'))).toMatchObject({ except: [{ place: 'legacy' }] });
});

it('until the next request; a question leaves it, and a yes may be to more', () => {
  const before = prompt('typo in the title, only in src/auth');
  expect(section(before, prompt('why?', 'question'))).toMatchObject({
    only: [{}],
    small: expect.any(String),
  });
  expect(section(before, prompt('yes', 'passthrough'))).toMatchObject({ only: [{}], small: null });
  expect(section(before, prompt('also the mailer', 'task', 'Shall I?'))).toMatchObject({ small: null });
  expect(section(before, prompt('now add a button'))).toEqual(noRequest);
});

it('remembers for the session that packages were spoken of', () => {
  expect(section(prompt('update vite'), prompt('typo in the title')).packages).toBe(true);
});

it('remembers a file that is to be left alone until it is named again', () => {
  const before = prompt('add a column, don’t touch db/schema.rb');
  const apart = { except: [{ place: 'db/schema.rb' }] };
  expect(section(before, prompt('now add a button'))).toMatchObject(apart);
  expect(section(before, prompt('and schema.rb too'))).toEqual(noRequest);
  expect(section(before, prompt('again: schema.rb не чіпай'))).toMatchObject({
    except: [{ place: 'schema.rb' }],
  });
  expect(section(prompt('don’t touch legacy'), prompt('now add a button'))).toEqual(noRequest);
});

it('remembers what is to wait only until the next request, also from a question', () => {
  const wait = prompt('dont touch discount.py yet. are there other numbers?', 'question');
  expect(section(wait)).toMatchObject({ except: [{ place: 'discount.py', forNow: true }] });
  expect(section(wait, prompt('go, call it STAFFEL'))).toEqual(noRequest);
  expect(section(wait, prompt('ok', 'passthrough'))).toEqual({ ...noRequest });
});

it('remembers kinds of files that are to be left alone until they are spoken of again', () => {
  const before = prompt('numeric please, don’t touch the existing migrations');
  expect(section(before, prompt('now add a button'))).toMatchObject({
    except: [{ place: 'migrations', before: expect.any(String) }],
  });
  expect(section(before, prompt('fix the old migration'))).toEqual(noRequest);
});

it('forgets the one place to run when a yes may be to more', () => {
  const before = prompt('raise it on staging');
  expect(section(before).bans).toMatchObject([{ of: 'live' }]);
  expect(section(before, prompt('yes', 'passthrough'))).toEqual(noRequest);
  expect(section(before, prompt('yes', 'task', 'Also on prod?')).bans).toBeUndefined();
  expect(section(before, prompt('yes', 'task', 'With a test?')).bans).toMatchObject([{ of: 'live' }]);
});
