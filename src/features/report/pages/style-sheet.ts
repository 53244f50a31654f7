/** Colours that can be told apart without seeing colour: dark for what stops, light for what does not. */
export const styleSheet = `
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
