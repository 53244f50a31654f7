import { checkCommand, isHookFile, isPipelineFile } from './check-files.ts';
import type { LineChanges } from '../../../kernel/checks/line-changes.ts';
import { isNote, type Silenced } from './silenced.ts';

/** What a shell, YAML or Groovy line runs, one command each. */
const commandsIn = (lines: readonly string[]): readonly string[] =>
  lines
    .filter((line) => !isNote(line))
    .flatMap((line) => line.split(/\s*(?:&&|;|\|\|)\s*/))
    .filter(
      (part) => part !== '' && !/^(?:\w+=\S*|echo\b.*|printf\b.*|true|:|exit \d+|fi|done|then)$/.test(part),
    );

/** Ways in which a step or a hook goes on, whatever it found. */
const goesOn =
  /\|\|\s*(?:true|:|exit 0|echo\b|\/bin\/true)(?:\W|$)|^(?:exit|return) 0\b|(?:&&|;|then)\s*exit 0\b|;\s*(?:true|exit 0)["']?$|\bset \+e\b|--exit-zero\b|--no-error-on-unmatched|--passWithNoTests|\bSKIP=\S|--issues-exit-code[= ]0/;
const letsFail =
  /\b(?:continue-on-error|continueOnError|allow_failure|allow_failures|ignore_failure|soft_fail|ignoreFailures?|ignore_errors|skip)["']?\s*[:=]\s*["']?(?:\$\{\{\s*)?(?:true|yes|always)\b|\bfailure:\s*ignore\b|^(?:- )?allow_failure:\s*$|\bcatchError\b|\breturnStatus:\s*true|\bfail_ci_if_error:\s*false/i;
const neverRuns =
  /^(?:- )?["']?(?:if|when|condition|enabled?|only)["']?\s*:\s*["']?(?:\$\{\{\s*)?(?:false|never|manual|no)\b|^(?:- )?stages:\s*\[?\s*["']?(?:manual|commit-msg-never)\b|^when\s*\{\s*expression\s*\{\s*(?:return )?false/i;

/** What a hook or a pipeline does less than before. Only moved is not lost. */
export function lostIn(path: string, { added, removed }: LineChanges): Silenced | undefined {
  const hook = isHookFile(path);
  if (!hook && !isPipelineFile(path)) return undefined;
  const place = hook ? 'a hook' : 'CI';
  const fresh = added.filter((line) => !isNote(line));
  const gone = removed.filter((line) => !isNote(line));
  const more = (pattern: RegExp): string | undefined => {
    const lines = fresh.filter((line) => pattern.test(line));
    return lines.length > gone.filter((line) => pattern.test(line)).length ? lines[0] : undefined;
  };
  const passing = more(goesOn) ?? more(letsFail);
  if (passing !== undefined) return { what: hook ? 'a hook may fail' : 'a step may fail', line: passing };
  const off = more(neverRuns);
  if (off !== undefined) return { what: `a check in ${place} is switched off`, line: off };
  const lost = lostCheck(fresh, gone);
  return lost === undefined ? undefined : { what: `a check is taken out of ${place}`, line: lost };
}

/** Steps that are there by their name alone, in pre-commit, lefthook and in actions. */
const isStep = (line: string): boolean =>
  checkCommand.test(line) || /^(?:- )?id: [\w-]+/.test(line) || /\brun:\s*\S/.test(line);

function lostCheck(added: readonly string[], removed: readonly string[]): string | undefined {
  const [fresh, gone] = [commandsIn(added).filter(isStep), commandsIn(removed).filter(isStep)];
  return gone.length > 0 && fresh.length === 0 ? gone[0] : fewer(fresh, gone);
}

/** Of several checks, some are gone; one that runs all of them is none of these. */
function fewer(fresh: readonly string[], gone: readonly string[]): string | undefined {
  if (fresh.length >= gone.length || fresh.some((line) => runsAll.test(line))) return undefined;
  const words = (line: string): string => checkCommand.exec(line)?.[0] ?? line;
  return gone.find((line) => !fresh.some((other) => words(other) === words(line)));
}

const runsAll = /\b(?:check|verify|validate|ci|all|lint-staged|pre-commit)\b/;
