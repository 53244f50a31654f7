import type { App } from '../../../kernel/app.ts';
import type { Finding } from '../../../kernel/decision.ts';
import type { Host } from '../../../kernel/host.ts';
import { callHook, canBeTried, forgetTrial, refuses, trialEvents } from './canary.ts';

/** What becomes of a change that the user asked for. */
export interface ChangeTrial {
  readonly passes: boolean;
  /** Gates that want something done first, as they are meant to. */
  readonly waitsFor: readonly string[];
  /** What keeps every change back until a person settles it. */
  readonly obstacles: readonly { readonly what: string; readonly settle: string }[];
}

/** The user asks for a file and the agent writes it, each as a call of the hook's line; nothing is left of it. */
export async function tryChange(
  app: App,
  host: Host,
  lines: Readonly<Record<string, string>>,
  root: string,
): Promise<ChangeTrial | null> {
  if (!canBeTried(host)) return null;
  const { trial, eventNames } = host;
  const events = trialEvents(app, host, root);
  const wish = events.says(`Create the file ${name} with the word hello in it.`);
  const change = events.writes(`${root}/${name}`, 'hello\n', 'canary-agreed');
  const evaluator = (await app.projectAt(root))?.settings.phase.evaluator;
  const ask = lines[eventNames['prompt.before'] ?? ''];
  const write = lines[eventNames['tool.before'] ?? ''];
  try {
    // A model that reads every prompt costs money, and a set-up is no reason for that.
    if (ask !== undefined && evaluator !== 'model') await callHook(app, trial, ask, wish);
    const answer = write === undefined ? undefined : await callHook(app, trial, write, change);
    if (answer?.exitCode === 0 && !refuses(trial, answer))
      return { passes: true, waitsFor: [], obstacles: [] };
    const { decision } = await app.explainEvent(change);
    return judged(decision.findings);
  } finally {
    forgetTrial(app, root);
  }
}

const name = 'ephor-canary.txt';
const agreement = 'phase';

function judged(findings: readonly Finding[]): ChangeTrial {
  const against = findings.filter(({ level }) => level === 'deny' || level === 'ask');
  const lasting = against.filter(({ gate, code }) => gate === 'line' || code in settling);
  return {
    passes: against.every(({ gate }) => gate === agreement),
    waitsFor: [
      ...new Set(
        against.flatMap((each) => (lasting.includes(each) || each.gate === agreement ? [] : [each.gate])),
      ),
    ],
    obstacles: lasting.map(({ code, reason, remedy }) => ({
      what: reason,
      settle: settling[code] ?? remedy,
    })),
  };
}

/** For the person who sets Ephor up; what a gate says is said to an agent. */
const settling: Readonly<Record<string, string>> = {
  config_invalid: 'Fix that line, then run `ephor init` again.',
  state_unavailable: 'Run `ephor repair`.',
  safemode: 'Run `ephor safemode off`.',
  breaker_open: 'Run `ephor breaker reset`.',
};
