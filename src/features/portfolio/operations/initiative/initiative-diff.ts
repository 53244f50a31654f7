import { defineOperation } from '../../../../kernel/operation.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { type Changes, changesOf } from '../../orchestrate/changes-of.ts';
import { entry, initiativeName } from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';

interface Diff extends Changes {
  readonly initiative: string;
}

export const initiativeDiff = defineOperation({
  id: 'initiative-diff',
  summary: 'Show what an initiative changes: its branch against the one that it came from',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { initiative: entry(initiativeName) },
  positional: ['initiative'],
  examples: [{ command: 'ephor initiative diff checkout', explains: 'before you say yes to its merge' }],
  async run({ app, input }): Promise<Diff> {
    const portfolio = await app.portfolio.read();
    const initiative = findInitiative(portfolio, input.initiative);
    const space = portfolio.spaces.find(({ slug }) => slug === initiative.space);
    return {
      initiative: initiativeKey(initiative),
      ...(await changesOf(app.io, space?.codeDir ?? null, initiative)),
    };
  },
  print: ({ branch, base, merged, patch, cut }, style) => {
    if (patch === '') return `Nothing was changed yet${branch === null ? '' : ` on ${visible(branch)}`}.`;
    const head =
      merged === null
        ? `${visible(branch ?? '')}, not merged into ${visible(base ?? '')}`
        : `merged as ${merged.slice(0, 8)}`;
    return [
      style.strong(head),
      ...patch.split('\n').map((line) => painted(visible(line), style)),
      ...(cut ? [style.warn('The rest is left out; `git diff` shows it.')] : []),
    ].join('\n');
  },
});

const painted = (line: string, style: { good(text: string): string; bad(text: string): string }): string => {
  if (/^\+(?!\+\+ )/.test(line)) return style.good(line);
  return /^-(?!-- )/.test(line) ? style.bad(line) : line;
};
