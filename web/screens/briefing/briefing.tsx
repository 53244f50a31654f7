import './briefing.css';
import { DayReport } from './day-report.tsx';
import { Pages } from './pages.tsx';
import type { Document } from '../../../src/kernel/pages/document.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { useKeys } from '../../keys/keys.ts';
import { Empty } from '../../parts/empty.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useTabs } from '../../parts/tabs.tsx';
import { useParam } from '../../routing/route.ts';

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

function stepped(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + by);
  return dayOf(date);
}

export function Briefing() {
  const today = dayOf(new Date());
  const [wanted, want] = useParam('day', 'step');
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && wanted <= today ? wanted : today;
  const to = (next: string): void => {
    if (next <= today && next !== '') want(next === today ? '' : next);
  };
  const { here, bar } = useTabs(
    [
      { id: 'briefing', title: 'Briefing' },
      { id: 'report', title: 'Report of the day' },
    ],
    'briefing',
    'Briefing and report',
  );
  useKeys('Days', [
    { key: 'ArrowLeft', does: 'Go to the day before', run: () => to(stepped(day, -1)) },
    { key: 'ArrowRight', does: 'Go to the next day', run: () => to(stepped(day, 1)) },
    { key: 'p', does: 'Print it', run: () => print() },
  ]);
  return (
    <>
      {bar}
      <div class="days">
        <button type="button" onClick={() => to(stepped(day, -1))} aria-label="The day before">
          ←
        </button>
        <input
          type="date"
          aria-label="Day"
          value={day}
          max={today}
          onChange={({ currentTarget }) => to(currentTarget.value)}
        />
        <button
          type="button"
          onClick={() => to(stepped(day, 1))}
          disabled={day === today}
          aria-label="The next day"
        >
          →
        </button>
        {day !== today && (
          <button type="button" class="quiet" onClick={() => to(today)}>
            Today
          </button>
        )}
        <button type="button" class="quiet days-print" onClick={() => print()}>
          Print
        </button>
      </div>
      {here === 'briefing' ? (
        <OfDay day={day} isToday={day === today} />
      ) : (
        <DayReport key={day} day={day} isToday={day === today} />
      )}
    </>
  );
}

function OfDay({ day, isToday }: { readonly day: string; readonly isToday: boolean }) {
  const path = address('/api/briefing', isToday ? {} : { day });
  const { data, failure, again } = useAnswer<{ readonly document: Document }>(path);
  if (failure?.code === 'no_briefing')
    return (
      <Empty title={`No briefing was delivered on ${day}.`}>
        <p>
          The orchestrator writes one each day when it is due. <a href="/briefing">The one of now</a> is
          always there.
        </p>
      </Empty>
    );
  if (!data) return failure ? <Trouble failure={failure} again={again} /> : <p class="waiting">Reading …</p>;
  return <Pages document={data.document} />;
}
