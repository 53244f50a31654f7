import type { ConfigShowResult } from '../../../src/features/guard/operations/config-show.ts';

const words = {
  observe: 'Blocks nothing and tells the agent nothing. It notes what it would have said.',
  standard: 'Says what a thoughtful colleague beside you would say.',
  strict: 'You agree first, every time.',
} as const;

const setBy = { profile: 'as usual', yours: 'set by you', project: 'set in this project' } as const;

interface ProfileProps {
  readonly config: ConfigShowResult;
  readonly tryOut: (key: string, value: string) => void;
}

export const Profile = ({ config: { profile, profileSetBy, files }, tryOut }: ProfileProps) => (
  <section aria-labelledby="profile">
    <h2 id="profile">How strict is it here?</h2>
    <div class="set-profiles">
      {(['observe', 'standard', 'strict'] as const).map((each) => (
        <button
          key={each}
          type="button"
          class="set-profile"
          aria-pressed={each === profile}
          onClick={() => each !== profile && tryOut('profile', each)}
        >
          <strong>{each}</strong>
          {each === profile && <span class="hint">{setBy[profileSetBy]}</span>}
          <span>{words[each]}</span>
        </button>
      ))}
    </div>
    <p class="hint">
      Set in <code>{files.project}</code>, for all projects in <code>{files.yours}</code>
    </p>
  </section>
);
