import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing, writingNow } from '../../../kernel/operations/in-project.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { describeLoosening } from '../../../kernel/settings/settings.ts';
import { acceptWritten } from '../../../stores/accepted-settings.ts';
import { withLock } from '../../../stores/lock.ts';
import { type PlannedChange, planChange } from '../config/planned-change.ts';
import { configEntries } from '../config/entries.ts';

interface ConfigSetResult {
  readonly key: string;
  readonly value: string | null;
  readonly file: string;
  readonly changed: boolean;
  /** What a lock of the user kept from taking effect. */
  readonly notices: readonly string[];
  /** What others loosened and nobody accepted: the file waits with it. */
  readonly waiting: readonly string[];
}

const lockDeadlineMs = 5_000;
const mostTries = 5;

export const configSet = defineOperation({
  id: 'config-set',
  summary: 'Change one setting in config.yaml and keep its comments; `config try` shows the effect first',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'set up',
  input: {
    ...configEntries,
    value: v.optional(v.pipe(v.string(), v.description('its new value; leave it out to remove the setting'))),
  },
  positional: ['key', 'value'],
  examples: [
    { command: 'ephor config set profile standard', explains: 'change .ephor/config.yaml of this project' },
    { command: 'ephor config set long-file note --mine', explains: 'change your own ~/.ephor/config.yaml' },
    {
      command: 'ephor config set phase.evaluator',
      explains: 'remove the setting, as if it had never been set',
    },
  ],
  async run({ app, input }): Promise<ConfigSetResult> {
    const project = inProject(app);
    const { key, value, mine } = input;
    for (let left = mostTries; left > 0; left -= 1) {
      const planned = await planChange(app, project, { key, value, mine });
      if (!(await written(app, project.place.root, planned, mine))) continue;
      const said = [planned.path.join('.'), value ?? 'removed'].join(' ');
      const changed = planned.before !== planned.after;
      if (changed) await project.audit.append(operationOutcome(app, 'config-set', { subject: said }));
      const before = new Set(project.settings.notices);
      return {
        key: planned.path.join('.'),
        value: value ?? null,
        file: planned.file,
        changed,
        notices: planned.settings.notices.filter((notice) => !before.has(notice)),
        waiting: ((await app.projectAt(project.place.root))?.settings.waiting ?? []).map(describeLoosening),
      };
    }
    throw new UserError('busy', 'somebody else is changing the file right now', 'Try again in a moment.');
  },
  print: ({ key, value, file, changed, notices, waiting }, style) =>
    [
      changed
        ? `${style.good('✓')} ${style.code(key)} ${value === null ? 'is removed from' : `is ${value} in`} ${file}`
        : style.dim(`${file} already says so for ${key}.`),
      ...notices.map((notice) => style.warn(`! ${notice}`)),
      ...waiting.map((each) => style.warn(`! not in force until you run \`ephor config accept\`: ${each}`)),
    ].join('\n'),
});

/** False when somebody changed the file in between. */
function written(
  app: App,
  root: string,
  { file, before, after }: PlannedChange,
  mine: boolean,
): Promise<boolean> {
  const { files } = app.io;
  const lock = mine ? homeFiles(app.home).installLock : projectFiles(root).lock;
  return writing(file, () => {
    files.makeFolder(mine ? app.home : projectFiles(root).local, 0o700);
    return withLock(app.io, lock, { deadlineMs: lockDeadlineMs }, () => {
      if ((files.readText(file) ?? '') !== before) return false;
      if (after === before) return true;
      const isNew = files.stat(file) === undefined;
      writingNow(file, () => files.writeAtomic(file, after, { durable: true }));
      acceptWritten(app.io, root, app.home, [{ file, before: isNew ? undefined : before, after }]);
      return true;
    });
  });
}
