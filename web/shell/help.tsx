import { useMemo } from 'preact/hooks';
import { useStore } from '../data/store.ts';
import { keysNow, modKey, setSingleKeys, singleKeys } from '../keys/keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import './help.css';

export function Help({ close }: { readonly close: () => void }) {
  const groups = useMemo(() => keysNow(), []);
  const on = useStore(singleKeys);
  return (
    <Dialog title="Keys" close={close} wide>
      <div class="keys-groups">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="keys">
              {keys.map(({ key, does }) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((each) => (
                      <kbd key={each}>{each.replace('Mod+k', `${modKey}K`)}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
        Single letters are keys
      </label>
    </Dialog>
  );
}
