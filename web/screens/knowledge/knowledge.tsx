import type { Project } from '../../data/project.ts';
import { useKeys } from '../../keys/keys.ts';
import { InProject } from '../../parts/in-project.tsx';
import { useParam } from '../../routing/route.ts';
import { Contradictions } from './contradictions.tsx';
import { AnsweredForLeads, Decisions } from './decisions.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { Entries } from './entries.tsx';
import { Found } from './found.tsx';
import './knowledge.css';

const views = { entries: 'Entries', decisions: 'Decisions', contradictions: 'Contradictions' } as const;
type View = keyof typeof views;

export function Knowledge() {
  return (
    <InProject otherwise={<AnsweredForLeads />}>{(project) => <OfProject project={project} />}</InProject>
  );
}

function OfProject({ project }: { readonly project: Project }) {
  const [words, setWords] = useParam('q');
  const [named, setView] = useParam('view', 'step');
  const [entry, setEntry] = useParam('entry', 'opens');
  const view: View = named === 'decisions' || named === 'contradictions' ? named : 'entries';
  useKeys('Knowledge', [{ key: 'n', does: 'Write something down', run: () => setEntry('+') }]);
  return (
    <>
      <div class="known-head">
        <input
          type="search"
          aria-label="Search what is known"
          placeholder="Search lessons, decisions, intents and notes"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <button type="button" onClick={() => setEntry('+')}>
          Write down <kbd>n</kbd>
        </button>
      </div>
      {words.trim() === '' ? (
        <>
          <div class="known-views" role="group" aria-label="What is shown">
            {(Object.keys(views) as View[]).map((each) => (
              <button
                key={each}
                type="button"
                class="quiet"
                aria-pressed={each === view}
                onClick={() => setView(each === 'entries' ? '' : each)}
              >
                {views[each]}
              </button>
            ))}
          </div>
          {view === 'entries' && <Entries project={project} open={setEntry} />}
          {view === 'decisions' && <Decisions project={project} />}
          {view === 'contradictions' && <Contradictions project={project} open={setEntry} />}
        </>
      ) : (
        <Found project={project} words={words} open={setEntry} />
      )}
      {entry !== '' && <EntryDialog key={entry} project={project} id={entry} close={() => setEntry('')} />}
    </>
  );
}
