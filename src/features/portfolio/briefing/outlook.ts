import type { Outlook } from './deliver-briefing.ts';
import type { App } from '../../../kernel/app.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import { groundOf } from '../plan/ground.ts';
import { livePathOn } from '../plan/live-path.ts';

/** What comes next, as the orchestrator plans it. */
export function outlookOf({ io }: Pick<App, 'io'>, policy: Policy): Outlook {
  return {
    perDay: policy.perDay,
    next(portfolio) {
      const alive = Object.fromEntries(portfolio.runs.map(({ id, state }) => [id, state !== 'ended']));
      const ground = groundOf({ portfolio, alive }, policy, io.clock.now());
      return portfolio.initiatives.flatMap((initiative) => {
        const { space, id } = initiative;
        const path = livePathOn(ground, initiative);
        return path ? [{ space, initiative: id, path: path.text }] : [];
      });
    },
  };
}
