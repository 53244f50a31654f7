import { useState } from 'preact/hooks';
import type { StatsResult } from '../../../src/features/ledger/operations/trace-stats.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { InProject } from '../../parts/in-project.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { useParam } from '../../routing/route.ts';
import { WhyFile } from './why-file.tsx';
import './why.css';

export function Why() {
  const [file, setFile] = useParam('file', 'opens');
  return (
    <InProject>
      {(project) =>
        file === '' ? (
          <Files project={project} open={setFile} />
        ) : (
          <WhyFile project={project} file={file} close={() => setFile('')} />
        )
      }
    </InProject>
  );
}

const mostShown = 300;

function Files({ project, open }: { readonly project: Project; readonly open: (file: string) => void }) {
  const [wanted, setWanted] = useState('');
  const answer = useAnswer<StatsResult>(address('/api/trace/stats', { project: project.id, by: 'file' }));
  const found = (answer.data?.rows ?? []).filter(({ key }) =>
    key.toLowerCase().includes(wanted.toLowerCase()),
  );
  const shown = found.slice(0, mostShown);
  const [at] = useRows(shown.length, (index) => open(shown[index]?.key ?? ''), 'file');
  return (
    <Answered of={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title="Agents have changed no file here yet.">
            <p>
              Each change of an agent leaves a record in <code>.ephor/agent_trace.jsonl</code>: the lines, the
              intent, what you had asked. From the first one on, this page tells of any file why it is as it
              is. In a terminal: <code>ephor why src/app.ts:12</code>
            </p>
          </Empty>
        ) : (
          <>
            <form
              class="why-search"
              onSubmit={(event) => {
                event.preventDefault();
                if (wanted.trim() !== '') open(wanted.trim());
              }}
            >
              <input
                type="search"
                aria-label="A file"
                placeholder="Find a file, or type its path"
                value={wanted}
                onInput={({ currentTarget }) => setWanted(currentTarget.value)}
              />
              <button type="submit">Open</button>
            </form>
            <ul class="why-files">
              {shown.map(({ key, added, removed, records }, index) => (
                <li key={key} data-selected={index === at || undefined}>
                  <a href={address('/why', { project: project.id, file: key })}>{key}</a>
                  <span>
                    {records} {records === 1 ? 'change' : 'changes'} <b class="why-added">+{added}</b>{' '}
                    <b class="why-removed">−{removed}</b>
                  </span>
                </li>
              ))}
            </ul>
            {found.length === 0 && (
              <p class="hint">No agent changed a file of that name. “Open” asks about it all the same.</p>
            )}
            {found.length > mostShown && (
              <p class="hint">{found.length - mostShown} more; type a part of the name.</p>
            )}
          </>
        )
      }
    </Answered>
  );
}
