import { startupSnapshot } from 'node:v8';
import { makeAll } from '../../kernel/once.ts';
import { judgeCall } from './judge-call.ts';
import { judgedCode } from './image-files.ts';
import { lendMethods } from './lent-methods.ts';

/** Where the client listens; it does not listen to Node. */
const ownErrors = 4;

/**
 * The hook as a process that has loaded its program already. Node writes such a process down when it was started with
 * `--build-snapshot`, and goes on from there when it is given what was written. Until then it judges one call, which
 * compiles what nearly all calls need.
 */
startupSnapshot.setDeserializeMainFunction(() => {
  void judgeCall(__dirname, ownErrors).then((exitCode) => process.exit(judgedCode(exitCode)));
});

lendMethods();
makeAll();
void judgeCall(__dirname);
