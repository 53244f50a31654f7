import type { CommandAction } from '../action.ts';

const idle = new Set('cd sleep echo printf true export set source . time date pwd'.split(' '));

/** A command line without what only waits or says something: equal lines try the same thing. */
export const sameLine = (command: string): string =>
  command
    .replaceAll(/(?:^|(?<=[;&\n]))\s*(?:sleep|echo|printf) [^;&|\n]*(?:&&|;|$)/g, '')
    .replaceAll(/\s*(?:2>&1|\|\s*(?:tail|head)\s+-?\S+(?:\s+\d+)?)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** What a command tries: the programs that do something, each with its verb and what it is about, without options. */
export const familyOf = ({ report }: CommandAction): string =>
  (report?.calls ?? [])
    .map(({ words: [program = '', ...rest] }) => [
      program.slice(program.lastIndexOf('/') + 1),
      ...rest.filter((word) => word !== undefined && /^[a-z@][\w@/.:-]*$/i.test(word)),
    ])
    .filter(([name = '']) => name !== '' && !idle.has(name) && !/^(?:tail|head|grep|cat|tee)$/.test(name))
    .map((words) => words.slice(0, 4).join(' '))
    .join('; ')
    .slice(0, 200);
