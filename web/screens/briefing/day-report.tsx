import { useState } from 'preact/hooks';
import { Pages } from './pages.tsx';
import type { Document } from '../../../src/kernel/pages/document.ts';
import { type Failure, failureOf, write } from '../../data/call.ts';
import { Empty } from '../../parts/empty.tsx';
import { Trouble } from '../../parts/trouble.tsx';

/** Making it asks git, health checks and your own sources, so it is made when somebody wants it. */
export function DayReport({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const [made, setMade] = useState<Document>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { document } = await write<{ document: Document }>('report', {
        daily: true,
        ...(isToday ? {} : { day }),
      });
      setMade(document);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  if (made) return <Pages document={made} />;
  return (
    <>
      {failure && <Trouble failure={failure} />}
      <Empty title={isToday ? 'The day so far, in all spaces' : `The report of ${day}`}>
        <p>Activity, questions, costs, git, health and your own sources. It is kept by its date.</p>
        <p>
          <button type="button" class="main-act" disabled={busy} onClick={() => void make()}>
            {busy ? 'Reading …' : isToday ? 'Make it now' : 'Show it'}
          </button>
        </p>
      </Empty>
    </>
  );
}
