import type { PastObjection } from '../../../src/features/report/objection-history.ts';
import type { ObjectionsResult } from '../../../src/features/report/operations/objections.ts';
import { Chip } from '../../parts/chip.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { Verdict } from '../../parts/verdict.tsx';
import { When } from '../../parts/when.tsx';

interface ObjectionListProps {
  readonly shown: ObjectionsResult;
  readonly gate: string;
  readonly notes: boolean;
  readonly setNotes: (on: boolean) => void;
  readonly open: (decision: string) => void;
}

export function ObjectionList({
  shown: { objections, root },
  gate,
  notes,
  setNotes,
  open,
}: ObjectionListProps) {
  const [at] = useRows(objections.length, (index) => open(objections[index]?.id ?? ''), 'objection');
  return (
    <section aria-label="Objections, newest first">
      <div class="guard-head">
        <h2>{gate === '' ? 'What was said' : `What ${gate} said`}</h2>
        <label class="check">
          <input
            type="checkbox"
            checked={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.checked)}
          />
          Notes too
        </label>
      </div>
      {objections.length === 0 ? (
        <p class="hint">Only notes, which interrupted nobody. Choose “Notes too” to see them.</p>
      ) : (
        <ol class="guard-list">
          {objections.map((each, index) => (
            <Row key={each.id} past={each} root={root} selected={index === at} open={open} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RowProps {
  readonly past: PastObjection;
  readonly root: string;
  readonly selected: boolean;
  readonly open: (decision: string) => void;
}

function Row({ past, root, selected, open }: RowProps) {
  const { id, at, tool, subject, event, decision, findings } = past;
  const below = (text: string): string => text.replaceAll(`${root}/`, '');
  return (
    <li data-selected={selected || undefined}>
      <button type="button" class="guard-row" onClick={() => open(id)}>
        <span class="guard-row-head">
          <Verdict of={decision} />
          <span class="guard-subject">
            {tool ?? event} <code>{below(subject ?? '')}</code>
          </span>
          <Fate past={past} />
          <span class="guard-when">
            <When at={at} />
          </span>
        </span>
        {findings.map(({ gate, reason }, index) => (
          <span class="guard-reason" key={index}>
            {below(reason)} <span class="guard-gate">{gate}</span>
          </span>
        ))}
      </button>
    </li>
  );
}

function Fate({ past: { fate, falseAlarm } }: { readonly past: PastObjection }) {
  if (falseAlarm) return <Chip tone="bad">marked wrong</Chip>;
  if (fate === 'overruled') return <Chip tone="warn">overruled</Chip>;
  return fate === 'heeded' ? <Chip tone="good">heeded</Chip> : null;
}
