import type { App } from '../../../kernel/app.ts';
import type { Idea } from '../../../kernel/stores/idea.ts';
import { enrichIdea, queueSettings } from './enrich-idea.ts';

/**
 * Has ideas worked out while nobody waits: by a process of its own, or, where our program is not at hand, by this one.
 * Ideas for which that fails are worked out when they are taken.
 */
export async function startEnriching(app: App, ideas: readonly Idea[]): Promise<boolean> {
  const [first] = ideas;
  const settings = await queueSettings(app, first?.project ?? null);
  if (!first || settings.enrich === 'off') return false;
  const ids = ideas.map(({ id }) => id);
  const [node = '', script = ''] = app.program;
  if (app.io.files.stat(script))
    app.io.processes.startDetached(node, [script, 'queue', 'enrich', ...ids], { EPHOR_HOME: app.home });
  else void enrichAll(app, ids);
  return true;
}

async function enrichAll(app: App, ids: readonly string[]): Promise<void> {
  try {
    const { ideas } = await app.ideas.list(['queued']);
    for (const idea of ideas.filter(({ id }) => ids.includes(id)))
      await enrichIdea(app, idea, await queueSettings(app, idea.project));
  } catch {
    // The idea stays as it was queued.
  }
}
