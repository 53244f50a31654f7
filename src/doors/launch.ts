import { start } from './start.ts';

/** What `~/.ephor/bin/ephor` starts: the same as `bin.ts`, from where no upgrade of the package pulls it away. */
void start(process.argv.slice(2), __dirname, require);
