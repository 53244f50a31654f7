import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Ask, Style } from '../../../kernel/operation.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';
import { momentToCome } from './pausing.ts';
import { findEscalation } from './find.ts';
import { questionText } from './question-text.ts';
import { questionsForPeople, rankedOne } from './rank.ts';
import { type Answered, resolve, takeBack } from './resolve.ts';

export interface Sitting {
  readonly app: App;
  readonly writer: Writer;
  readonly ask: Ask;
  readonly style: Style;
  readonly everywhere: boolean;
}

const same = (text: string): string => text;
/** Where nobody knows the screen. */
export const plainStyle: Style = {
  good: same,
  bad: same,
  warn: same,
  dim: same,
  strong: same,
  code: same,
  width: 80,
};

interface Done {
  readonly answered: readonly Answered[];
  readonly takenBack: readonly Escalation[];
}

const usualSnooze = '4h';

/** One question after the other with the person at the keyboard, until they have enough. */
export async function sitThrough(sitting: Sitting, only: string | undefined): Promise<Done> {
  const { app, writer, ask, style } = sitting;
  const answered: Answered[] = [];
  const takenBack: Escalation[] = [];
  const skipped = new Set<string>();
  let first = only;
  let note = '';
  for (;;) {
    const at = app.io.clock.now().toISOString();
    const portfolio = await app.portfolio.read();
    const open = questionsForPeople(portfolio, at).filter(({ id }) => !skipped.has(id));
    const escalation =
      first === undefined ? open[0] : rankedOne(portfolio, findEscalation(portfolio, first), at);
    if (!escalation || (only !== undefined && first === undefined)) return { answered, takenBack };
    const number = only === undefined ? `1 of ${open.length}` : undefined;
    const shown = questionText(escalation, { at, ...(number === undefined ? {} : { number }) }, style);
    const picks = escalation.suggestedAnswers.map((_, index) => String(index + 1)).join('');
    const undo = answered.length > 0 ? ' · u undo' : '';
    const menu = `${picks === '' ? 'Type an answer' : `${picks.length > 1 ? `1–${picks.length}` : '1'} picks, or type an answer`} · s snooze${undo} · k keep for later · q quit`;
    const said = await ask(`${note}${shown}\n  ${style.dim(menu)}\n> `, picks);
    note = '';
    first = undefined;
    try {
      const [command = '', ...rest] = said.split(/\s+/);
      if (said === '' || said === 'q') return { answered, takenBack };
      if (said === 'k') skipped.add(escalation.id);
      else if (command === 's' && rest.length < 2) {
        const until = await snooze(app, writer, escalation.id, rest[0] ?? usualSnooze);
        note = `${style.warn('○')} ${escalation.id} comes back ${localTime(until, at)}.\n\n`;
      } else if (said === 'u' && answered.length > 0) {
        const last = answered.pop();
        if (last) {
          takenBack.push(await takeBack(app, writer, last.escalation.id));
          first = last.escalation.id;
          note = `${style.warn('○')} The answer to ${last.escalation.id} is taken back.\n\n`;
        }
      } else {
        const given = await resolve(app, writer, {
          id: escalation.id,
          answer: said,
          everywhere: sitting.everywhere,
        });
        answered.push(given);
        note = `${style.good('✓')} ${given.escalation.resolution}  ${style.dim(given.next)}\n\n`;
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (error.code === 'no_such_answer') first = escalation.id;
      else skipped.add(escalation.id);
      note = `${style.bad('✗')} ${error.message}\n  ${style.dim(error.hint)}\n\n`;
    }
  }
}

/** Puts a question aside for a while; returns until when. */
export async function snooze(app: App, writer: Writer, given: string, length: string): Promise<string> {
  const now = app.io.clock.now();
  const back = length.trim().toLowerCase() === 'now';
  const until = back ? now.toISOString() : momentToCome(length, now);
  const why = back ? 'brought back' : `snoozed until ${until}`;
  return app.portfolio.transact(writer, why, (portfolio) => {
    const old = findEscalation(portfolio, given);
    if (old.status === 'resolved')
      throw new UserError('answered_already', `${old.id} is answered`, 'There is nothing to put aside.');
    const value = { ...old, snoozedUntil: back ? null : until };
    return { changes: [{ put: 'escalation', value }], result: until };
  });
}
