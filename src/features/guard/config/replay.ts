import { compareLevels, decide, type Finding, type Level, quietest } from '../../../kernel/decision.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { isAnswer } from '../../../kernel/text/override-words.ts';

type Gates = Settings['gates'];

export interface Replayed {
  readonly before: AuditLine['decision'];
  readonly after: AuditLine['decision'];
  /** Those that would be said otherwise, or not at all. */
  readonly findings: readonly ReplayedFinding[];
}

export interface ReplayedFinding {
  readonly gate: string;
  readonly reason: string;
  readonly before: Level;
  readonly after: Level;
}

/** What a decision of the log would have been with other levels; undefined where it would be the same. */
export function replay(line: AuditLine, now: Gates, then: Gates): Replayed | undefined {
  const spoke = line.findings.filter((finding) => !isAnswer(finding));
  if (spoke.length === 0) return undefined;
  const levels = spoke.map((finding) => ({
    finding,
    before: saidAt(finding),
    after: wouldBe(finding, line, now, then),
  }));
  const after = decide(
    levels.flatMap(({ finding, after: level }) => (level === 'off' ? [] : [{ ...finding, level }])),
  ).level;
  const before = decide(levels.map(({ finding, before: level }) => ({ ...finding, level }))).level;
  const findings = levels
    .filter((each) => each.before !== each.after)
    .map((each) => ({
      gate: each.finding.gate,
      reason: each.finding.reason,
      before: each.before,
      after: each.after,
    }));
  return before === after ? undefined : { before, after, findings };
}

/** What nobody could be asked was refused instead; it was a question all the same. */
const saidAt = ({ level, escalated }: Finding): Exclude<Level, 'off'> => (escalated ? 'ask' : level);

function wouldBe(finding: Finding, { basis }: AuditLine, now: Gates, then: Gates): Level {
  const said = saidAt(finding);
  const own = recordedLevel(finding.gate, basis) ?? now[finding.gate]?.level ?? said;
  const next = then[finding.gate]?.level ?? 'off';
  // It spoke below its level, because its evidence was weak: it would again.
  return compareLevels(said, own) < 0 ? quietest(said, next) : next;
}

const recordedLevel = (gate: string, basis: AuditLine['basis']): Level | undefined =>
  (['deny', 'ask', 'note'] as const).find((level) => basis?.gates[level]?.includes(gate));

/** What the log can't tell: gates that were off, and those that would look with other options. */
export function unknownFrom(
  now: Gates,
  then: Gates,
): { readonly woken: readonly string[]; readonly retuned: readonly string[] } {
  const ids = Object.keys(then);
  return {
    woken: ids.filter((id) => (now[id]?.level ?? 'off') === 'off' && then[id]?.level !== 'off'),
    retuned: ids.filter(
      (id) =>
        now[id] !== undefined &&
        then[id]?.level !== 'off' &&
        JSON.stringify(now[id].options ?? {}) !== JSON.stringify(then[id]?.options ?? {}),
    ),
  };
}
