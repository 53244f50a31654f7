import type { Gate } from '../domain/gate.ts';
import { breaker } from './breaker.ts';
import { destructiveCommands } from './destructive-commands.ts';
import { editAttempts } from './edit-attempts.ts';
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
import { releaseRules } from './release-rules.ts';
import { requiredSkill } from './required-skill.ts';
import { research } from './research.ts';
import { researchOnly } from './research-only.ts';
import { safemode } from './safemode.ts';
import { sensitiveFiles } from './sensitive-files.ts';
import { sessionDocs } from './session-docs.ts';
import { startup } from './startup.ts';
import { stayInWorkspace } from './stay-in-workspace.ts';
import { thrashing } from './thrashing.ts';
import { tooLongFile } from './too-long-file.ts';
import { unverifiedEdits } from './unverified-edits.ts';
import { userCommandsGate } from './user-commands.ts';

export const gates: readonly Gate[] = [
  breaker,
  destructiveCommands,
  editAttempts,
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
  releaseRules,
  requiredSkill,
  research,
  researchOnly,
  safemode,
  sensitiveFiles,
  sessionDocs,
  startup,
  stayInWorkspace,
  thrashing,
  tooLongFile,
  unverifiedEdits,
  userCommandsGate,
];
