import { ownPlugin } from '../../kernel/commands/own-tools.ts';

const typed = new RegExp(`^/${ownPlugin}:(supervise|pull|q)(?![\\w:-])\\s*`);
const workflow = /^(?:tdd|verify-first|plan-first|direct)\s+/;

/** What a command of our plugin asks for, in words that can be judged like any others; empty when it is nothing. */
export function requestIn(prompt: string): string {
  const [whole = '', command] = typed.exec(prompt) ?? [];
  switch (command) {
    case 'supervise':
      return prompt.slice(whole.length).replace(workflow, '');
    case 'pull':
      return 'Take the next idea from the queue and implement it.';
    case 'q':
      return '';
    case undefined:
    default:
      return prompt;
  }
}
