import { expect, it } from 'vitest';
import { plainStyle } from '../../../../test/given/app.ts';
import { lines } from '../../../../test/given/audit-lines.ts';
import { givenReport } from '../../../../test/given/report.ts';
import { patternGates } from './report-data.ts';
import { gates } from '../../gates.ts';
import { reportPage } from './html.ts';
import { reportScreen } from './text.ts';

const { asked, denied, edited, noted } = lines;
const log = [
  noted(0, 'claims-without-checks'),
  noted(1, 'claims-without-checks'),
  asked(2, 'silenced-checks'),
  denied(3, 'phase'),
  edited(4, 'src/a.ts', { session: 'b' }),
  noted(5, 'tests-made-to-pass', { session: 'c1111111-2222' }),
];

it('patterns are counted by session, newest last [AO-009]', () => {
  expect(givenReport({}, log).patterns).toMatchObject([
    {
      session: 'a',
      patterns: [
        { gate: 'claims-without-checks', count: 2 },
        { gate: 'silenced-checks', count: 1 },
      ],
    },
    { session: 'c1111111-2222', patterns: [{ gate: 'tests-made-to-pass', count: 1 }] },
  ]);
});

it('the screen and the page show them, the newest session first', () => {
  const data = givenReport({}, log);
  const screen = reportScreen(data, { ...plainStyle, width: 100 });
  expect(screen).toMatch(
    /patterns +c1111111: 1× tests-made-to-pass\n +a: 2× claims-without-checks, 1× silenced-checks/,
  );
  expect(reportPage(data)).toContain('<li>c1111111: 1× tests-made-to-pass</li>');
  expect(reportScreen(givenReport(), plainStyle)).not.toContain('patterns');
});

it('each of them is a gate', () => {
  const ids = gates.map(({ id }) => id);
  for (const gate of patternGates) expect(ids).toContain(gate);
});
