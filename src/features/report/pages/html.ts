import { barChart, columnChart } from './charts.ts';
import { html, Markup, type Part } from '../../../kernel/pages/markup.ts';
import type { ReportData } from './report-data.ts';
import {
  gamingLines,
  learningText,
  lostTime,
  modelCost,
  overruledOf,
  partNames,
  patternText,
  percent,
  period,
} from './words.ts';
import { counted, localTime, span } from '../../../kernel/operations/time-words.ts';

/** Colours that can be told apart without seeing colour: dark for what stops, light for what does not. */
const styleSheet = `
:root { color-scheme: light dark; --ink: #1c2330; --faint: #5b6472; --paper: #fbfbfa; --card: #fff; --line: #dfe2e7;
  --deny: #b42318; --ask: #e08e0b; --note: #9db4d0; --score: #2f6f4f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --faint: #9aa4b2; --paper: #14171c; --card: #1c2027;
  --line: #313741; --deny: #f0685d; --ask: #f2b950; --note: #52688a; --score: #63b68c; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 62rem; margin: 0 auto; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.5rem 0 .75rem; }
.faint, caption, figcaption { color: var(--faint); } p { margin: .35rem 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .75rem; margin: 1.5rem 0; padding: 0; }
.tiles div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem; }
.tiles dt { color: var(--faint); font-size: .85rem; } .tiles dd { margin: 0; font-size: 1.5rem; font-weight: 600; }
.tiles dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--faint); }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto; }
svg { display: block; width: 100%; min-width: 30rem; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
svg text.value { fill: var(--faint); } .grid { stroke: var(--line); }
rect.deny, i.deny { fill: var(--deny); background: var(--deny); } rect.ask, i.ask { fill: var(--ask); background: var(--ask); }
rect.note, i.note { fill: var(--note); background: var(--note); } rect.score { fill: var(--score); }
i { display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin: 0 .3em 0 .9em; }
table { border-collapse: collapse; width: 100%; margin-top: .75rem; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; } caption { text-align: left; font-size: .9rem; padding-bottom: .25rem; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th, td { white-space: nowrap; } td.text, th.text { white-space: normal; } th { font-weight: 600; } tr > :first-child { text-align: left; padding-left: 0; } .text { text-align: left; overflow-wrap: anywhere; }
details { margin-top: .75rem; } summary { cursor: pointer; color: var(--faint); } code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
figcaption { margin-top: .5rem; font-size: .9rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; } .narrow { width: 1%; white-space: nowrap; }
ul { padding-left: 1.2rem; margin: .35rem 0; }
`;

/** Tells a page of ours from a file of somebody else's. */
export const pageMark = '<meta name="generator" content="ephor report">';

const policy = "default-src 'none'; style-src 'unsafe-inline'";
const shownDays = 60;

/** One page that needs nothing else: no script, no font, no picture from elsewhere. */
export function reportPage(data: ReportData): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${new Markup(pageMark)}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ephor report: ${data.root}</title>
<style>${new Markup(styleSheet)}</style>
</head>
<body><main>
<header><h1>Ephor report</h1>
<p class="faint"><code>${data.root}</code></p>
<p class="faint">${period(data)} · ${data.lines} lines of the audit log${unreadable(data)} · made ${localTime(data.at)}</p></header>
${tiles(data)}
${objectionsByDay(data)}
${gates(data)}
${topObjections(data)}
${scores(data)}
${conclusions(data)}
</main></body>
</html>
`;
  return page.text;
}

const unreadable = ({ unreadableLines }: ReportData): string =>
  unreadableLines === 0 ? '' : `, ${unreadableLines} more that can’t be read`;

function tiles(data: ReportData): Markup {
  const { sessions, objections, doomLoops } = data;
  const all: readonly (readonly [string, Part, string])[] = [
    ['Sessions', sessions.total, `${sessions.withEdits} with edits of code`],
    [
      'Tested before done',
      percent(sessions.testedBeforeDone, sessions.withEdits),
      `${sessions.testedBeforeDone} of ${sessions.withEdits} sessions with edits`,
    ],
    [
      'Objections',
      objections.deny + objections.ask,
      `${objections.deny} denied, ${objections.ask} asked; ${objections.note} notes`,
    ],
    ['Overruled by a person', objections.overruled, `${objections.right} stood`],
    [
      'Doom loops',
      doomLoops.caught,
      `caught in ${sessions.withBreakerTrip} sessions; ${doomLoops.missed} missed`,
    ],
    ['Time lost to objections', lostTime(data.timeLostMs), 'until the next change that worked'],
    ['Average score', data.averageScore ?? '–', 'from recorded facts alone'],
    ['Model', data.model.turns === 0 ? 'not asked' : counted(data.model.turns, 'question'), modelCost(data)],
  ];
  return html`<dl class="tiles">${all.map(([name, value, more]) => html`<div><dt>${name}</dt><dd>${value}<small>${more}</small></dd></div>`)}</dl>`;
}

const key = html`<figcaption><i class="deny"></i>denied<i class="ask"></i>asked<i class="note"></i>noted</figcaption>`;

function objectionsByDay({ days }: ReportData): Markup {
  if (days.length === 0) return html``;
  const shown = days.slice(-shownDays);
  const bars = shown.map(({ day, deny, ask, note }) => ({
    name: day.slice(5),
    values: kinds({ deny, ask, note }),
  }));
  const rows = shown.map(({ day, deny, ask, note }) => [day, deny, ask, note]);
  return html`<section><h2>Objections by day</h2>
<figure>${columnChart({ title: 'Objections by day', bars })}${key}</figure>
<details><summary>As a table</summary>${table('Objections by day', ['Day', 'Denied', 'Asked', 'Noted'], rows)}</details></section>`;
}

const kinds = ({ deny, ask, note }: { deny: number; ask: number; note: number }) => [
  { kind: 'deny', value: deny },
  { kind: 'ask', value: ask },
  { kind: 'note', value: note },
];

function gates({ gates: all }: ReportData): Markup {
  if (all.length === 0)
    return html`<section><h2>Gates</h2><p>No gate had anything to object to.</p></section>`;
  const bars = all.map((gate) => ({ name: gate.gate, values: kinds(gate) }));
  const rows = all.map((gate) => [
    gate.gate,
    gate.deny,
    gate.ask,
    gate.note,
    gate.sessions,
    overruledOf(gate),
    gate.retried,
    gate.followedBySuccess,
    lostTime(gate.timeLostMs),
  ]);
  const heads = [
    'Gate',
    'Denied',
    'Asked',
    'Noted',
    'Sessions',
    'Overruled',
    'Tried again',
    'Then success',
    'Time lost',
  ];
  return html`<section><h2>Gates</h2>
<figure>${barChart({ title: 'What each gate said', bars })}${key}</figure>
${table('What each gate said, and what came of it', heads, rows)}</section>`;
}

function topObjections({ topObjections: all }: ReportData): Markup {
  if (all.length === 0) return html``;
  const rows = all.map(
    ({ gate, code, count, reason }) =>
      html`<tr><td>${gate}<br><span class="faint">${code}</span></td><td>${count}</td><td class="text">${reason}</td></tr>`,
  );
  return html`<section><h2>Most frequent objections</h2><div class="scroll"><table><caption>In the words of the first one</caption>
<thead><tr><th scope="col" class="narrow">Gate and code</th><th scope="col" class="narrow">Times</th><th scope="col" class="text">Reason</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function scores({ sessionScores: all }: ReportData): Markup {
  if (all.length === 0) return html``;
  const bars = all.map(({ session, score }) => ({
    name: session.slice(0, 8),
    values: [{ kind: 'score', value: score }],
  }));
  const names = ['verified', 'heeded', 'steady', 'unaided'] as const;
  const rows = all.map(({ session, lastAt, score, parts }) => [
    session.slice(0, 8),
    localTime(lastAt),
    score,
    ...names.map((name) => {
      const found = parts.find((part) => part.name === name);
      return found ? `${found.points}/${found.of}` : '–';
    }),
  ]);
  const heads = ['Session', 'Last seen', 'Score', ...names.map((name) => capitalised(partNames[name]))];
  return html`<section><h2>Scores of the newest sessions</h2>
<figure>${columnChart({ title: 'Scores of the newest sessions', bars, most: 100 })}</figure>
${table('Points and how they add up; – means there was nothing to judge by', heads, rows)}</section>`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function conclusions(data: ReportData): Markup {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['Weak spots', data.weakSpots.slice(0, 5).map(({ gate, objections }) => `${gate}: ${objections}`)],
    ['Strengths', data.strengths.length === 0 ? [] : [`no objections from ${data.strengths.join(', ')}`]],
    ['What corrections teach', data.learnings.map(learningText)],
    ['Signs of gaming', gamingLines(data)],
    ['Patterns, by session', data.patterns.toReversed().map(patternText)],
  ];
  return html`<section><h2>What it says</h2>${lists
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => html`<h3>${name}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`)}
<p class="faint">Time lost counts from an objection to the next change that worked, at most ${span(600_000)} each.</p></section>`;
}

const table = (caption: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Markup =>
  html`<div class="scroll"><table><caption>${caption}</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
