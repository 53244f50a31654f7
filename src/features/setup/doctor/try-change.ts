import type { App } from '../../../kernel/app.ts';
import type { Finding } from '../../../kernel/decision.ts';
import type { Host } from '../../../kernel/host.ts';
import { callHook, forgetTrial } from './canary.ts';

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
): Promise<ChangeTrial> {
  const canary = host.settings.canary(root, '');
  const evaluator = (await app.projectAt(root))?.settings.phase.evaluator;
  const ask = lines[canary.request.eventName];
  const write = lines[canary.eventName];
  try {
    // A model that reads every prompt costs money, and a set-up is no reason for that.
    if (ask !== undefined && evaluator !== 'model')
      await callHook(app, canary, ask, root, canary.request.payload);
    const answer = write === undefined ? undefined : await callHook(app, canary, write, root, canary.agreed);
    if (answer?.exitCode === 0 && !canary.refuses(answer))
      return { passes: true, waitsFor: [], obstacles: [] };
    const { eventName, agreed: payload } = canary;
    const { decision } = await app.explain({
      host: host.id,
      eventName,
      payload,
      id: 'init',
      projectFolder: root,
    });
    return judged(decision.findings);
  } finally {
    forgetTrial(app, canary, root);
  }
}

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
  config_invalid: 'Mend that line, then run `ephor init` again.',
  state_unavailable: 'Run `ephor repair`.',
  safemode: 'Run `ephor safemode off`.',
  breaker_open: 'Run `ephor breaker reset`.',
};
