import type { HookCall } from '../kernel/hook-call.ts';
import type { RecordedCall, State } from '../kernel/state.ts';
import type { AuditLog } from '../kernel/stores/store.ts';

/** The same call, decided earlier: in the state, or in the log when so many came since that the state let go of it. */
export function callBefore(
  { id, retry }: HookCall,
  session: string,
  { calls }: State,
  audit: AuditLog,
): RecordedCall | undefined {
  const kept = calls.find((call) => call.id === id || call.twin === id);
  if (kept || !retry) return kept;
  const [oldest] = calls;
  const lines = audit.read({ session });
  const logged = lines.findIndex((line) => line.call === id);
  // A line younger than the oldest kept call would be kept too, had its state been written before the crash.
  const letGo = logged >= 0 && lines.findIndex((line) => line.call === oldest?.id) > logged;
  const outcome = letGo ? lines[logged] : undefined;
  return outcome && { id, outcome, context: '' };
}
