import { useState } from 'preact/hooks';
import { act } from '../data/act.ts';
import { useDraft } from '../data/use-draft.ts';
import { Dialog } from './dialog.tsx';
import './stop-for-good.css';

/** Ends an initiative with what is open in it. It can't be taken back whole, so it is asked once more. */
export function StopForGood({ initiative }: { readonly initiative: string }) {
  const [asks, ask] = useState(false);
  const [reason, setReason] = useDraft(`stop ${initiative}`);
  const stop = async (): Promise<void> => {
    ask(false);
    const done = await act<{ readonly tasks: readonly number[] }>({
      words: 'initiative/cancel',
      input: { initiative, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      said: ({ tasks }) =>
        `${initiative} is cancelled${tasks.length > 0 ? `, with ${tasks.length === 1 ? 'a task' : `${tasks.length} tasks`}` : ''}. Its branch stays as it is.`,
    });
    if (done) setReason('');
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => ask(true)}>
        Stop it for good …
      </button>
      {asks && (
        <Dialog title={`Stop ${initiative} for good?`} close={() => ask(false)}>
          <form
            class="stop-form"
            onSubmit={(event) => {
              event.preventDefault();
              void stop();
            }}
          >
            <p>
              Its open tasks are cancelled, its questions withdrawn, and its lead ends at the next cycle. What
              is on its branch stays. To go on later, pause it instead.
            </p>
            <label>
              Why? It is kept with all that ends.
              <input
                type="text"
                value={reason}
                maxLength={200}
                onInput={({ currentTarget }) => setReason(currentTarget.value)}
              />
            </label>
            <button type="submit" class="main-act">
              Stop it for good
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
