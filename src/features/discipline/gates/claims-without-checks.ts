import { type CheckRun, type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shownPath } from '../../../kernel/place.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { noShowing, type ShowingSection } from '../showing.ts';
import type { Sections } from '../../../kernel/state.ts';
import { seenClaims, type SeenClaim } from '../checks/seen-claims.ts';
import { claimIn } from '../checks/success-claims.ts';

const at = '2026-01-01T00:00:00.000Z';
const end = (message: string) => ({ kind: 'turn.end', continued: false, message }) as const;
const run = (command: string, ended: CheckRun['ended']): CheckRun => ({ at, command, ended });
const edited = { at, path: '/repo/src/cart.ts', checked: false, tested: false };
const having = (section: Partial<EvidenceSection>) => ({ evidence: { ...noEvidence, ...section } });
const seen = { ...edited, checked: true, tested: true };
const [passed, failed] = [run('npm test', 'passed'), run('npm test', 'failed')];
const training = { command: 'dvc repro', numbers: ['2'] };
const checks = { facts: { checks: { command: 'npm test' } } };

export const claimsWithoutChecks = defineGate({
  id: 'claims-without-checks',
  summary: 'Compare what the agent claims with what it ran, before its turn ends',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
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
      {
        name: '“Verified in the browser” where only types were checked',
        event: end('I verified it in the browser.'),
        state: having({ edit: { ...seen, tested: false }, check: run('npx tsc', 'passed') }),
        ...checks,
      },
      {
        name: '“All tests pass” after tests that failed, with a word about the one that failed',
        event: end('I fixed the failed test. All tests pass.'),
        state: having({ edit: seen, check: failed, test: failed }),
        ...checks,
      },
      {
        name: 'a number that a failed run never printed',
        event: end('After retraining, AUC went from 0.81 to 0.84.'),
        state: { ...having({ edit: seen }), showing: { ...noShowing, failed: training } },
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
        name: 'a part that passes, and which one fails',
        event: end('3 of 4 pass. `empty` fails with a division by zero.'),
        state: having({ edit: seen, check: failed, test: failed }),
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
  check({ event, facts, state: { evidence, prompt, showing, turn, verification } }) {
    const { edit, touched } = evidence;
    if (event.continued) return;
    const unseen = unseenIn(event.message ?? '', { evidence, prompt, showing });
    if (unseen && !turn.told.includes(unseen.code)) return unseen;
    const red = evidence.test?.ended === 'failed';
    if (!edit && touched !== true && !red) return;
    const said = claimIn(event.message ?? '');
    if (!said) return;
    const code = said.claim === 'done' ? 'claim_of_done' : 'claim_without_check';
    if (turn.told.includes(code)) return;
    const hasChecks = facts.checks.command !== null || verification.verification_run;
    if (said.claim === 'done' && !(hasChecks && edit)) return;
    const missing = missingFor(said.claim, evidence, event.cwd);
    if (missing === undefined || (red && isPartial(said.words, event.message ?? ''))) return;
    return {
      code,
      reason: `The agent says “${shorten(said.words.replace(/[.!]+$/, ''), 36)}”, but ${missing}.`,
      remedy: 'Run it now and say what it showed, or tell the user what was not run.',
      // What “done” means is a matter of opinion.
      atMost: said.claim === 'done' ? ('note' as const) : undefined,
    };
  },
});

/** Whoever tells which one fails claims nothing of the whole: “3 of 4 pass. `empty` fails with a division by zero.” */
function isPartial(claim: string, message: string): boolean {
  const [, some, all] = /\b(\d+) (?:of|out of|von|sur|de|di|z|из) (?:the )?(\d+)\b/i.exec(claim) ?? [];
  if (some !== undefined) return Number(some) < Number(all);
  return !ofAll.test(claim) && failsNow.test(message);
}

const ofAll =
  /\b(?:all|every\w*|full|whole|entire|suite|alle|tous|toutes|tout|todos|todas|tutti|tutte|wszystkie|bütün|tüm)\b|все|全|すべて|모든/iu;
const failsNow =
  /\b(?:fails|schlägt fehl|échoue|falla|falha|fallisce)\b(?! (?:loudly|fast|gracefully|early|when|if|now instead))|падает/iu;

/** What the agent says to have seen, and that nothing it ran could have shown. */
function unseenIn(message: string, state: Pick<Sections, 'evidence' | 'prompt' | 'showing'>) {
  const { evidence, prompt, showing } = state;
  if (!evidence.edit && evidence.touched !== true && showing.failed === null) return;
  const said = seenClaims(message, { prompt: prompt.text, ...showing }).find(
    (claim) => !couldBeSeen(claim, state),
  );
  if (!said) return;
  return {
    code: 'claim_unseen',
    reason: `The agent says “${shorten(said.words.replace(/[.!]+$/, ''), 70)}”, but ${whyNot(said, showing)}.`,
    remedy: 'Do it now and say what it showed, or tell the user that it was not done.',
  };
}

const whyNot = ({ of }: SeenClaim, { failed: broken }: ShowingSection): string =>
  of === 'document'
    ? 'nothing changed that file'
    : broken === null || of === 'invented'
      ? 'nothing it ran could have shown that'
      : `\`${shorten(broken.command, 50)}\` failed`;

/** A run that failed was a run, unless it is said to have gone well. */
function couldBeSeen(
  { of, words }: SeenClaim,
  { evidence: { edit }, showing }: Pick<Sections, 'evidence' | 'showing'>,
): boolean {
  if (of === 'document') return false;
  if (of === 'number' || of === 'invented' ? showing.could === 'now' : showing.could !== null) return true;
  if (of !== 'run') return false;
  return showing.failed === null ? edit === null || edit.ran === true : !wentWell.test(words);
}

const wentWell =
  /\b(?:works?|worked|working|fine|succe\w+|passes|passed|ok|clean(?:ly)?|without (?:errors?|problems?))\b/i;

const missingFor = (
  claim: 'tests' | 'checks' | 'done',
  evidence: EvidenceSection,
  cwd: string,
): string | undefined =>
  claim === 'tests' ? unproven(evidence, cwd) : unchecked(evidence, claim === 'checks', cwd);

/** A test that failed says nothing against a build or a linter. */
function unchecked(
  { edit, check, test }: EvidenceSection,
  ofCheck: boolean,
  cwd: string,
): string | undefined {
  if (check === null || edit?.checked === false)
    return `no check ran after ${editOf(edit, cwd)}${last(check)}`;
  const isTest = check.at === test?.at && check.command === test.command;
  return check.ended === 'failed' && !(ofCheck && isTest)
    ? `the newest check failed: \`${shorten(check.command, 50)}\``
    : undefined;
}

function unproven({ edit, check, test }: EvidenceSection, cwd: string): string | undefined {
  if (test?.ended === 'failed' && (edit === null || edit.tested))
    return `the newest tests failed: \`${shorten(test.command, 50)}\``;
  if (edit ? edit.tested : (test ?? check)) return undefined;
  return `no test ran after ${editOf(edit, cwd)}${last(test ?? check)}`;
}

/** The name of a deep file says enough. */
function editOf(edit: EvidenceSection['edit'], cwd: string): string {
  if (!edit) return 'the newest edit';
  const shown = shownPath(edit.path, cwd);
  return `the edit of ${shown.length > 36 ? shorten(shown.slice(shown.lastIndexOf('/') + 1), 36) : shown}`;
}

const last = (check: CheckRun | null): string =>
  check === null ? '' : `; \`${shorten(check.command, 20)}\` ${ended[check.ended]} before it`;

const ended = { passed: 'passed', failed: 'failed', unknown: 'ended with an unknown result' };
