import { useState } from 'preact/hooks';
import type { DoctorResult } from '../../../src/features/setup/operations/doctor.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';

const tones: Readonly<Record<string, Tone>> = { ok: 'good', note: 'plain', warn: 'warn', fail: 'bad' };
const words: Readonly<Record<string, string>> = { ok: 'fine', note: 'note', warn: 'look', fail: 'broken' };

/** Asked for by hand: it tries the hook out, which takes a while. */
export function Doctor({ project }: { readonly project: Project }) {
  const [asked, ask] = useState(false);
  const answer = useAnswer<DoctorResult>(
    asked ? address('/api/doctor', { project: project.id }) : undefined,
    [],
  );
  return (
    <section aria-labelledby="doctor">
      <div class="set-head">
        <h2 id="doctor">Does it work?</h2>
        <button type="button" onClick={() => (asked ? answer.again() : ask(true))}>
          {asked ? 'Look again' : 'Run the doctor'}
        </button>
      </div>
      {!asked && (
        <p class="hint">
          It looks for everything that would silently keep Ephor from working, and tries the hook out.
        </p>
      )}
      {asked && (
        <Answered of={answer}>
          {({ checks, failed, warned }) => (
            <>
              <p role="status">
                {failed + warned === 0 ? 'All is well.' : `${failed} broken, ${warned} to look at.`}
              </p>
              <ul class="set-checks">
                {(['fail', 'warn', 'note', 'ok'] as const).flatMap((status) =>
                  checks
                    .filter((check) => check.status === status)
                    .map(({ id, finding, repair }, index) => (
                      <li key={`${id} ${index}`}>
                        <Chip tone={tones[status] ?? 'plain'}>{words[status] ?? status}</Chip>
                        <span>
                          <strong>{id}</strong> {finding}
                          {repair && (
                            <>
                              {' '}
                              <code>{repair}</code>
                            </>
                          )}
                        </span>
                      </li>
                    )),
                )}
              </ul>
            </>
          )}
        </Answered>
      )}
    </section>
  );
}
