import type { Gate } from '../domain/gate.ts';
import { breaker } from './breaker.ts';
import { destructiveCommands } from './destructive-commands.ts';
import { networkToShell } from './network-to-shell.ts';
import { personOnly } from './person-only.ts';
import { phase } from './phase.ts';
import { protectEphor } from './protect-ephor.ts';
import { protectSecrets } from './protect-secrets.ts';
import { protectSystem } from './protect-system.ts';
import { publishing } from './publishing.ts';
import { safemode } from './safemode.ts';
import { stayInWorkspace } from './stay-in-workspace.ts';
import { thrashing } from './thrashing.ts';
import { unverifiedEdits } from './unverified-edits.ts';
import { userCommandsGate } from './user-commands.ts';

export const gates: readonly Gate[] = [
  breaker,
  destructiveCommands,
  networkToShell,
  personOnly,
  phase,
  protectEphor,
  protectSecrets,
  protectSystem,
  publishing,
  safemode,
  stayInWorkspace,
  thrashing,
  unverifiedEdits,
  userCommandsGate,
];
