import type { DecisionList } from '../../../src/features/portfolio/operations/decisions.ts';
import type { HistoryResult } from '../../../src/features/report/operations/history.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { When } from '../../parts/when.tsx';

/** What leads are not asked again, and what was agreed with agents here. */
export const Decisions = ({ project }: { readonly project: Project }) => (
  <>
    <AnsweredForLeads />
    <Agreed project={project} />
  </>
);

/** Of all spaces: it needs no project that is guarded. */
export function AnsweredForLeads() {
  const answers = useAnswer<DecisionList>(address('/api/decisions', { limit: 200 }));
  return (
    <>
      <h2>Answered for leads</h2>
      <Answered of={answers}>
        {({ found, hidden }) =>
          found.length === 0 ? (
            <Empty title="No lead has asked anything yet.">
              <p>What you answer to a lead is kept here with its question, and no lead asks it again.</p>
            </Empty>
          ) : (
            <>
              <ul class="known-list">
                {found.map(({ question, answer, space, source, at, file, line }) => (
                  <li class="known-hit" key={`${file}:${line}`}>
                    <p>
                      <strong>{question}</strong>
                    </p>
                    <p class="known-answer">{answer}</p>
                    <p class="hint">
                      <Chip>{space ?? 'all spaces'}</Chip> {source} <When at={at} /> <code>{file}</code>
                    </p>
                  </li>
                ))}
              </ul>
              {hidden > 0 && <p class="hint">{hidden} older ones are not shown.</p>}
            </>
          )
        }
      </Answered>
    </>
  );
}

function Agreed({ project }: { readonly project: Project }) {
  const agreed = useAnswer<HistoryResult>(address('/api/history', { project: project.id, limit: 50 }));
  return (
    <>
      <h2>Agreed with agents in this project</h2>
      <Answered of={agreed}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <Empty title="Nothing is agreed here yet.">
              <p>
                What you tell an agent to do, exceptions that you grant and objections that it accepts are
                kept in <code>.ephor/decisions/</code>.
              </p>
            </Empty>
          ) : (
            <ul class="known-list">
              {decisions
                .toReversed()
                .map(({ file, type, context, trigger, approved_scope: scope, timestamp }) => (
                  <li class="known-hit" key={file}>
                    <p>
                      <Chip>{type.replaceAll('_', ' ')}</Chip> {scope ?? context.split('\n')[0]}
                    </p>
                    {trigger && <p class="known-answer">“{trigger}”</p>}
                    <p class="hint">
                      <When at={timestamp} /> <code>{file}</code>
                    </p>
                  </li>
                ))}
            </ul>
          )
        }
      </Answered>
    </>
  );
}
