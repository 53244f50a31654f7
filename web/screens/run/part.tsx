import type { ComponentChildren } from 'preact';
import type { ShownPart } from '../../../src/features/portfolio/transcript/shown-part.ts';
import { address } from '../../data/use-answer.ts';
import { FileDiff } from '../../parts/diff.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import type { DiffLine } from '../../parts/read-diff.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { Verdict } from '../../parts/verdict.tsx';

interface PartProps {
  readonly part: ShownPart;
  /** Whose log has the decisions. */
  readonly project: string | null;
}

/** One thing that was said or done. */
export function Part({ part, project }: PartProps) {
  switch (part.kind) {
    case 'told':
      return (
        <li class="part" data-kind="told">
          <p class="part-who">Told</p>
          <Long part={part}>
            <Markdown text={part.text} />
          </Long>
        </li>
      );
    case 'said':
      return (
        <li class="part" data-kind="said">
          <Long part={part}>
            <Markdown text={part.text} />
          </Long>
        </li>
      );
    case 'called':
      return (
        <li class="part" data-kind="called">
          <p class="part-call">
            <strong>{part.tool}</strong> {part.text !== part.change?.path && <code>{part.text}</code>}
          </p>
          {part.change && <Change change={part.change} />}
        </li>
      );
    case 'returned':
      return <Returned part={part} project={project} />;
    case 'held':
      return (
        <li class="part" data-kind="held">
          {part.text}
        </li>
      );
    case 'ended':
      return (
        <li class="part" data-kind={part.failed ? 'failed' : 'ended'}>
          {part.failed ? `Failed: ${part.text}` : 'Ended.'}
        </li>
      );
    case 'raw':
      return (
        <li class="part" data-kind="raw">
          <Long part={part}>
            <pre tabIndex={0}>{part.text}</pre>
          </Long>
        </li>
      );
  }
}

const Long = ({
  part: { cut },
  children,
}: {
  readonly part: ShownPart;
  readonly children: ComponentChildren;
}) => (
  <>
    {children}
    {cut > 0 && <p class="hint">{cut.toLocaleString('en')} more characters are left out.</p>}
  </>
);

const shortResult = 400;
const shortLine = 160;

function Returned({ part, project }: PartProps) {
  const { decision, text, failed } = part;
  if (decision)
    return (
      <li class="part" data-kind="objection">
        {decision.findings.map(({ gate, reason, remedy }, index) => (
          <div key={index}>
            <p>
              <Verdict of={decision.decision} />{' '}
              <strong>
                <Sentence text={reason} />
              </strong>
            </p>
            <p class="hint">
              <Sentence text={remedy} /> <code>{gate}</code>{' '}
              {project === null ? (
                <code>{decision.id}</code>
              ) : (
                <a href={address('/guard', { project, decision: decision.id })}>{decision.id}</a>
              )}
            </p>
          </div>
        ))}
      </li>
    );
  if (text.trim() === '') return null;
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  if (first.length <= shortLine && text.trim() === first.trim())
    return (
      <li class="part" data-kind="returned" data-failed={failed || undefined}>
        {failed ? 'Failed: ' : ''}
        {first}
      </li>
    );
  return (
    <li class="part" data-kind="returned" data-failed={failed || undefined}>
      <details open={failed || text.length < shortResult}>
        <summary>
          {failed ? 'Failed: ' : ''}
          <span>{first.slice(0, shortLine)}</span>
        </summary>
        <Long part={part}>
          <pre tabIndex={0}>{text}</pre>
        </Long>
      </details>
    </li>
  );
}

const kinds = { '+': 'added', '-': 'removed', ' ': 'same' } as const;

function Change({ change: { path, lines, more } }: { readonly change: NonNullable<ShownPart['change']> }) {
  const shown = lines.map(
    ({ sign, text }): DiffLine => ({ kind: kinds[sign], before: undefined, after: undefined, text }),
  );
  const of = (kind: DiffLine['kind']): number => shown.filter((line) => line.kind === kind).length;
  return (
    <>
      <FileDiff
        file={{ path, added: of('added'), removed: of('removed'), lines: shown }}
        open={lines.length <= 40}
      />
      {more > 0 && <p class="hint">{more} more lines are left out.</p>}
    </>
  );
}
