import type { KnowledgeListResult } from '../../../src/features/knowledge/operations/knowledge-list.ts';
import { entryOf, refresh } from '../../data/cache.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { When } from '../../parts/when.tsx';

interface EntriesProps {
  readonly project: Project;
  readonly open: (id: string) => void;
}

const listPath = ({ id }: Project): string => address('/api/knowledge/list', { project: id });

/** No event tells that a file of the knowledge changed. */
export function refreshList(project: Project): void {
  const path = listPath(project);
  void refresh(path, entryOf(path, ['change']));
}

export function Entries({ project, open }: EntriesProps) {
  const answer = useAnswer<KnowledgeListResult>(listPath(project));
  const entries = answer.data?.entries ?? [];
  const [at] = useRows(entries.length, (index) => open(entries[index]?.id ?? ''), 'entry');
  return (
    <Answered of={answer}>
      {() =>
        entries.length === 0 ? (
          <Empty title="Nothing is written down yet.">
            <p>
              Write down what every agent should know here: press <kbd>n</kbd>, or{' '}
              <code>ephor remember "Mail goes out by port 465."</code> Agents are told what fits their task,
              and are not asked twice.
            </p>
          </Empty>
        ) : (
          <ul class="known-list">
            {entries.map(({ id, title, scope, tags, source, updated }, index) => (
              <li key={`${scope} ${id}`} data-selected={index === at || undefined}>
                <button type="button" class="known-row" onClick={() => open(id)}>
                  <span class="known-title">
                    <Sentence text={title} />
                  </span>
                  <Chip tone={scope === 'global' ? 'accent' : 'plain'}>
                    {scope === 'global' ? 'all projects' : 'this project'}
                  </Chip>
                  <span class="known-facts">
                    {[...tags, source ?? ''].filter(Boolean).join(' · ')} <When at={updated} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
