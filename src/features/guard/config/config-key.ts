import { parse } from 'yaml';
import { levels } from '../../../kernel/decision.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';

/** Where a setting stands in a file: its keys, from the outermost. */
export type ConfigPath = readonly string[];

/** The name of a gate stands for its level; all else is written with dots: `phase.evaluator`. */
export function configPath(key: string, { gates }: Pick<Settings, 'gates'>): ConfigPath {
  const given = key.trim();
  if (Object.hasOwn(gates, given)) return ['gates', given];
  const path = given.split('.').map((part) => part.trim());
  if (path.every((part) => /^[\w/-]{1,80}$/.test(part) && part !== '__proto__')) return path;
  throw new UserError(
    'bad_input',
    `"${given.slice(0, 80)}" is not the name of a setting`,
    'Name a gate, or a key like profile or phase.evaluator; docs/reference/config.md lists them.',
  );
}

/** A level, a number, true or false, a word, or a list: as it would stand in the file. */
export function configValue(path: ConfigPath, text: string): unknown {
  if (path[0] === 'gates' && path.length === 2 && !(levels as readonly string[]).includes(text))
    throw new UserError(
      'bad_input',
      `"${text.slice(0, 80)}" is not a level`,
      `The levels are ${levels.join(', ')}.`,
    );
  try {
    return parse(text) as unknown;
  } catch {
    return text;
  }
}
