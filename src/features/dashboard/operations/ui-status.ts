import { defineOperation } from '../../../kernel/operation.ts';
import { createAccess } from '../../../stores/access-file.ts';
import { type DoorStatus, doorStatus } from '../door-process.ts';

interface UiStatus extends DoorStatus {
  /** Browsers that are logged in. */
  readonly browsers: number;
  readonly tokens: number;
}

export const uiStatus = defineOperation({
  id: 'ui-status',
  summary: 'Show whether the dashboard is running, and who may use it',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'dashboard',
  input: {},
  examples: [
    {
      command: 'ephor ui status',
      explains: 'see its address, and how many browsers and programs have access',
    },
  ],
  async run({ app: { io, home } }): Promise<UiStatus> {
    const access = createAccess(io, home);
    const [browsers, tokens] = [access.sessions().length, access.tokens().length];
    return { ...(await doorStatus(io, home)), browsers, tokens };
  },
  print({ running, answers, url, pid, version, browsers, tokens }, style) {
    const who = style.dim(`browsers logged in: ${browsers} · tokens of programs: ${tokens}`);
    if (!running) return `${style.dim('○')} The dashboard is not running; \`ephor ui\` opens it.\n${who}`;
    const state = answers
      ? style.good('● The dashboard is running')
      : style.bad('● The dashboard does not answer');
    return `${state}  ${url}  ${style.dim(`process ${pid} · ${version}`)}\n${who}`;
  },
  exitCode: ({ running, answers }) => (running && !answers ? 1 : 0),
});
