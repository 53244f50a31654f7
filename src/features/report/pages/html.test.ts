import { describe, expect, it } from 'vitest';
import { finding, lines } from '../../../../test/given/audit-lines.ts';
import { givenReport } from '../../../../test/given/report.ts';
import { barChart, columnChart, scaleEnd } from './charts.ts';
import { reportPage } from './html.ts';
import { html } from '../../../kernel/pages/markup.ts';

const page = reportPage(givenReport());
const voids = new Set(['meta', 'br', '!doctype']);

/** The elements of a page, each in its parents; throws where one is not closed, or closed twice. */
function elementsOf(text: string): readonly string[] {
  const open: string[] = [];
  const found: string[] = [];
  const outside = text.replaceAll(/<style>[^]*?<\/style>/g, '<style></style>');
  for (const [, closing, name = '', attributes = '', closed] of outside.matchAll(
    /<(\/?)([!a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else {
      found.push([...open, name].join(' ') + attributes);
      if (!closed && !voids.has(name)) open.push(name);
    }
  }
  expect(open).toEqual([]);
  const rest = outside.replaceAll(/<\/?[!a-zA-Z][^<>]*>/g, '');
  expect(rest).not.toMatch(/[<>]/);
  expect(rest.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  return found;
}

describe('the report as a page', () => {
  it('is well formed, and says in which language', () => {
    const elements = elementsOf(page);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(elements).toContain('html head title');
    expect(elements.filter((each) => each.endsWith('meta charset="utf-8"'))).toHaveLength(1);
  });

  it('needs nothing from elsewhere, and runs nothing', () => {
    expect(page).not.toMatch(/https?:|url\(|@import|<script|<link|<img|<iframe|\son\w+=|javascript:/i);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  it('has a title and a table for each chart, for who can’t see it', () => {
    const charts = [...page.matchAll(/<svg [^>]*role="img" aria-label="([^"]+)"><title>([^<]+)<\/title>/g)];
    expect(charts.map(([, label]) => label)).toEqual([
      'Objections by day',
      'What each gate said',
      'Scores of the newest sessions',
    ]);
    expect(charts.every(([, label, title]) => label === title)).toBe(true);
    expect(page.match(/<table><caption>/g)?.length).toBeGreaterThanOrEqual(charts.length);
    expect(page.match(/<th scope="(?:col|row)"/g)?.length).toBeGreaterThan(20);
  });

  it('follows the light and dark of the reader', () => {
    expect(page).toContain('@media (prefers-color-scheme: dark)');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; background: url(http://evil) '",
    '</title></style></svg><h1>hi',
    '&lt;already&gt; &amp',
    '\u0000\u0007\u202Egnp.exe\uD800',
    ']]><!-- -->',
  ])('shows %j as text wherever it may come from', (hostile) => {
    const more = {
      findings: [finding(hostile, 'deny', { reason: hostile, code: hostile })],
      session: hostile,
    };
    const hostilePage = reportPage(
      givenReport({ root: `/home/${hostile}`, strengths: [hostile] }, [
        lines.denied(0, hostile, hostile, more),
        lines.denied(1, hostile, hostile, more),
        lines.edited(2, hostile, { session: hostile }),
      ]),
    );
    const shape = (text: string): readonly string[] =>
      elementsOf(text).map((each) => each.replaceAll(/="[^"]*"/g, ''));
    const harmless = hostilePage.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '');
    expect(shape(hostilePage).filter((each) => /script|img|h1/.test(each.split(' ').at(-1) ?? ''))).toEqual([
      'html body main header h1',
    ]);
    expect(harmless).not.toContain(hostile.includes('<') ? hostile : '\u202E');
    expect(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(hostilePage.replaceAll('\n', ''))).toBe(false);
  });
});

describe('markup', () => {
  it('escapes text and numbers that are none, keeps markup, joins lists', () => {
    expect(html`<b>${'<&">'}</b>${[html`<i></i>`, 1, Number.NaN]}`.text).toBe(
      '<b>&lt;&amp;&quot;&gt;</b><i></i>1',
    );
  });
});

describe('charts', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 10],
    [11, 20],
    [999, 1000],
  ])('a scale for %d ends at %d', (most, end) => {
    expect(scaleEnd(most)).toBe(end);
  });

  it('stay inside their frame, whatever the values', () => {
    const bars = Array.from({ length: 40 }, (_, at) => ({
      name: `n${at}`,
      values: [{ kind: 'deny', value: at * 37 }],
    }));
    for (const chart of [columnChart({ title: 't', bars }), barChart({ title: 't', bars })]) {
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(chart.text) ?? [];
      for (const [, x, y, w, h] of chart.text.matchAll(
        / x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g,
      )) {
        expect(Number(x) + Number(w)).toBeLessThanOrEqual(Number(width));
        expect(Number(y) + Number(h)).toBeLessThanOrEqual(Number(height));
        expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('of nothing are empty', () => {
    expect(columnChart({ title: 't', bars: [] }).text).not.toContain('NaN');
    expect(barChart({ title: 't', bars: [] }).text).not.toContain('NaN');
  });
});
