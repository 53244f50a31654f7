/**
 * Everything but the hook, by the names under which it is started. They share most of their code, so they are one
 * program, of which a process runs only what it was started for.
 */
export const programs = {
  cli: () => import('./cli/program.ts'),
  engine: () => import('./engine/bin.ts'),
  http: () => import('./http/bin.ts'),
  mcp: () => import('./mcp/program.ts'),
  'settle-worker': () => import('./engine/settle-worker.ts'),
};
