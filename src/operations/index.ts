import type { Operation } from '../domain/operation.ts';
import { acknowledge } from './acknowledge.ts';
import { breakerReset } from './breaker-reset.ts';
import { breakerStatus } from './breaker-status.ts';
import { check } from './check.ts';
import { clean } from './clean.ts';
import { contextInject } from './context-inject.ts';
import { demo } from './demo.ts';
import { disable } from './disable.ts';
import { doctor } from './doctor.ts';
import { enable } from './enable.ts';
import { engineStart } from './engine-start.ts';
import { engineStatus } from './engine-status.ts';
import { engineStop } from './engine-stop.ts';
import { evaluate } from './evaluate.ts';
import { explain } from './explain.ts';
import { history } from './history.ts';
import { init } from './init.ts';
import { log } from './log.ts';
import { loopStart } from './loop-start.ts';
import { loopStatus } from './loop-status.ts';
import { loopStop } from './loop-stop.ts';
import { orphans } from './orphans.ts';
import { override } from './override.ts';
import { precompact } from './precompact.ts';
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
import { uninstall } from './uninstall.ts';

export const operations: readonly Operation[] = [
  acknowledge,
  breakerReset,
  breakerStatus,
  check,
  clean,
  contextInject,
  demo,
  disable,
  doctor,
  enable,
  engineStart,
  engineStatus,
  engineStop,
  evaluate,
  explain,
  history,
  init,
  log,
  loopStart,
  loopStatus,
  loopStop,
  orphans,
  override,
  precompact,
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
  uninstall,
];
