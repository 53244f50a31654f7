import { expect, it } from 'vitest';
import { asksOnlyWhy } from '../../../kernel/work/leads-only.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { endingOfOthers, startsInBackground } from '../dangers/process-ending.ts';
import { started } from './started.ts';

const run = (command: string) => ({
  kind: 'command' as const,
  command,
  background: false,
  report: analyseCommand(command, { cwd: '/repo', root: '/repo', home: '/home/dev' }),
});

it.each([
  ['npm run dev > log 2>&1 &', true],
  ['nohup ./server', true],
  ['docker run -d redis', true],
  ['npm test 2>&1 | tail -3 && echo done', false],
  ['make 2>/dev/null', false],
])('%s runs on: %s', (command, any) => {
  const event = { kind: 'tool.after', action: run(command) } as never;
  expect(startsInBackground(run(command))).toBe(any);
  expect(started.reduce({ section: started.initial, event } as never)).toEqual({ any });
});

it.each(['kill -9 48211', 'fuser -k 3000/tcp', 'kill $(lsof -ti :8080)', 'npx kill-port 5173'])(
  'of others: %s',
  (command) => {
    expect(endingOfOthers(run(command), 'start the app and look', false)).toBeDefined();
    expect(endingOfOthers(run(command), 'start the app and look', true)).toBeUndefined();
    expect(endingOfOthers(run(command), 'port 3000 is taken, free it', false)).toBeUndefined();
    expect(endingOfOthers(run(command), 'beende den alten Server', false)).toBeUndefined();
  },
);

it.each(['kill %1', 'kill $!', 'kill -0 48211', 'kill $(cat server.pid)', './server & sleep 1; kill 48211'])(
  'silent: %s',
  (command) => {
    expect(endingOfOthers(run(command), 'start the app and look', false)).toBeUndefined();
  },
);

it.each([
  ['why is checkout slow? just diagnose', true],
  ['Finde die Ursache, nichts ändern', true],
  ['pourquoi le pod redémarre ?', false],
  ['почему падает сервис?', true],
  ['找出原因', true],
  ['find out why and fix it', false],
  ['scale it up', false],
])('“%s” asks only why: %s', (prompt, only) => {
  expect(asksOnlyWhy(prompt)).toBe(only);
});
