import { checkCommand } from './lost-checks.ts';
import type { Silenced } from './silencers.ts';

const hookKeys =
  /^(?:lint-staged|husky|simple-git-hooks|pre-commit|precommit|pre-push|gitHooks|nano-staged|ghooks)$/;
const checkScripts =
  /^(?:pre|post)?-?(?:test|lint|check|type-?check|types|verify|validate|ci|commit|push|coverage)(?:[:-].*)?$/;
const doesNothing = /^(?:true|:|exit 0|echo\b.*)$/;

/** A hook or a script of package.json that checks less than before: a command is gone, or does nothing now. */
export function lostInPackage(path: string, before = '', after = ''): Silenced | undefined {
  if (!path.endsWith('package.json')) return undefined;
  const [old, now] = [parsed(before), parsed(after)];
  if (!old || !now) return undefined;
  for (const key of Object.keys(old).filter((name) => hookKeys.test(name))) {
    const [was, is] = [stringsIn(old[key]), stringsIn(now[key])];
    const moved = (line: string): boolean => after.includes(JSON.stringify(line).slice(1, -1));
    const gone = was.find((line) => !is.includes(line) && !moved(line));
    if (is.length < was.length && gone !== undefined)
      return { what: 'a check is removed from a hook', line: gone };
    const passing = is.find(
      (line) => !was.includes(line) && /\|\|\s*(?:true|:|exit 0)|^(?:true|:|exit 0)$/.test(line),
    );
    if (passing !== undefined) return { what: 'a hook may fail', line: passing };
  }
  return lostScript(scriptsOf(old), scriptsOf(now));
}

function lostScript(
  old: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Silenced | undefined {
  const all = Object.values(now).join('\n');
  for (const [name, line] of Object.entries(old)) {
    if (!checkScripts.test(name) || doesNothing.test(line)) continue;
    const next = now[name];
    if (next !== undefined && doesNothing.test(next))
      return { what: 'a check may fail', line: `${name}: ${next}` };
    const lost = parts(line).find((part) => checkCommand.test(part) && !all.includes(part));
    if (lost === undefined || next === line) continue;
    if (/^pre-?(?:commit|push|test)/.test(name) && next === undefined)
      return { what: 'a check is removed from a hook', line: `${name}: ${line}` };
    if (
      next !== undefined &&
      parts(next).filter((part) => checkCommand.test(part)).length <
        parts(line).filter((part) => checkCommand.test(part)).length
    )
      return { what: 'a check is removed', line: lost };
  }
  return undefined;
}

const parts = (line: string): readonly string[] => line.split(/\s*&&\s*|\s*;\s*/);

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}

function scriptsOf({ scripts }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  if (typeof scripts !== 'object' || scripts === null) return {};
  return Object.fromEntries(
    Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
