import type { RecordedDecision } from '../../../src/features/guard/decision-text.ts';
import type { ObjectionsResult } from '../../../src/features/report/operations/objections.ts';
import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { useDraft } from '../../data/use-draft.ts';
import { Answered } from '../../parts/answered.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { When } from '../../parts/when.tsx';

interface DecisionDialogProps {
  readonly project: string;
  readonly id: string;
  readonly marked: boolean;
  /** The answer that shows whether it was marked. */
  readonly list: string;
  readonly close: () => void;
}

/** One decision as the log has it, and whether it was wrong. */
export function DecisionDialog({ project, id, marked, list, close }: DecisionDialogProps) {
  const answer = useAnswer<RecordedDecision>(address('/api/explain', { project, words: id, all: true }));
  return (
    <Dialog title={`Decision ${id}`} close={close} wide>
      <Answered of={answer}>{(decision) => <Shown decision={decision} />}</Answered>
      {answer.data && answer.data.findings.length > 0 && (
        <Mark project={project} id={id} marked={marked} list={list} />
      )}
    </Dialog>
  );
}

function Shown({ decision }: { readonly decision: RecordedDecision }) {
  const {
    root,
    verdict,
    at,
    event,
    tool,
    subject,
    session,
    findings,
    basis,
    unknown,
    settings,
    settingsNow,
  } = decision;
  const below = (text: string): string => text.replaceAll(`${root}/`, '');
  const silent = Object.values(basis?.gates ?? {}).flat().length - findings.length;
  return (
    <div class="decision">
      <p class="decision-verdict">
        <Verdict of={decision.decision} /> {below(verdict)}
      </p>
      <p class="hint">
        <When at={at} /> · {event} {tool} · session <code>{session.slice(0, 8)}</code> · settings{' '}
        <code>{settings}</code>
        {settings === settingsNow ? ', the same as now' : ', which have changed since'}
      </p>
      {subject && <pre tabIndex={0}>{below(subject)}</pre>}
      {findings.map(({ gate, level, reason, remedy }, index) => (
        <div class="decision-finding" key={index}>
          <p>
            <code>{gate}</code> <Verdict of={level} />
          </p>
          <p>{below(reason)}</p>
          <p class="hint">→ {below(remedy)}</p>
          <p>
            <a href={`/settings?try=${encodeURIComponent(gate)}`}>
              How loud is it, and what if it were quieter?
            </a>
          </p>
        </div>
      ))}
      {silent > 0 && <p class="hint">{silent} other gates had nothing to say.</p>}
      {basis && Object.keys(basis.facts).length > 0 && (
        <details>
          <summary>What they looked at</summary>
          <pre tabIndex={0}>{below(JSON.stringify(basis.facts, null, 2))}</pre>
        </details>
      )}
      {unknown.map((text) => (
        <p class="hint" key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}

interface Marked {
  readonly file: string | null;
  readonly whole: boolean;
}

function Mark({ project, id, marked, list }: Omit<DecisionDialogProps, 'close'>) {
  const [why, setWhy] = useDraft(`false-alarm ${id}`);
  const looksLike = (falseAlarm: boolean) => [
    {
      path: list,
      patch: (value: ObjectionsResult): ObjectionsResult => ({
        ...value,
        objections: value.objections.map((each) => (each.id === id ? { ...each, falseAlarm } : each)),
      }),
    },
  ];
  const takeBack = () =>
    act({
      words: 'false/alarm',
      input: { decision: id, undo: true },
      project,
      expect: looksLike(false),
      said: () => `${id} counts as right again.`,
    });
  const mark = async (): Promise<void> => {
    const done = await act<Marked>({
      words: 'false/alarm',
      input: { decision: id, why },
      project,
      expect: looksLike(true),
      said: ({ file, whole }) =>
        `Marked as wrong. The case is in ${file}, on this machine alone${whole ? '' : '; only the log knew the call, cut short'}.`,
      undo: () => write('false/alarm', { decision: id, undo: true }, project),
    });
    if (done) setWhy('');
  };
  if (marked)
    return (
      <p class="decision-mark">
        You marked this as wrong.{' '}
        <button type="button" onClick={() => void takeBack()}>
          It was right after all
        </button>
      </p>
    );
  return (
    <form
      class="decision-mark"
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      <label>
        Was it wrong? Say why, if you like; it becomes a case that stays on this machine.
        <textarea rows={2} value={why} onInput={({ currentTarget }) => setWhy(currentTarget.value)} />
      </label>
      <button type="submit">Mark as a false alarm</button>
    </form>
  );
}
