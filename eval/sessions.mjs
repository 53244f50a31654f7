import { fileURLToPath } from 'node:url';
import { importSource } from './bundle.mjs';
import { CaseError } from './read-cases.mjs';

const profiles = ['observe', 'standard', 'strict'];

export const sessions = {
  cases: fileURLToPath(new URL('sessions', import.meta.url)),
  options: { profile: { type: 'string', default: 'standard' }, floor: { type: 'boolean', default: false } },
  usage: `[--profile ${profiles.join('|')}] [--floor]`,

  async evaluate(place, { profile }) {
    if (!profiles.includes(profile)) throw new CaseError(`there is no profile ${profile}`);
    return untilInterrupted(async (stop) => {
      const { readSessions, playSessions, tableOf } = await importSource('eval/sessions-player/play.ts');
      const { sessions: read, problems } = readSessions(place);
      if (problems.length > 0) throw new CaseError(problems.join('\n'));
      const score = await playSessions(read, {
        profile,
        dist: process.env['EPHOR_DIST'],
        source: fileURLToPath(new URL('..', import.meta.url)),
        stop,
        progress: process.stderr.isTTY ? showProgress : undefined,
      });
      return { score, details: tableOf };
    });
  },

  table: (score, tableOf) => tableOf(score),
  failed: ({ bars }, { floor }) => floor && bars.some(({ met }) => !met),
};

function showProgress(played, of) {
  process.stderr.write(played === of ? '\r\u001B[K' : `\r${played} of ${of} sessions`);
}

/** A run that is interrupted stops its engine and takes its folders away first. */
async function untilInterrupted(work) {
  const stop = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => stop.abort();
  for (const signal of signals) process.once(signal, end);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.exit(130);
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
