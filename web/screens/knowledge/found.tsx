import { useEffect, useState } from 'preact/hooks';
import type { KnowledgeSearchResult } from '../../../src/features/knowledge/operations/knowledge-search.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Sentence } from '../../parts/sentence.tsx';

interface FoundProps {
  readonly project: Project;
  readonly words: string;
  readonly open: (id: string) => void;
}

const restMs = 200;

/** What was found, asked for once somebody stops typing. */
export function Found({ project, words, open }: FoundProps) {
  const [query, setQuery] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  const answer = useAnswer<KnowledgeSearchResult>(
    address('/api/knowledge/search', {
      project: project.id,
      query: query.trim().slice(0, 1_000) || words,
      limit: 30,
    }),
  );
  return (
    <Answered of={answer}>
      {({ hits, searched }) => (
        <>
          <p class="hint" role="status">
            {hits.length === 0 ? 'Nothing' : hits.length} of {searched} pieces
          </p>
          <ul class="known-list">
            {hits.map(({ kind, file, line, title, excerpt }) => {
              const own = /(?:^|\/)knowledge\/(.+)\.md$/.exec(file)?.[1];
              return (
                <li class="known-hit" key={`${file}:${line}`}>
                  <p>
                    <Chip>{kind}</Chip>{' '}
                    {kind === 'note' && own !== undefined ? (
                      <button type="button" class="known-link" onClick={() => open(own)}>
                        <Sentence text={title} />
                      </button>
                    ) : (
                      <strong>
                        <Sentence text={title} />
                      </strong>
                    )}
                  </p>
                  <p>{excerpt}</p>
                  <p class="hint">
                    <code>
                      {file}:{line}
                    </code>
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Answered>
  );
}
