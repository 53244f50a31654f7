import type { Operation } from '../domain/operation.ts';
import { check } from './check.ts';
import { demo } from './demo.ts';
import { disable } from './disable.ts';
import { doctor } from './doctor.ts';
import { enable } from './enable.ts';
import { engineStart } from './engine-start.ts';
import { engineStatus } from './engine-status.ts';
import { engineStop } from './engine-stop.ts';
import { explain } from './explain.ts';
import { init } from './init.ts';
import { log } from './log.ts';
import { repair } from './repair.ts';
import { rulesList } from './rules-list.ts';
import { rulesTest } from './rules-test.ts';
import { status } from './status.ts';
import { uninstall } from './uninstall.ts';

export const operations: readonly Operation[] = [
  check,
  demo,
  disable,
  doctor,
  enable,
  engineStart,
  engineStatus,
  engineStop,
  explain,
  init,
  log,
  repair,
  rulesList,
  rulesTest,
  status,
  uninstall,
];
