import { defineOperation } from '../../../../kernel/operation.ts';
import { labelled, wrap } from '../../../../kernel/operations/layout.ts';
import { localTime } from '../../../../kernel/operations/time-words.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry } from '../../things/entries.ts';
import { findEscalation } from '../../things/find.ts';
import { questionText } from '../../things/question-text.ts';
import { type Ranked, rankedOne } from '../../things/rank.ts';

type Shown = Ranked & { readonly at: string };

export const escalationShow = defineOperation({
  id: 'escalation-show',
  summary: 'Show a question: choices, what waits for it, who asked, and its answer',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { id: entry('a question, like esc-004 or 4') },
  positional: ['id'],
  examples: [{ command: 'ephor escalation show 4', explains: 'open or answered' }],
  async run({ app, input }): Promise<Shown> {
    const portfolio = await app.portfolio.read();
    const at = app.io.clock.now().toISOString();
    return { ...rankedOne(portfolio, findEscalation(portfolio, input.id), at), at };
  },
  print: (shown, style) => {
    const {
      at,
      id,
      status,
      resolution,
      resolvedBy,
      resolvedAt,
      citation,
      consumedAt,
      consumedBy,
      snoozedUntil,
      escalationPath,
    } = shown;
    const room = style.width - 16;
    const snoozed =
      (snoozedUntil ?? '') > at && status === 'pending' ? [localTime(snoozedUntil ?? '', at)] : [];
    return [
      questionText(shown, { at }, style),
      '',
      ...labelled('status', [status], style),
      ...labelled(
        'passed',
        escalationPath.length > 1 ? [escalationPath.map(visible).join(' → ')] : [],
        style,
      ),
      ...labelled('snoozed to', snoozed, style),
      ...labelled('answer', resolution === null ? [] : wrap(style.strong(visible(resolution)), room), style),
      ...labelled(
        'by',
        resolvedBy === null
          ? []
          : [`${visible(resolvedBy)}${resolvedAt === null ? '' : ` ${localTime(resolvedAt, at)}`}`],
        style,
      ),
      ...labelled('written', citation === null ? [] : [`${visible(citation.file)}:${citation.line}`], style),
      ...labelled(
        'told',
        consumedAt === null ? [] : [`${consumedBy ?? 'a lead'} ${localTime(consumedAt, at)}`],
        style,
      ),
      ...(status === 'resolved' ? [] : [`  ${style.code(`ephor answer ${id} <number or words>`)}`]),
    ].join('\n');
  },
});
