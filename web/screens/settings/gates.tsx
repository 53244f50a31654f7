import { useState } from 'preact/hooks';
import type { ConfigShowResult, ShownGate } from '../../../src/features/guard/operations/config-show.ts';
import { Chip } from '../../parts/chip.tsx';
import { useRows } from '../../parts/use-rows.ts';

const levels = ['off', 'note', 'ask', 'deny'];
const families = {
  protection: 'Protection',
  agreement: 'Agreement',
  discipline: 'Discipline',
  rules: 'Rules of this project',
} as const;

interface GatesProps {
  readonly config: ConfigShowResult;
  readonly tryOut: (key: string, value: string) => void;
}

export function Gates({ config: { gates, days }, tryOut }: GatesProps) {
  const [wanted, setWanted] = useState('');
  const low = wanted.toLowerCase();
  const found = gates.filter(({ id, summary }) => `${id} ${summary}`.toLowerCase().includes(low));
  const ordered = (Object.keys(families) as (keyof typeof families)[]).flatMap((family) =>
    found.filter((gate) => gate.family === family),
  );
  const [at] = useRows(ordered.length, (index) => tryOut(ordered[index]?.id ?? '', ''), 'gate');
  return (
    <section aria-labelledby="gates">
      <div class="set-head">
        <h2 id="gates">How loud is each gate?</h2>
        <input
          type="search"
          aria-label="Find a gate"
          placeholder="Find a gate"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      {(Object.keys(families) as (keyof typeof families)[]).map((family) => {
        const its = ordered.filter((gate) => gate.family === family);
        if (its.length === 0) return null;
        return (
          <div key={family}>
            <h3>{families[family]}</h3>
            <ul class="set-gates">
              {its.map((gate) => (
                <GateRow
                  key={gate.id}
                  gate={gate}
                  days={days}
                  selected={ordered[at] === gate}
                  tryOut={tryOut}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {found.length === 0 && <p class="hint">No gate is called that, or does that.</p>}
    </section>
  );
}

interface GateRowProps {
  readonly gate: ShownGate;
  readonly days: number;
  readonly selected: boolean;
  readonly tryOut: (key: string, value: string) => void;
}

function GateRow({
  gate: { id, summary, level, setBy, locked, spoke },
  days,
  selected,
  tryOut,
}: GateRowProps) {
  const loud = spoke.deny + spoke.ask;
  return (
    <li data-selected={selected || undefined}>
      <div>
        <p class="set-name">
          <strong>{id}</strong>
          {setBy !== 'profile' && <Chip tone="accent">{setBy === 'yours' ? 'set by you' : 'set here'}</Chip>}
          {locked && <Chip tone="warn">locked</Chip>}
        </p>
        <p class="hint">{summary}</p>
      </div>
      <p class="set-spoke" title={`in the last ${days} days`}>
        {loud > 0 && <b>{loud} objections</b>} {spoke.note > 0 && `${spoke.note} notes`}
      </p>
      <label>
        <span class="unseen">Level of {id}</span>
        <select
          value={level}
          data-level={level}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = level;
            tryOut(id, value);
          }}
        >
          {levels.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </li>
  );
}
