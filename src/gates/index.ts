import type { Gate } from '../domain/gate.ts';
import { breaker } from './breaker.ts';
import { destructiveCommands } from './destructive-commands.ts';
import { longFile } from './long-file.ts';
import { loopCheckIn } from './loop-check-in.ts';
import { networkToShell } from './network-to-shell.ts';
import { personOnly } from './person-only.ts';
import { phase } from './phase.ts';
import { protectEphor } from './protect-ephor.ts';
import { protectSecrets } from './protect-secrets.ts';
import { protectSystem } from './protect-system.ts';
import { publishing } from './publishing.ts';
import { releaseRules } from './release-rules.ts';
import { safemode } from './safemode.ts';
import { sensitiveFiles } from './sensitive-files.ts';
import { stayInWorkspace } from './stay-in-workspace.ts';
import { thrashing } from './thrashing.ts';
import { tooLongFile } from './too-long-file.ts';
import { unverifiedEdits } from './unverified-edits.ts';
import { userCommandsGate } from './user-commands.ts';

export const gates: readonly Gate[] = [
  breaker,
  destructiveCommands,
  longFile,
  loopCheckIn,
  networkToShell,
  personOnly,
  phase,
  protectEphor,
  protectSecrets,
  protectSystem,
  publishing,
  releaseRules,
  safemode,
  sensitiveFiles,
  stayInWorkspace,
  thrashing,
  tooLongFile,
  unverifiedEdits,
  userCommandsGate,
];
