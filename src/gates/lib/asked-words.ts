import type { Sections } from '../../domain/state.ts';

const work =
  'add|writ\\w+|updat\\w+|chang\\w+|adapt\\w*|adjust\\w*|fix\\w*|correct\\w*|remov\\w+|delet\\w+|drop\\w*|skip\\w*|disabl\\w+|rewrit\\w+|refactor\\w*|renam\\w+|mov\\w+|clean\\w*|simplif\\w+|improv\\w+|extend\\w*|migrat\\w+|convert\\w*|split\\w*|replac\\w+|regenerat\\w+|mark\\w*|quarantin\\w+|reduc\\w+|merg\\w+';
const tests =
  '(?:tests?|specs?|test ?(?:cases?|files?|suites?)|assertions?|expectations?|snapshots?|fixtures?)';
/** Within the sentence; a full stop in a name does not end it. */
const near = '(?:[^.!?\\n]|\\.(?=\\w))';
const changesTests = new RegExp(
  `\\b(?:${work})\\b${near}{0,60}\\b${tests}\\b|\\b${tests}\\b${near}{0,40}\\b(?:is|are|was|were|looks?|seems?) (?:\\w+ )?(?:wrong|outdated|obsolete|stale|flaky|out of date|too strict|unneeded)\\b`,
  'i',
);
/** Wants the code changed until the tests are content. */
const wantsThemToPass =
  /\b(?:so that|until|make|get|have|let) (?:\w+ ){0,3}(?:tests?|specs?|suite) (?:\w+ )?(?:pass\w*|green|succeed)\b/gi;

/** Whether the user asked for changes of tests: then nobody makes them pass behind anybody's back. */
export const asksForTestChanges = ({ prompt, route }: Pick<Sections, 'prompt' | 'route'>): boolean =>
  route.task_type === 'test' || changesTests.test(prompt.text.replaceAll(wantsThemToPass, ' '));

const silence =
  /\b(?:ignor\w+|suppress\w*|silenc\w+|disabl\w+|switch(?:ed)? off|turn(?:ed)? off|allow\w*|skip\w*|relax\w*|loosen\w*|lower\w*|noqa|nolint|no-verify|ts-ignore|ts-expect-error|eslint-disable|as any)\b/i;

/** Whether the user asked for a check to be silenced. */
export const asksForSilence = ({ prompt }: Pick<Sections, 'prompt'>): boolean => silence.test(prompt.text);
