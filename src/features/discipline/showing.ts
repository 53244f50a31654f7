import * as v from 'valibot';
import type { Action, CommandAction } from '../../kernel/action.ts';
import { checkIn } from '../../kernel/checks/checks.ts';
import { type Stored, textsOrNone } from '../../kernel/schema.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    showing: ShowingSection;
  }
}

/** What calls of the session could have shown, to hold against what an agent says to have seen. */
export const ShowingSection = v.object({
  /** Something ran that could have shown anything: in this turn, or before it with no edit since. */
  could: v.optional(v.nullable(v.picklist(['now', 'before'])), null),
  /** The newest run of this turn that failed, with the numbers that it printed; null once one succeeds. */
  failed: v.nullable(v.object({ command: v.string(), numbers: textsOrNone })),
  /** Numbers of the session that stand in a command or in what it printed, newest last. */
  printed: v.optional(v.array(v.string())),
  /** Documents that were changed, by their names; `*` where that is not known. */
  documents: v.optional(v.array(v.string())),
});
export type ShowingSection = Stored<typeof ShowingSection>;

export const noShowing: ShowingSection = { could: null, failed: null };

/** Programs that look, move files, keep versions or fetch packages show nothing of how the code works. */
const idle = new Set(
  'cd ls cat head tail grep rg find sed awk wc echo printf pwd mkdir touch cp mv rm ln chmod tree diff git which sort uniq jq xargs test true false sleep export pip pip3 uv poetry brew apt apt-get apk yum dnf gem stat du df file date whoami env command type less more tee cut tr'.split(
    ' ',
  ),
);
const managers = new Set(
  'npm pnpm yarn bun cargo go bundle composer mix dotnet mvn gradle flutter dart'.split(' '),
);
const fetching = new Set(
  'install i ci add remove rm uninstall update upgrade outdated audit ls list why view info get mod restore fetch pub deps.get --version -v'.split(
    ' ',
  ),
);
/** A test that drives the real thing. */
const driving =
  /e2e|playwright|karma|wtr\b|wdio|testcafe|nightwatch|capybara|test:system|cypress|puppeteer|selenium|webdriver|browser|appium|detox|maestro|emulator|simulator|device|connected|integration|hil\b|on-?target|hardware|screenshot/i;

/** Whether a call that succeeded could have shown how the program behaves where people use it. */
export function couldShow(action: Action): boolean {
  switch (action.kind) {
    case 'command':
      return commandCouldShow(action);
    case 'mcp':
    case 'delegate':
    case 'fetch':
      return true;
    case 'other':
      return action.mutates && action.skill === undefined && action.steps === undefined && !action.showsPlan;
    case 'read':
    case 'search':
    case 'write':
      return false;
  }
}

function commandCouldShow(action: CommandAction): boolean {
  if (action.background || driving.test(action.command)) return true;
  const { report } = action;
  if (report === undefined) return true;
  return report.calls.some((call) => {
    const one = { ...action, report: { ...report, calls: [call] } };
    return runsProgram(call.words) && checkIn(one) === undefined;
  });
}

/** Whether a command runs something at all: neither a look nor the fetching of packages. */
export const runsSomething = (action: CommandAction): boolean =>
  (action.report?.calls ?? []).some(({ words }) => runsProgram(words));

function runsProgram([program = '', ...rest]: readonly (string | undefined)[]): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (name === '' || idle.has(name)) return false;
  return !(managers.has(name) && fetching.has(rest[0] ?? ''));
}

/** A program says that it broke down, where a pipe hides its exit code. */
const broken =
  /^(?:Traceback \(most recent|[\w.]*(?:Error|Exception)\b[:(]|ERROR\b|error:|Error:|fatal:|panic:|npm ERR!|make(?:\[\d+\])?: \*\*\*|\*\* .{0,40}(?:failed|FAILED) \*\*|Segmentation fault)/m;

/** Whether a run came to nothing although its line succeeded. */
export const brokeDown = (action: CommandAction, output: string): boolean =>
  action.command.includes('|') && broken.test(output.slice(-8_000));

const mostNumbers = 40;
export const [keptNumbers, keptDocuments] = [200, 20];

/** Numbers as they were printed, without signs and trailing zeros. */
export const numbersIn = (text: string): readonly string[] =>
  [...new Set((text.slice(-8_000).match(/\d+(?:[.,]\d+)?/g) ?? []).map(plainNumber))].slice(-mostNumbers);

const plainNumber = (text: string): string => {
  const dotted = text.replace(',', '.');
  return dotted.includes('.') ? dotted.replace(/\.?0+$/, '') : dotted;
};
