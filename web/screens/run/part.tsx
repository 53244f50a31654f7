import type { ComponentChildren } from 'preact';
import type { ShownPart } from '../../../src/features/portfolio/transcript/shown-part.ts';
import { FileDiff } from '../../parts/diff.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import type { DiffLine } from '../../parts/read-diff.ts';
import { Verdict } from '../../parts/verdict.tsx';

/** One thing that was said or done. */
export function Part({ part }: { readonly part: ShownPart }) {
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
            <strong>{part.tool}</strong> <code>{part.text}</code>
          </p>
          {part.change && <Change change={part.change} />}
        </li>
      );
    case 'returned':
      return <Returned part={part} />;
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

function Returned({ part }: { readonly part: ShownPart }) {
  const { decision, text, failed } = part;
  if (decision)
    return (
      <li class="part" data-kind="objection">
        {decision.findings.map(({ gate, reason, remedy }, index) => (
          <div key={index}>
            <p>
              <Verdict of={decision.decision} /> <strong>{reason}</strong>
            </p>
            <p class="hint">
              {remedy} <code>{gate}</code> <code>{decision.id}</code>
            </p>
          </div>
        ))}
      </li>
    );
  if (text.trim() === '') return null;
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  return (
    <li class="part" data-kind="returned" data-failed={failed || undefined}>
      <details open={failed || text.length < shortResult}>
        <summary>
          {failed ? 'Failed: ' : ''}
          <span>{first.slice(0, 160)}</span>
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
