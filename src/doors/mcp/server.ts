import { operations } from '../../features/operations.ts';
import { version } from '../../kernel/version.ts';
import { startServer } from './start.ts';

startServer({ operations, version, packageFolder: __dirname });
