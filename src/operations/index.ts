import type { Operation } from '../domain/operation.ts';
import { acknowledge } from './acknowledge.ts';
import { breakerReset } from './breaker-reset.ts';
import { breakerStatus } from './breaker-status.ts';
import { check } from './check.ts';
import { clean } from './clean.ts';
import { contextInject } from './context-inject.ts';
import { contextShow } from './context-show.ts';
import { demo } from './demo.ts';
import { disable } from './disable.ts';
import { doOperation } from './do.ts';
import { doctor } from './doctor.ts';
import { enable } from './enable.ts';
import { engineStart } from './engine-start.ts';
import { engineStatus } from './engine-status.ts';
import { engineStop } from './engine-stop.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { forget } from './forget.ts';
import { history } from './history.ts';
import { init } from './init.ts';
import { intentAdd } from './intent-add.ts';
import { intentClose } from './intent-close.ts';
import { intentList } from './intent-list.ts';
import { intentRequestScope } from './intent-request-scope.ts';
import { intentSelect } from './intent-select.ts';
import { intentShow } from './intent-show.ts';
import { knowledgeAdd } from './knowledge-add.ts';
import { knowledgeCheck } from './knowledge-check.ts';
import { knowledgeList } from './knowledge-list.ts';
import { knowledgePromote } from './knowledge-promote.ts';
import { knowledgeSearch } from './knowledge-search.ts';
import { knowledgeShow } from './knowledge-show.ts';
import { lessonAdd } from './lesson-add.ts';
import { lessonDrop } from './lesson-drop.ts';
import { lessonList } from './lesson-list.ts';
import { log } from './log.ts';
import { loopStart } from './loop-start.ts';
import { loopStatus } from './loop-status.ts';
import { loopStop } from './loop-stop.ts';
import { orphans } from './orphans.ts';
import { override } from './override.ts';
import { precompact } from './precompact.ts';
import { pull } from './pull.ts';
import { q } from './q.ts';
import { queueDone } from './queue-done.ts';
import { queueDrop } from './queue-drop.ts';
import { queueEnrich } from './queue-enrich.ts';
import { queueList } from './queue-list.ts';
import { queueNote } from './queue-note.ts';
import { queueRelease } from './queue-release.ts';
import { queueRestore } from './queue-restore.ts';
import { queueShow } from './queue-show.ts';
import { remember } from './remember.ts';
import { repair } from './repair.ts';
import { report } from './report.ts';
import { research } from './research.ts';
import { reset } from './reset.ts';
import { rulesList } from './rules-list.ts';
import { rulesTest } from './rules-test.ts';
import { safemodeOff } from './safemode-off.ts';
import { safemodeOn } from './safemode-on.ts';
import { safemodeStatus } from './safemode-status.ts';
import { status } from './status.ts';
import { superviseCriteria } from './supervise-criteria.ts';
import { superviseCritic } from './supervise-critic.ts';
import { superviseFinish } from './supervise-finish.ts';
import { superviseHalt } from './supervise-halt.ts';
import { superviseLock } from './supervise-lock.ts';
import { superviseQa } from './supervise-qa.ts';
import { superviseResume } from './supervise-resume.ts';
import { superviseStart } from './supervise-start.ts';
import { superviseStatus } from './supervise-status.ts';
import { superviseStep } from './supervise-step.ts';
import { superviseStop } from './supervise-stop.ts';
import { superviseUnlock } from './supervise-unlock.ts';
import { traceExport } from './trace-export.ts';
import { traceList } from './trace-list.ts';
import { traceStats } from './trace-stats.ts';
import { traceVerify } from './trace-verify.ts';
import { uninstall } from './uninstall.ts';
import { why } from './why.ts';

export const operations: readonly Operation[] = [
  acknowledge,
  breakerReset,
  breakerStatus,
  check,
  clean,
  contextInject,
  contextShow,
  demo,
  disable,
  doOperation,
  doctor,
  enable,
  engineStart,
  engineStatus,
  engineStop,
  evaluate,
  explain,
  forget,
  history,
  init,
  intentAdd,
  intentClose,
  intentList,
  intentRequestScope,
  intentSelect,
  intentShow,
  knowledgeAdd,
  knowledgeCheck,
  knowledgeList,
  knowledgePromote,
  knowledgeSearch,
  knowledgeShow,
  lessonAdd,
  lessonDrop,
  lessonList,
  log,
  loopStart,
  loopStatus,
  loopStop,
  orphans,
  override,
  precompact,
  pull,
  q,
  queueDone,
  queueDrop,
  queueEnrich,
  queueList,
  queueNote,
  queueRelease,
  queueRestore,
  queueShow,
  remember,
  repair,
  report,
  research,
  reset,
  rulesList,
  rulesTest,
  safemodeOff,
  safemodeOn,
  safemodeStatus,
  status,
  superviseCriteria,
  superviseCritic,
  superviseFinish,
  superviseHalt,
  superviseLock,
  superviseQa,
  superviseResume,
  superviseStart,
  superviseStatus,
  superviseStep,
  superviseStop,
  superviseUnlock,
  traceExport,
  traceList,
  traceStats,
  traceVerify,
  uninstall,
  why,
];
