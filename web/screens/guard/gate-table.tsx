import { counted } from '../../parts/counted.ts';
import type { ObjectionHistory } from '../../../src/features/report/objection-history.ts';

interface GateTableProps {
  readonly shown: ObjectionHistory;
  readonly gate: string;
  readonly choose: (gate: string) => void;
}

/** What each gate said, day by day, and what came of it. A gate's name shows only what it said. */
export function GateTable({ shown: { gates, days }, gate: chosen, choose }: GateTableProps) {
  const most = Math.max(
    1,
    ...gates.flatMap(({ byDay }) => byDay.map(({ objections, notes }) => objections + notes)),
  );
  return (
    <div class="guard-table" tabIndex={0} role="region" aria-label="What each gate said">
      <table>
        <thead>
          <tr>
            <th>Gate</th>
            <th class="guard-spark">
              {days[0]?.slice(5)} to {days.at(-1)?.slice(5)}
            </th>
            <th class="number">Denied</th>
            <th class="number">Asked</th>
            <th class="number">Noted</th>
            <th class="number">Heeded</th>
            <th class="number">Overruled</th>
            <th class="number">Wrong</th>
          </tr>
        </thead>
        <tbody>
          {gates.map((each) => (
            <tr key={each.gate} data-selected={each.gate === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={each.gate === chosen}
                  onClick={() => choose(each.gate)}
                >
                  {each.gate}
                </button>
              </th>
              <td class="guard-spark">
                <span class="guard-days" role="img" aria-label={inWords(each.byDay, days)}>
                  {each.byDay.map(({ objections, notes }, index) => (
                    <span key={days[index]} title={inDay(days[index], objections, notes)}>
                      <i data-kind="note" style={{ height: `${(100 * notes) / most}%` }} />
                      <i data-kind="objection" style={{ height: `${(100 * objections) / most}%` }} />
                    </span>
                  ))}
                </span>
              </td>
              <Number of={each.deny} />
              <Number of={each.ask} />
              <Number of={each.note} />
              <Number of={each.heeded} />
              <Number of={each.overruled} warns={each.overruled > each.heeded} />
              <Number of={each.falseAlarms} warns={each.falseAlarms > 0} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Number = ({ of, warns = false }: { readonly of: number; readonly warns?: boolean }) => (
  <td class="number" data-warns={warns || undefined}>
    {of === 0 ? <span class="guard-none">0</span> : of}
  </td>
);

type Days = ObjectionHistory['gates'][number]['byDay'];

const inDay = (day: string | undefined, objections: number, notes: number): string =>
  `${day ?? ''}: ${counted(objections, 'objection')}, ${counted(notes, 'note')}`;

const inWords = (byDay: Days, days: readonly string[]): string =>
  byDay
    .flatMap(({ objections, notes }, index) =>
      objections + notes === 0 ? [] : [inDay(days[index], objections, notes)],
    )
    .join('; ') || 'nothing';
