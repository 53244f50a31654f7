import type { ConfigShowResult } from '../../../src/features/guard/operations/config-show.ts';
import type { ConfigTryResult } from '../../../src/features/guard/operations/config-try.ts';
import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import type { Project } from '../../data/project.ts';
import { address, useAnswer } from '../../data/use-answer.ts';
import { Answered } from '../../parts/answered.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Effect } from './effect.tsx';

const choices = { profile: ['observe', 'standard', 'strict'], gate: ['off', 'note', 'ask', 'deny'] };

interface TryDialogProps {
  readonly project: Project;
  readonly config: ConfigShowResult;
  readonly setting: string;
  readonly wanted: string;
  readonly choose: (value: string) => void;
  readonly close: () => void;
  readonly changed: () => void;
}

/** What a change would have done to the last week, and then the change. */
export function TryDialog({ project, config, setting, wanted, choose, close, changed }: TryDialogProps) {
  const gate = config.gates.find(({ id }) => id === setting);
  const now = gate ? gate.level : config.profile;
  const value = wanted === '' ? now : wanted;
  const answer = useAnswer<ConfigTryResult>(
    value === now
      ? undefined
      : address('/api/config/try', { project: project.id, key: setting, value, days: 7 }),
    [],
  );
  const set = async (mine: boolean): Promise<void> => {
    const done = await act<{ file: string; notices: readonly string[] }>({
      words: 'config/set',
      input: { key: setting, value, mine },
      project: project.id,
      said: ({ file, notices }) => [`${setting} is ${value} in \`${file}\`.`, ...notices].join(' '),
      undo: () =>
        write(
          'config/set',
          { key: setting, ...(isOwn(config, setting, mine) ? { value: now } : {}), mine },
          project.id,
        ).then(changed),
    });
    if (!done) return;
    changed();
    close();
  };
  return (
    <Dialog title={setting === 'profile' ? 'How strict is it here?' : setting} close={close} wide>
      {gate && <p>{gate.summary}</p>}
      <div class="set-choices" role="group" aria-label="Level">
        {(gate ? choices.gate : choices.profile).map((each) => (
          <button key={each} type="button" aria-pressed={each === value} onClick={() => choose(each)}>
            {each}
            {each === now && <span class="hint"> now</span>}
          </button>
        ))}
      </div>
      {value === now ? (
        <p class="hint">Choose another level to see what it would have changed in the last week.</p>
      ) : (
        <>
          <Answered of={answer}>{(tried) => <Effect tried={tried} project={project.id} />}</Answered>
          <div class="set-acts">
            <button type="button" class="main-act" onClick={() => void set(false)}>
              Set it in this project
            </button>
            <button type="button" onClick={() => void set(true)}>
              Set it for all my projects
            </button>
          </div>
          <p class="hint">
            Comments in the file stay as they are. What this project sets counts more than what you set for
            all.
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Whether the value of now stands in that very file. */
function isOwn({ gates, profileSetBy }: ConfigShowResult, setting: string, mine: boolean): boolean {
  const by = gates.find(({ id }) => id === setting)?.setBy ?? profileSetBy;
  return by === (mine ? 'yours' : 'project');
}
