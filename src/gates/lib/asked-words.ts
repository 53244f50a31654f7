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

/** The same elsewhere: what is done to tests, in either order. */
const [workElsewhere, testsElsewhere] = [
  '(?:überspring\\w*|deaktivier\\w*|lösch\\w*|entfern\\w*|anpass\\w*|pass\\w*|änder\\w*|aktualisier\\w*|skippe\\w*|ignor\\w*|désactiv\\w*|supprim\\w*|enlèv\\w*|saut\\w*|adapt\\w*|modifi\\w*|corrig\\w*|mets? à jour|salt\\w*|desactiv\\w*|elimin\\w*|borr\\w*|actualiz\\w*|ajust\\w*|cambi\\w*|pul\\w*|desativ\\w*|remov\\w*|atualiz\\w*|apag\\w*|disattiv\\w*|rimuov\\w*|aggiorn\\w*|elimin\\w*|pomiń|usuń|wyłącz|zaktualizuj|popraw|пропуст\\S*|отключ\\S*|удал\\S*|обнов\\S*|поправ\\S*|atla|sil|güncelle|devre dışı|跳过|跳過|删除|刪除|禁用|更新|修改|スキップ|削除|無効|更新|修正|직접|건너|삭제|비활성|업데이트|수정)',
  '(?:tests?|testes?|pruebas?|testfäll\\w*|testów|testy|тест\\S*|testi|testleri|测试|測試|用例|テスト|테스트|snapshots?|assertions?)',
];
const changesTestsElsewhere = new RegExp(
  `${workElsewhere}[^.!?。！？\\n]{0,40}${testsElsewhere}|${testsElsewhere}[^.!?。！？\\n]{0,40}${workElsewhere}`,
  'i',
);

/** Whether the user asked for changes of tests: then nobody makes them pass behind anybody's back. */
export function asksForTestChanges({ prompt, route }: Pick<Sections, 'prompt' | 'route'>): boolean {
  if (route.task_type === 'test') return true;
  const text = prompt.text.replaceAll(wantsThemToPass, ' ').replaceAll(forbidden, ' ');
  return changesTests.test(text) || changesTestsElsewhere.test(text);
}

/** “Don’t touch the tests” asks for the contrary. */
const forbidden =
  /\b(?:don['’]?t|do not|never|without|nicht|ne|no|não|non)\b[^.!?,;\n]{0,40}\b(?:tests?|specs?|testes?|pruebas|assertions?|snapshots?|hooks?|checks?|lint\w*)\b/gi;

const silence =
  /\b(?:ignor\w+|suppress\w*|silenc\w+|disabl\w+|switch(?:ed)? off|turn(?:ed)? off|allow\w*|skip\w*|relax\w*|loosen\w*|lower\w*|noqa|nolint|no-verify|ts-ignore|ts-expect-error|eslint-disable|as any|bypass\w*|force the commit|without (?:the )?(?:hooks?|checks?)|ohne (?:die )?hooks?|sans (?:les |le )?hooks?|sin (?:los )?hooks?|sem (?:os )?hooks?|überspring\w*|ignorier\w*|désactiv\w*|desactiv\w*)\b|(?:без хук|跳过|忽略|スキップ|無視|건너)/i;

/** Whether the user asked for a check to be silenced. */
export const asksForSilence = ({ prompt }: Pick<Sections, 'prompt'>): boolean =>
  silence.test(prompt.text.replaceAll(forbidden, ' '));
