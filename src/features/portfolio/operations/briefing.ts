import * as v from 'valibot';
import { briefingDocument } from '../briefing/briefing-document.ts';
import type { Briefing } from '../briefing/briefing.ts';
import { additionIn, documentIn } from '../briefing/daily-document.ts';
import { currentBriefing } from '../briefing/deliver-briefing.ts';
import { outlookOf } from '../briefing/outlook.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { Document } from '../../../kernel/pages/document.ts';
import { documentPage } from '../../../kernel/pages/document-page.ts';
import { documentMarkdown, documentScreen } from '../../../kernel/pages/document-text.ts';
import { Day, localDay } from '../../../kernel/operations/time-words.ts';

interface BriefingResult {
  readonly day: string;
  /** As data; null for one that was delivered on an earlier day, of which the text is kept. */
  readonly briefing: Briefing | null;
  readonly document: Document;
  readonly shownAs: 'screen' | 'markdown' | 'page';
}

export const briefing = defineOperation({
  id: 'briefing',
  summary: 'Say what needs you, what was done, and what comes next',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    day: v.optional(v.pipe(Day, v.description('the one that was delivered on that day, like 2026-11-17'))),
    markdown: v.optional(v.pipe(v.boolean(), v.description('print it as Markdown')), false),
    html: v.optional(v.pipe(v.boolean(), v.description('print it as a page that needs nothing else')), false),
  },
  examples: [
    { command: 'ephor briefing', explains: 'as it is now, since the last one; exit code 0 whatever it says' },
    { command: 'ephor briefing --day 2026-11-17', explains: 'as it was delivered that morning' },
    { command: 'ephor briefing --html > briefing.html', explains: 'as a page, to send or to print' },
    { command: 'ephor briefing --json | jq .briefing.questions', explains: 'what needs you, for a program' },
  ],
  async run({ app, input }): Promise<BriefingResult> {
    if (input.markdown && input.html)
      throw new UserError('bad_input', 'a briefing is printed once', 'Choose `--markdown` or `--html`.');
    const shownAs = input.html ? 'page' : input.markdown ? 'markdown' : 'screen';
    const today = localDay(app.io.clock.now().toISOString());
    if (input.day === undefined || input.day === today) {
      const now = await currentBriefing(app, outlookOf(app, (await app.portfolioPolicy()).policy));
      return { day: today, briefing: now, document: briefingDocument(now), shownAs };
    }
    const { day } = input;
    const found = additionIn('briefing', await app.portfolio.document({ document: 'daily', day }));
    if (found) return { day, briefing: null, document: documentIn(found.text), shownAs };
    throw new UserError(
      'no_briefing',
      `no briefing was delivered on ${day}`,
      'Run `ephor briefing` to see the one of now.',
    );
  },
  print: ({ document, shownAs }, style) => {
    if (shownAs === 'page') return documentPage(document).trimEnd();
    return shownAs === 'markdown' ? documentMarkdown(document).trimEnd() : documentScreen(document, style);
  },
});
