import { type CheckRun, type EvidenceSection, noEvidence } from '../domain/evidence.ts';
import { defineGate } from '../domain/gate.ts';
import { claimIn } from './lib/success-claims.ts';

const at = '2026-01-01T00:00:00.000Z';
const end = (message: string) => ({ kind: 'turn.end', continued: false, message }) as const;
const run = (command: string, ended: CheckRun['ended']): CheckRun => ({ at, command, ended });
const edited = { at, path: '/repo/src/cart.ts', checked: false, tested: false };
const having = (section: Partial<EvidenceSection>) => ({ evidence: { ...noEvidence, ...section } });
const seen = { ...edited, checked: true, tested: true };
const [passed, failed] = [run('npm test', 'passed'), run('npm test', 'failed')];
const checks = { facts: { checks: { command: 'npm test' } } };

export const claimsWithoutChecks = defineGate({
  id: 'claims-without-checks',
  summary: 'Note a claim of success that no check bears out',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'note', strict: 'note' },
  needs: ['checks'],
  examples: {
    objects: [
      {
        name: '“All tests pass” when none was run',
        event: end('Done. All tests pass.'),
        state: having({ edit: edited }),
        ...checks,
      },
      {
        name: '“It works now” after tests that failed',
        event: end('It works now.'),
        state: having({ edit: seen, check: failed, test: failed }),
        ...checks,
      },
      {
        name: '“All tests pass” after a linter only',
        event: end('All tests pass.'),
        state: having({ edit: { ...seen, tested: false }, check: run('npm run lint', 'passed') }),
        ...checks,
      },
    ],
    passes: [
      {
        name: 'a claim that the tests bear out',
        event: end('All tests pass.'),
        state: having({ edit: seen, check: passed, test: passed }),
        ...checks,
      },
      {
        name: 'an agent that says what is open',
        event: end('Fixed, but I could not run the tests.'),
        state: having({ edit: edited }),
        ...checks,
      },
      {
        name: 'a plan',
        event: end('Next I will make sure that all tests pass.'),
        state: having({ edit: edited }),
        ...checks,
      },
      { name: 'a turn without edits', event: end('Done.'), ...checks },
      {
        name: 'what was noted before',
        event: end('All tests pass.'),
        state: { ...having({ edit: edited }), turn: { told: ['claim_without_check'] } },
        ...checks,
      },
    ],
  },
  check({ event, facts, state: { evidence, turn, verification } }) {
    const { edit } = evidence;
    if (!edit || turn.told.includes('claim_without_check')) return;
    const said = claimIn(event.message ?? '');
    if (!said) return;
    const hasChecks = facts.checks.command !== null || verification.verification_run;
    if (said.claim === 'done' && !hasChecks) return;
    const missing = said.claim === 'tests' ? unproven(evidence) : unchecked(evidence);
    if (missing === undefined) return;
    return {
      code: 'claim_without_check',
      reason: `The agent says “${said.words.replace(/[.!]+$/, '')}”, and ${missing}; the newest edit is ${edit.path}.`,
      remedy: 'Run the tests as a command of their own, or say what is not proven.',
    };
  },
});

function unchecked({ edit, check }: EvidenceSection): string | undefined {
  if (check === null || edit?.checked === false) return `no check ran after the newest edit${last(check)}`;
  return check.ended === 'failed' ? `the newest check failed: \`${check.command}\`` : undefined;
}

function unproven(evidence: EvidenceSection): string | undefined {
  const { edit, check, test } = evidence;
  const missing = unchecked(evidence);
  if (missing !== undefined) return missing;
  if (test?.ended === 'failed') return `the newest tests failed: \`${test.command}\``;
  return edit?.tested === false && check !== test
    ? `no test ran after the newest edit${last(test)}`
    : undefined;
}

const last = (check: CheckRun | null): string =>
  check === null ? '' : `, the last one was \`${check.command}\`, which ${ended[check.ended]}`;

const ended = { passed: 'passed', failed: 'failed', unknown: 'ended nobody knows how' };
