import { startupSnapshot } from 'node:v8';
import { judgeCall } from './judge-call.ts';
import { writeImage } from './image.ts';

/** Ended by hand: to take down what is left of the program would take a millisecond. */
if (startupSnapshot.isBuildingSnapshot()) writeImage(__dirname);
else void judgeCall(__dirname).then((exitCode) => process.exit(exitCode));
