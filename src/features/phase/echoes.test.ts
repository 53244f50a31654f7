import { expect, it } from 'vitest';
import { becoming } from '../../kernel/commands/command-examples.ts';
import { echoOf } from './echoes.ts';

const unwanted = [{ word: '--brand-rust', words: '--brand-rust stays' }];
const css = ':root {\n  --brand-rust: #b7410e;\n  --ink: #111;\n}\n';
const echo = (before: string, after: string) =>
  echoOf(becoming('/repo/a.css', before, after).action, unwanted);

it('knows the name in a line that changes or goes', () => {
  expect(echo(css, css.replace('#b7410e', '#000'))).toEqual({
    words: '--brand-rust stays',
    line: '--brand-rust: #b7410e;',
  });
  expect(echo(css, css.replace('  --brand-rust: #b7410e;\n', ''))).toBeDefined();
});

it.each([
  ['another line', css, css.replace('#111', '#222')],
  ['a new use of it', css, css.replace('}', '  color: var(--brand-rust);\n}')],
  ['a longer name', '--brand-rusty: 1;\n', '--brand-rusty: 2;\n'],
  ['a comment', '/* --brand-rust */\n', '/* rust */\n'],
])('says nothing of %s', (_, before, after) => {
  expect(echo(before, after)).toBeUndefined();
});
