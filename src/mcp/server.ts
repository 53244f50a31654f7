import { operations } from '../operations/index.ts';
import { version } from '../version.ts';
import { startServer } from './start.ts';

startServer({ operations, version, packageFolder: __dirname });
