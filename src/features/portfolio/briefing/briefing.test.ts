import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainStyle } from '../../../../test/given/app.ts';
import { aNight, escalation, evening, initiative, morning, task } from '../../../../test/given/morning.ts';
import { documentPage } from '../../../kernel/pages/document-page.ts';
import { documentMarkdown, documentScreen } from '../../../kernel/pages/document-text.ts';
import { noLongerNeeded } from '../../../kernel/portfolio/escalation.ts';
import { emptyPortfolio, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { briefingDocument } from './briefing-document.ts';
import { briefingOf } from './briefing.ts';
import { additionIn, additionText, documentIn } from './daily-document.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'UTC';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const perDay = { runs: 50, tokens: null, usd: 20 };
const next = [
  { space: 'shop', initiative: 'checkout', path: 'task #4 "Write the receipt" starts next' },
  { space: 'site', initiative: 'search', path: 'waits for your answer to esc-002' },
];
const of = (portfolio: Portfolio) =>
  briefingOf({
    portfolio,
    now: morning,
    since: evening,
    perDay,
    next,
    troubles: ['The channel phone can’t be reached: ntfy.sh answered 500'],
  });
const night = () => briefingDocument(of(aNight));

const golden = 'test/fixtures/briefing';
const root = '../../../..';

describe('the briefing', () => {
  it('is, in a terminal, to the letter [SB-090…SB-094]', async () => {
    await expect(`${documentScreen(night(), plainStyle)}\n`).toMatchFileSnapshot(
      `${root}/${golden}/night.txt`,
    );
  });

  it('is the same as Markdown [SB-090…SB-094]', async () => {
    await expect(documentMarkdown(night())).toMatchFileSnapshot(`${root}/${golden}/night.md`);
  });

  it('is the same as a page that needs nothing else [SB-090…SB-094]', async () => {
    const page = documentPage(night());
    expect(page).not.toMatch(/<script|src=|href=|@import|url\(/);
    await expect(page).toMatchFileSnapshot(`${root}/${golden}/night.html`);
  });

  it('has its four groups, in this order, when nothing waits [SB-090]', () => {
    const text = documentScreen(briefingDocument(of(emptyPortfolio)), plainStyle);
    expect(text.match(/^[A-Z ]+ \(\d+\)$/gm)?.slice(0, 4)).toEqual([
      'DECISIONS (0)',
      'BLOCKERS (0)',
      'QUESTIONS (0)',
      'APPROVALS (0)',
    ]);
  });

  it('puts first what sets free most', () => {
    const asked = (id: string, more: object) =>
      escalation({ id, type: 'question', space: 'a', initiative: 'b', question: id, ...more });
    const { questions } = of({
      ...emptyPortfolio,
      tasks: [1, 2, 3].map((id) => task({ id, space: 'a', plan: 'b', subject: 'x' })),
      escalations: [
        asked('esc-001', {}),
        asked('esc-002', { priority: 'critical' }),
        asked('esc-003', { blocksTask: 'a/plans/b/tasks/1.json', priority: 'critical' }),
        asked('esc-004', { blocksInitiative: true, priority: 'critical' }),
      ],
    });
    expect(questions.question.map(({ id }) => id.slice(-1)).join('')).toBe('4321');
  });

  it('counts only what happened since the last one, in whatever zone times are written', () => {
    const { done, costs } = of(aNight);
    expect(done).toHaveLength(3);
    expect(costs.since).toEqual({ runs: 2, turns: 41, tokens: 120_500, usd: 1.75 });
    const later = briefingOf({
      portfolio: aNight,
      now: morning,
      since: '2026-11-18T06:00:00+09:00',
      perDay,
      next,
    });
    expect(later.done.map(({ what }) => what)).toEqual([
      'task #1 "Model the cart"',
      'complete: Own fonts',
      'merged',
    ]);
  });

  it('does not call decided what a person brought in, nor a question whose cause is gone', () => {
    const imported = initiative({
      space: 'a',
      id: 'b',
      origin: { rule: 'import-plan', from: 'plan.md' },
      createdAt: morning,
    });
    const gone = escalation({
      id: 'esc-001',
      type: 'blocker',
      space: 'a',
      question: 'No lead can be started in a.',
      status: 'resolved',
      resolution: noLongerNeeded,
      resolvedBy: 'orchestrator',
      resolvedAt: morning,
    });
    const portfolio = { ...emptyPortfolio, initiatives: [imported], escalations: [gone] };
    expect(of(portfolio).decided).toEqual([]);
  });

  it('says the same of any portfolio, whatever is written in it', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '# x\n## APPROVALS (9)',
        '</li><script>',
        '\u001B[2J',
        '<!-- ephor briefing 2026-01-01T00:00:00Z -->',
        '[a](http://x)',
        '`',
        '\\',
      ),
    );
    fc.assert(
      fc.property(nasty, nasty, (question, label) => {
        const portfolio = {
          ...emptyPortfolio,
          escalations: [
            escalation({
              id: 'esc-001',
              type: 'decision',
              space: 'a',
              question: `Why ${question}`,
              suggestedAnswers: [{ label: `L${label}`, description: `d ${question}` }],
            }),
          ],
        };
        const document = briefingDocument(of(portfolio));
        const markdown = documentMarkdown(document, 2);
        expect(markdown.match(/^#/gm)).toHaveLength(10);
        expect(additionIn('briefing', markdown)).toBeUndefined();
        const page = documentPage(document);
        expect(page.match(/<[a-z]+/g)?.filter((tag) => tag === '<script')).toEqual([]);
        expect(page.match(/<li>/g)).toHaveLength(document.sections.flatMap(({ items = [] }) => items).length);
        const screen = documentScreen(document, plainStyle);
        expect(/[^\P{Cc}\n]/u.test(screen)).toBe(false);
      }),
    );
  });
});

describe('a daily note', () => {
  it('gives the briefing back as it was delivered, between words of others', () => {
    const document = night();
    const daily = `# 2026-11-18\n\nmy own words\n\n${additionText('briefing', { day: '2026-11-18', at: morning, daily: 'x' }, document)}\n\n${additionText('notes', { day: '2026-11-18', at: morning, daily: 'x' }, { title: 'Notes', subtitle: 's', sections: [] })}`;
    const found = additionIn('briefing', daily);
    expect(found?.at).toBe(morning);
    const back = documentIn(found?.text ?? '');
    expect(documentMarkdown(back)).toBe(documentMarkdown(document));
    expect(additionIn('notes', daily)?.text).toBe('## Notes\n\ns');
    expect(additionIn('briefing', 'nothing')).toBeUndefined();
  });

  it('begins with its day when it is new', () => {
    const empty = { title: 'Briefing', subtitle: 's', sections: [] };
    expect(additionText('briefing', { day: '2026-11-18', at: morning, daily: undefined }, empty)).toBe(
      `# 2026-11-18\n\n<!-- ephor briefing ${morning} -->\n\n## Briefing\n\ns\n`,
    );
  });
});
