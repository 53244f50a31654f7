import { judgeCall } from './judge-call.ts';

/** Ended by hand: to take down what is left of the program would take a millisecond. */
void judgeCall(__dirname).then((exitCode) => process.exit(exitCode));
