import { openProject } from '../../src/line/open-project.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import { type GivenProject, givenProject, spokenIn, toolCall } from './project.ts';

export type SetUp = (given: GivenProject) => void;

/**
 * What one gate says to a tool call on the whole line, in profile standard: `deny code`, `ask code`, `note code` or
 * `passes`. When another gate is heard instead, what it says, so that what passes passes everybody.
 * `USERHOME` stands for the user's home folder; commands and paths are given from the repository in it.
 */
export function answersOf(gate: string, setUp: SetUp = () => undefined) {
  return async (tool: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
    const given = givenProject();
    setUp(given);
    const filled = JSON.parse(JSON.stringify(input).replaceAll('USERHOME', given.userHome)) as object;
    const spoken = spokenIn(await handleHook(given.line, toolCall(given, tool, filled)));
    const [line] = await (await openProject(given.line, given.root)).audit.read({});
    const found = line?.findings.find((finding) => finding.gate === gate);
    const others = (line?.findings ?? []).filter(({ level }) => level !== 'note');
    if (!found) return others.length === 0 ? 'passes' : others.map(({ code }) => code).join(' ');
    const heard = [found.code, found.reason].some((text) => spoken.reason.includes(text));
    if (heard === (found.level === 'note')) return `unheard ${found.code}`;
    return `${found.level} ${found.code}`;
  };
}
