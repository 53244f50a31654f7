import { defineOperation } from '../../../kernel/operation.ts';

interface EngineStopResult {
  readonly stopped: boolean;
}

export const engineStop = defineOperation({
  id: 'engine-stop',
  summary: 'Stop the engine; until it is back, hooks judge for themselves',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  group: 'engine',
  input: {},
  examples: [
    {
      command: 'ephor engine stop',
      explains: 'stop it; this weakens nothing, since decisions never depend on it',
    },
  ],
  run: async ({ app }): Promise<EngineStopResult> => ({ stopped: await app.runtime.stopEngine() }),
  print: ({ stopped }, style) =>
    stopped ? `${style.dim('○')} The engine has stopped.` : `${style.dim('○')} No engine was running.`,
});
