import type { Call } from '../program.ts';
import { literal, type Value } from '../value.ts';
import { judgeSql } from './sql.ts';

const ownCommand = /^(?:\\|\.|system\s)/;

/** One text for a client: SQL, or a command of the client itself. */
export function statement(call: Call, text: Value): void {
  if (!text.known) return call.unknown('the statement is not known until it runs');
  for (const line of clientLines(text.text)) {
    if (ownCommand.test(line)) clientCommand(call, line);
    else for (const [effect, reason, danger] of judgeSql(line)) call.part(effect, reason, danger);
  }
}

/** Commands of the client stand on lines of their own; the rest is one text. */
function clientLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const own = lines.filter((line) => ownCommand.test(line));
  const sql = lines.filter((line) => !ownCommand.test(line)).join('\n');
  return [...own, sql].filter((line) => line.trim() !== '');
}

const showing =
  /^(?:\\(?:d\w*|l|z|conninfo|s[fv]\+?|x|timing|pset|encoding|\?|h|echo|set|unset|a|t|H|f|q|c|connect|errverbose|p|r)\+?\b|\\\?|\.(?:tables|schema|dump|ind\w*|databases|help|mode|headers?|show|stats|fullschema|dbinfo|lint|eqp|timer|width|separator|print|nullvalue|changes|quit|exit|bail|echo|explain|limit|parameter|prompt|sha3sum|vfs\w*|columns|rows|maxrows|maxwidth|large_number_rendering|version)\b)/i;

function clientCommand(call: Call, line: string): void {
  const shell = /^(?:\\!|\.?(?:shell|system))\s*([^]*)$/.exec(line)?.[1];
  if (shell !== undefined) return void call.script(literal(shell));
  const copied = /^\\copy\b[^]*\bto\s+(program\s+)?'?([^'\s]+)'?/i.exec(line);
  if (copied) {
    if (copied[1]) call.script(literal(copied[2] ?? ''));
    else if (!/^stdout$/i.test(copied[2] ?? '')) call.writes(literal(copied[2] ?? ''));
    return;
  }
  const file = /^(?:\\(?:o|w|g)|\.(?:output|once|backup|save|clone|log|excel))\s+['"]?([^'"\s]+)/i.exec(
    line,
  )?.[1];
  if (file !== undefined) return call.writes(literal(file));
  if (/^\.restore\b/i.test(line)) return call.part('destroy', 'it overwrites a database', 'discard');
  if (!showing.test(line)) call.part('write', `it runs ${line.split(/\s/)[0]}`);
}
