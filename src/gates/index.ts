import type { Gate } from '../domain/gate.ts';
import { answerOnly } from './answer-only.ts';
import { beyondRequest } from './beyond-request.ts';
import { breaker } from './breaker.ts';
import { claimsWithoutChecks } from './claims-without-checks.ts';
import { destructiveCommands } from './destructive-commands.ts';
import { docsPolicy } from './docs-policy.ts';
import { editAttempts } from './edit-attempts.ts';
import { fixWithinDesign } from './fix-within-design.ts';
import { forcefulCommands } from './forceful-commands.ts';
import { growingOutsidePlan } from './growing-outside-plan.ts';
import { hardCodedResult } from './hard-coded-result.ts';
import { intentApproval } from './intent-approval.ts';
import { intentRequired } from './intent-required.ts';
import { intentScope } from './intent-scope.ts';
import { lockedCriteria } from './locked-criteria.ts';
import { longFile } from './long-file.ts';
import { loopCheckIn } from './loop-check-in.ts';
import { networkToShell } from './network-to-shell.ts';
import { personOnly } from './person-only.ts';
import { phase } from './phase.ts';
import { planning } from './planning.ts';
import { protectEphor } from './protect-ephor.ts';
import { protectSecrets } from './protect-secrets.ts';
import { protectSystem } from './protect-system.ts';
import { publishing } from './publishing.ts';
import { quoteErrors } from './quote-errors.ts';
import { releaseRules } from './release-rules.ts';
import { requiredSkill } from './required-skill.ts';
import { researchOnly } from './research-only.ts';
import { research } from './research.ts';
import { safemode } from './safemode.ts';
import { sensitiveFiles } from './sensitive-files.ts';
import { sessionDocs } from './session-docs.ts';
import { silencedChecks } from './silenced-checks.ts';
import { skippedCheckpoint } from './skipped-checkpoint.ts';
import { staleFile } from './stale-file.ts';
import { startup } from './startup.ts';
import { stayInWorkspace } from './stay-in-workspace.ts';
import { stepsFirst } from './steps-first.ts';
import { supervisionHalted } from './supervision-halted.ts';
import { supervisionLost } from './supervision-lost.ts';
import { supervisorHandsOff } from './supervisor-hands-off.ts';
import { testsMadeToPass } from './tests-made-to-pass.ts';
import { thrashing } from './thrashing.ts';
import { tooLongFile } from './too-long-file.ts';
import { unfinishedCriteria } from './unfinished-criteria.ts';
import { unremembered } from './unremembered.ts';
import { unverifiedEdits } from './unverified-edits.ts';
import { userCommandsGate } from './user-commands.ts';

export const gates: readonly Gate[] = [
  answerOnly,
  breaker,
  claimsWithoutChecks,
  destructiveCommands,
  docsPolicy,
  editAttempts,
  fixWithinDesign,
  forcefulCommands,
  growingOutsidePlan,
  hardCodedResult,
  intentApproval,
  intentRequired,
  intentScope,
  lockedCriteria,
  longFile,
  loopCheckIn,
  networkToShell,
  personOnly,
  phase,
  planning,
  protectEphor,
  protectSecrets,
  protectSystem,
  publishing,
  quoteErrors,
  releaseRules,
  requiredSkill,
  research,
  researchOnly,
  safemode,
  sensitiveFiles,
  sessionDocs,
  silencedChecks,
  skippedCheckpoint,
  staleFile,
  startup,
  stayInWorkspace,
  stepsFirst,
  supervisionHalted,
  supervisionLost,
  supervisorHandsOff,
  testsMadeToPass,
  thrashing,
  tooLongFile,
  unfinishedCriteria,
  unremembered,
  unverifiedEdits,
  userCommandsGate,
  beyondRequest,
];
