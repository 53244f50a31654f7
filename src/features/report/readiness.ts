import { counted } from '../../kernel/operations/time-words.ts';

/** Whether one may go on from observing, by what the log tells. */
export interface Readiness {
  readonly verdict: 'ready' | 'look' | 'wait';
  /** In sentences, the answer first. */
  readonly text: string;
  readonly decided: number;
  readonly wouldSpeak: number;
  readonly falseAlarms: number;
}

const leastDecided = 200;
const mostPerHundred = 3;
const mostWrong = 0.1;

/** `wouldSpeak`: decisions in which `standard` would have refused or asked; `falseAlarms`: those of them that a person marked. */
export function readiness({
  decided,
  wouldSpeak,
  falseAlarms,
}: Pick<Readiness, 'decided' | 'wouldSpeak' | 'falseAlarms'>): Readiness {
  const figures = { decided, wouldSpeak, falseAlarms };
  const rate = decided === 0 ? 0 : (100 * wouldSpeak) / decided;
  const said = `Of ${counted(decided, 'decision')}, \`standard\` would have spoken at ${wouldSpeak} (${rate.toFixed(1)} in a hundred)`;
  if (decided < leastDecided)
    return {
      ...figures,
      verdict: 'wait',
      text: `There is too little to go by yet: ${counted(decided, 'decision')} of the ${leastDecided} needed. Keep observing for some days.`,
    };
  const wrong = wouldSpeak === 0 ? 0 : falseAlarms / wouldSpeak;
  if (wrong > mostWrong)
    return {
      ...figures,
      verdict: 'wait',
      text: `Not yet: ${said}, and you marked ${falseAlarms} of those as wrong. First turn down the gates that were wrong.`,
    };
  if (rate > mostPerHundred)
    return {
      ...figures,
      verdict: 'look',
      text: `Look at these first: ${said}. Mark those that would have been wrong; the rest is what you would hear.`,
    };
  return {
    ...figures,
    verdict: 'ready',
    text: `You can move on to \`standard\`: ${said}${falseAlarms > 0 ? `, ${falseAlarms} of them wrong` : ''}.`,
  };
}
