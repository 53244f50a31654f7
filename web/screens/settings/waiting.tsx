import type { ConfigShowResult } from '../../../src/features/guard/operations/config-show.ts';
import { act } from '../../data/act.ts';
import type { Project } from '../../data/project.ts';
import { Sentence } from '../../parts/sentence.tsx';

interface WaitingProps extends Pick<ConfigShowResult, 'waiting'> {
  readonly project: Project;
  readonly accepted: () => void;
}

/** What somebody loosened in the files, and a person has to put in force. */
export function Waiting({ project, waiting, accepted }: WaitingProps) {
  if (waiting.length === 0) return null;
  const accept = () =>
    act({
      words: 'config/accept',
      input: {},
      project: project.id,
      said: () => 'The settings are in force as the files say.',
    }).then(accepted);
  return (
    <section class="set-notice" aria-label="Waits for you">
      <p>
        Somebody changed the settings, and this would be looser than you accepted. It is not in force yet:
      </p>
      <ul>
        {waiting.map((each) => (
          <li key={each}>
            <Sentence text={each} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void accept()}>
        Put it in force
      </button>
    </section>
  );
}
