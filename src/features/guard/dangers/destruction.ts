import type { Action } from '../../../kernel/action.ts';
import type { Objection } from '../../../kernel/decision.ts';
import type { Losses } from '../loss/loss.ts';
import { dangerObjection, dangerousParts, isAskedFor } from './danger-objection.ts';
import { lossObjection } from './loss-objection.ts';

/** Files are judged by what is there to be lost, everything else by its form; what the user asked for is neither. */
export function destructionBy(action: Action, loss: Losses): Objection | undefined {
  const byForm = dangerousParts(action).filter(
    ({ command, onFiles }) => !onFiles || loss.unknown.includes(command),
  );
  const part = byForm.find((each) => !isAskedFor(each, loss.said));
  return lossObjection(loss) ?? (part && dangerObjection(part));
}
