import { describe, expect, it } from 'vitest';
import type { PromptClass, TaskIdentity } from '../discipline.ts';
import { hashOf, noTask, taskAfter } from './task-identity.ts';

const asked = (keywords: readonly string[], kind: PromptClass['kind'] = 'task'): PromptClass => ({
  kind,
  big: false,
  researchOnly: false,
  frustrated: false,
  keywords,
});
const task = (...keywords: string[]): TaskIdentity => taskAfter(noTask, asked(keywords), 'p');
const login = task('form', 'login', 'password', 'validation');

describe('the task', () => {
  it('begins with the first one, with a mark made of its words [SP-132] [SP-133]', () => {
    expect(login).toEqual({
      task_keywords: ['form', 'login', 'password', 'validation'],
      task_hash: hashOf(['validation', 'password', 'login', 'form']),
    });
    expect(login.task_hash).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each([
    ['shares half of its words', 'fix the login form', ['login', 'form', 'colour', 'border'], true],
    ['shares fewer than half', 'pay by card', ['card', 'payment', 'login'], false],
    ['shares nothing', 'pay by card', ['card', 'payment'], false],
    ['is shorter and shares half', 'mend the login page', ['login', 'page'], true],
    ['names nothing at all', 'make it nicer', [], true],
    ['adds to it', 'also update the docs', ['docs', 'update'], true],
    ['adds to it in other words', 'ok, and add a changelog entry', ['changelog', 'entry'], true],
    ['answers a question about it', 'yes, but with bcrypt', ['bcrypt'], true],
    ['corrects it', 'no, use the argon2 library', ['argon2', 'library'], true],
    ['only begins politely', 'ok now build the invoice export', ['export', 'invoice'], false],
    ['begins with a word that only looks alike', 'android build is broken', ['android', 'build'], false],
  ])('is the same when a prompt %s: %s [SP-133]', (_, prompt, keywords, same) => {
    expect(taskAfter(login, asked(keywords), prompt).task_hash === login.task_hash).toBe(same);
  });

  it.each(['question', 'passthrough', 'command'] as const)('is kept by a %s [SP-177]', (kind) => {
    expect(taskAfter(login, asked(['card', 'payment'], kind), 'p')).toBe(login);
  });

  it('remembers the words that were added to it, a dozen at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => `word${index}`);
    const grown = taskAfter(login, asked(many), 'also this');
    expect(grown.task_hash).toBe(login.task_hash);
    expect(grown.task_keywords).toHaveLength(12);
  });

  it('has the same mark for the same words in any order, and another for others', () => {
    expect(hashOf(['a', 'b'])).toBe(hashOf(['b', 'a']));
    expect(hashOf(['a', 'b'])).not.toBe(hashOf(['ab']));
  });
});
