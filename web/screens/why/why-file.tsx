import { useState } from 'preact/hooks';
import type { WhyResult } from '../../../src/features/ledger/why/text.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { useKeys } from '../../keys/keys.ts';
import { Answered } from '../../parts/answered.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { WhyBlockView } from './why-block.tsx';

interface WhyFileProps {
  readonly project: Project;
  readonly file: string;
  readonly close: () => void;
}

const mostBlocks = 200;

/** A whole file: each block of lines beside who wrote it, and what for. */
export function WhyFile({ project, file, close }: WhyFileProps) {
  const answer = useAnswer<WhyResult>(address('/api/why', { project: project.id, target: file }));
  const [all, setAll] = useState(false);
  const blocks = answer.data?.blocks ?? [];
  const shown = all ? blocks : blocks.slice(0, mostBlocks);
  const [at] = useRows(shown.length, () => undefined, 'block');
  useKeys('File', [{ key: 'Escape', does: 'Go back to the files', run: close }]);
  return (
    <>
      <p class="why-back">
        <button type="button" onClick={close}>
          ← Files
        </button>
        <code>{file}</code>
      </p>
      <Answered of={answer}>
        {({ lines, shares }) =>
          lines === 0 ? (
            <p class="hint">The file is empty.</p>
          ) : (
            <>
              <Shares shares={shares} lines={lines} />
              <ol class="why-blocks">
                {shown.map((block, index) => (
                  <WhyBlockView key={block.from} block={block} selected={index === at} />
                ))}
              </ol>
              {shown.length < blocks.length && (
                <button type="button" onClick={() => setAll(true)}>
                  Show {blocks.length - shown.length} more blocks
                </button>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

const colours = ['var(--accent)', 'var(--good)', 'var(--warn)', 'var(--bad)', 'var(--line-strong)'];

function Shares({ shares, lines }: Pick<WhyResult, 'shares' | 'lines'>) {
  const shown = shares.slice(0, colours.length);
  return (
    <section class="why-shares" aria-label="Who wrote how much">
      <div class="why-bar" aria-hidden="true">
        {shown.map(({ name, lines: own }, index) => (
          <i key={name} style={{ width: `${(100 * own) / lines}%`, background: colours[index] }} />
        ))}
      </div>
      <ul>
        {shown.map(({ name, lines: own }, index) => (
          <li key={name}>
            <i style={{ background: colours[index] }} aria-hidden="true" /> {name}{' '}
            <span class="hint">
              {Math.round((100 * own) / lines)} %, {own} {own === 1 ? 'line' : 'lines'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
