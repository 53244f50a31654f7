import { answerHook } from '../../../src/line/handle-hook.ts';
import { createLine } from '../../../src/line/create-line.ts';
import { nodeIo } from '../../../src/io/node.ts';

/** Usage: writer <home> <root> <session> <name> <events>. Prints the id of each call once it is answered. */
const [home = '', root = '', session = '', name = '', events = '0'] = process.argv.slice(2);

const io = { ...nodeIo, env: (key: string) => (key === 'EPHOR_HOME' ? home : undefined) };
/** Patient, because 64 of these on two processors wait long for their turn: what counts is that nothing is lost. */
const line = {
  ...createLine({ io, userHome: home, version: 'test', packageFolder: process.cwd() }),
  lockDeadlineMs: 40_000,
};

async function write(): Promise<void> {
  for (let n = 0; n < Number(events); n += 1) {
    const id = `${name}-${n}`;
    const { stdout } = await answerHook(line, {
      host: 'claude-code',
      eventName: 'PreToolUse',
      id,
      projectFolder: root,
      payload: JSON.stringify({
        session_id: session,
        cwd: root,
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command: n % 2 === 0 ? 'ls' : 'touch .ephor/config.yaml' },
      }),
    });
    const fits = n % 2 === 0 ? stdout === '' : stdout.includes('ephor_protected');
    process.stdout.write(fits ? `${id}\n` : `${id} got ${stdout}\n`);
  }
}

void write();
