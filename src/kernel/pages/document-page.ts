import { type Detail, type Document, isEmpty, oneLine, type Section, sectionTitle } from './document.ts';
import { html, Markup } from './markup.ts';

const styleSheet = `
:root { color-scheme: light dark; --ink: #1c2330; --faint: #5b6472; --paper: #fbfbfa; --card: #fff; --line: #dfe2e7; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --faint: #9aa4b2; --paper: #14171c; --card: #1c2027; --line: #313741; --bad: #f0685d; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1rem; letter-spacing: .03em; margin: 2rem 0 .6rem; }
.faint, dt { color: var(--faint); } .failed { color: var(--bad); } p { margin: .35rem 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; margin: .5rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: .3rem 0 0; } dd { margin: 0; overflow-wrap: anywhere; }
code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
@media print { body { padding: 0; font-size: 11pt; background: #fff; color: #000; } li { break-inside: avoid; border-color: #bbb; background: #fff; }
  h2 { break-after: avoid; } .faint, dt { color: #444; } }
`;

const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** One page that needs nothing else: no script, no font, no picture from elsewhere. */
export function documentPage({ title, subtitle, sections }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${oneLine(title)}</title>
<style>${new Markup(styleSheet)}</style>
</head>
<body><main>
<header><h1>${oneLine(title)}</h1><p class="faint">${oneLine(subtitle)}</p></header>
${sections.map(sectionMarkup)}</main></body>
</html>
`.text;
}

function sectionMarkup(section: Section): Markup {
  const { figures = [], items = [], none, failure } = section;
  const empty = isEmpty(section) && !failure && none ? html`<p class="faint">${none}</p>\n` : '';
  const list = figures.map(({ name, value }) => ({ label: name, text: value }));
  return html`<section><h2>${oneLine(sectionTitle(section))}</h2>
${failure ? html`<p class="failed">${oneLine(failure)}</p>\n` : ''}${empty}${list.length > 0 ? details(list) : ''}${
  items.length > 0
    ? html`<ul>\n${items.map((item) => html`<li>${oneLine(item.text)}${details(item.details ?? [])}</li>\n`)}</ul>\n`
    : ''
}</section>
`;
}

const details = (all: readonly Detail[]): Markup =>
  all.length === 0
    ? html``
    : html`<dl>${all.map(({ label, text, command }) => html`<dt>${oneLine(label)}</dt><dd>${command ? html`<code>${oneLine(text)}</code>` : oneLine(text)}</dd>`)}</dl>`;
