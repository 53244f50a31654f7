import type { KnowledgeCheckResult } from '../../../src/features/knowledge/operations/knowledge-check.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';

interface ContradictionsProps {
  readonly project: Project;
  readonly open: (id: string) => void;
}

export const checkPath = ({ id }: Project): string => address('/api/knowledge/check', { project: id });

/** Entries of which only one can be right, or one is enough. */
export function Contradictions({ project, open }: ContradictionsProps) {
  const answer = useAnswer<KnowledgeCheckResult>(checkPath(project));
  return (
    <Answered of={answer}>
      {({ checked, found, unreadable }) => (
        <>
          {unreadable.map((file) => (
            <p key={file} class="known-broken" role="alert">
              <code>{file}</code> can’t be read, and counts for nothing until you repair it.
            </p>
          ))}
          {found.length === 0 ? (
            <Empty title="Nothing contradicts anything.">
              <p>
                {checked === 1 ? '1 entry was' : `${checked} entries were`} held against each other. Two that
                say the same, or the contrary, show up here.
              </p>
            </Empty>
          ) : (
            <ul class="known-list">
              {found.map(({ relation, entries: [one, other] }) => (
                <li class="known-hit" key={`${one.file} ${other.file}`}>
                  <p>
                    <Chip tone={relation === 'contrary' ? 'bad' : 'warn'}>
                      {relation === 'contrary' ? 'only one can be right' : 'the same twice'}
                    </Chip>
                  </p>
                  {[one, other].map(({ id, title, file }) => (
                    <p key={file}>
                      <button type="button" class="known-link" onClick={() => open(id)}>
                        {title}
                      </button>{' '}
                      <code>{file}</code>
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Answered>
  );
}
