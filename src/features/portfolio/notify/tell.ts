import { type Delivery, deliverNotices, giveNotices, idOf, type NoticeToGive } from './notify.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf } from '../../../kernel/errors.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';

/** What is older was told, or nobody was there to be told; the outbox remembers a few days longer. */
const recentMs = 25 * 86_400_000;

/** What people want to hear of, as the portfolio is now. Each has a key, so it is told once however often it is given. */
export function noticesOf(portfolio: Portfolio, now: Date): readonly NoticeToGive[] {
  const { escalations, initiatives, problems } = portfolio;
  const isRecent = (at: string | null): at is string =>
    at !== null && now.getTime() - Date.parse(at) < recentMs;
  const isAwake = ({ snoozedUntil }: Escalation): boolean =>
    snoozedUntil === null || !(Date.parse(snoozedUntil) > now.getTime());
  const questions = escalations
    .filter((each) => each.status === 'pending' && isRecent(each.createdAt) && isAwake(each))
    .map(questionNotice);
  const finished = initiatives.flatMap(({ space, id, title, status, completedAt }): NoticeToGive[] =>
    status === 'complete' && isRecent(completedAt)
      ? [
          {
            key: `done ${space}/${id}@${completedAt}`,
            kind: 'done',
            title: `[${space} / ${id}] is complete`,
            text: title,
            space,
            initiative: id,
          },
        ]
      : [],
  );
  const unmerged = initiatives.flatMap(({ space, id, merge }): NoticeToGive[] =>
    merge && isRecent(merge.at) && (merge.state === 'conflict' || merge.state === 'red')
      ? [
          {
            key: `merge ${space}/${id}@${merge.at}`,
            kind: 'problem',
            title: `[${space} / ${id}] was not merged: ${merge.state === 'red' ? 'its checks fail' : 'conflict'}`,
            text: merge.notes,
            space,
            initiative: id,
          },
        ]
      : [],
  );
  const broken = problems.map(({ file, line, cause }): NoticeToGive => {
    const where = line === null ? file : `${file}:${line}`;
    return {
      key: `problem ${where} ${cause}`,
      kind: 'problem',
      title: `${where} can’t be read`,
      text: cause,
    };
  });
  return [...questions, ...finished, ...unmerged, ...broken];
}

function questionNotice(asked: Escalation): NoticeToGive {
  const { id, type, space, initiative, question, context, suggestedAnswers, priority } = asked;
  const answers = suggestedAnswers.map(({ label }) => label).join(' / ');
  return {
    key: `question ${id}`,
    kind: 'question',
    urgent: priority === 'critical',
    title: `[${initiative === null ? space : `${space} / ${initiative}`}] ${question}`,
    text: [
      ...(context === '' ? [] : [context]),
      ...(answers === '' ? [] : [`Suggested: ${answers}`]),
      `${type === 'approval' ? 'Look at the plan, then: ' : ''}ephor answer ${id}`,
    ].join('\n'),
    space,
    initiative,
  };
}

/** Gives what is new and sends what is due; what goes wrong comes back in words, because nothing else may stop for it. */
export async function tellPeople(
  desk: Pick<App, 'io' | 'home' | 'portfolio'>,
): Promise<Pick<Delivery, 'sent' | 'problems'>> {
  try {
    const wanted = noticesOf(await desk.portfolio.read(), desk.io.clock.now());
    giveNotices(desk, wanted);
    const ids = new Set(wanted.map(({ key }) => idOf(key, desk.io)));
    const delivery = await deliverNotices(desk, ({ kind, id }) => kind === 'question' && !ids.has(id));
    const failed = delivery?.failed.map(({ channel, failure }) => `${channel}: ${failure}`) ?? [];
    return { sent: delivery?.sent ?? 0, problems: [...failed, ...(delivery?.problems ?? [])] };
  } catch (error) {
    return { sent: 0, problems: [messageOf(error)] };
  }
}
