import { defineOperation } from '../../../kernel/operation.ts';

interface EngineStopResult {
  readonly stopped: boolean;
}

export const engineStop = defineOperation({
  id: 'engine-stop',
  summary: 'Stop the resident engine; hooks judge for themselves until it is back',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  group: 'engine',
  input: {},
  examples: [{ command: 'ephor engine stop', explains: 'weakens nothing: decisions never depend on it' }],
  run: async ({ app }): Promise<EngineStopResult> => ({ stopped: await app.runtime.stopEngine() }),
  print: ({ stopped }, style) =>
    stopped ? `${style.dim('○')} The engine ended.` : `${style.dim('○')} No engine was running.`,
});
