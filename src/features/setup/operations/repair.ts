import * as v from 'valibot';
import type { App, Project } from '../../../kernel/app.ts';
import { describeDamage, updateHint } from '../../../kernel/damage.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { acceptNow, readAccepted, writeAccepted } from '../../../stores/accepted-settings.ts';
import { listedRoots } from '../../../kernel/stores/project-list.ts';
import type { Damage } from '../../../kernel/state.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';

interface RepairResult {
  readonly root: string;
  readonly damage: readonly Damage[];
  /** Each file that was started anew, and where its damaged content lies now, if it had any. */
  readonly repaired: readonly { readonly file: string; readonly kept: string | null }[];
  readonly newKey: boolean;
  /** What keeps changes back even so, because the audit log tells it, and the command that ends it. */
  readonly held: readonly { readonly what: string; readonly end: string }[];
  /** Projects whose state was signed with the old key. */
  readonly otherProjects: readonly string[];
}

export const repair = defineOperation({
  id: 'repair',
  summary: 'Set damaged state aside and start afresh, so that agents can work again',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    newKey: v.optional(
      v.pipe(
        v.boolean(),
        v.description('make a new signing key first; everything the old one signed is set aside'),
      ),
      false,
    ),
  },
  examples: [
    { command: 'ephor repair', explains: 'run it when Ephor says that its stored state can’t be trusted' },
    {
      command: 'ephor repair --new-key',
      explains: 'run it when the signing key is lost or somebody else has seen it',
    },
  ],
  async run({ app, input }): Promise<RepairResult> {
    const project = inProject(app);
    const { home, io } = app;
    const { accepted, damage: lost } = readAccepted(io, project.place.root, home);
    if (input.newKey) await renewKey(app);
    // What a person accepted is signed anew; what nobody can tell any more, they accept by this.
    if (lost !== undefined) acceptNow(io, project.place.root, home);
    else if (accepted) writeAccepted(io, project.place.root, home, accepted);
    const { damage, unreadable } = await readSessions(project.state);
    if (unreadable) throw unreadable;
    const subject = input.newKey ? 'with a new key' : damage.map(({ file }) => file).join(' ');
    const files = await project.state.repair(operationOutcome(app, 'repair', { subject }));
    return {
      root: project.place.root,
      damage,
      repaired: files.map((file) => ({ file, kept: keptOf(app, file) })),
      newKey: input.newKey,
      held: await heldBy(project),
      otherProjects: input.newKey ? otherProjects(app, project) : [],
    };
  },
  print: (result, style) => report(result, style),
});

/** The engine still trusts what it read under the old key, so it must begin again. */
async function renewKey(app: App): Promise<void> {
  app.renewKey();
  await app.runtime.stopEngine();
}

async function heldBy({ state }: Project): Promise<RepairResult['held']> {
  const { breaker, safemode } = (await state.read('')).sections;
  return [
    ...(breaker.tripped
      ? [
          {
            what: `the breaker is open: ${breaker.last_error ?? 'too many failures'}`,
            end: 'ephor breaker reset',
          },
        ]
      : []),
    ...(safemode.active ? [{ what: 'safemode is on', end: 'ephor safemode off' }] : []),
  ];
}

/** The newest of the copies that the store keeps beside a file that it sets aside. */
function keptOf({ io }: App, file: string): string | null {
  const cut = file.lastIndexOf('/');
  const folder = file.slice(0, cut);
  const copies = io.files.list(folder).filter((name) => name.startsWith(`${file.slice(cut + 1)}.damaged-`));
  const newest = copies.toSorted().at(-1);
  return newest === undefined ? null : `${folder}/${newest}`;
}

const otherProjects = ({ io, home }: App, { place }: Project): readonly string[] =>
  listedRoots(io, home).filter((root) => root !== place.root);

function report(
  { root, damage, repaired, newKey, held, otherProjects: others }: RepairResult,
  style: Style,
): string {
  const lines: string[] = newKey ? [style.good('✓ A new signing key is in place.')] : [];
  const newer = damage.filter(({ code }) => code === 'state_newer');
  if (repaired.length + newer.length === 0) lines.push(style.good('✓ Nothing here is damaged.'));
  for (const each of newer)
    lines.push(`${style.warn('!')} ${describeDamage(each)}. It stays as it is. ${updateHint}`);
  for (const { file, kept } of repaired) {
    const cause = damage.find((each) => each.file === file)?.cause;
    lines.push(
      `${style.good('✓')} ${below(file, root)}${cause ? style.dim(` (${cause})`) : ''} starts afresh.`,
    );
    if (kept) lines.push(style.dim(`  Kept beside it: ${kept.slice(kept.lastIndexOf('/') + 1)}`));
  }
  for (const { what, end } of held)
    lines.push(`${style.warn('!')} According to the log, ${what}. ${style.code(end)} ends that.`);
  if (repaired.length > 0 && held.length === 0)
    lines.push('', `Agents can work again. ${style.code('ephor status')} shows the state now.`);
  if (others.length > 0) {
    lines.push('', style.warn('Your other projects were signed with the old key. Run `ephor repair` in:'));
    lines.push(...others.map((other) => `  ${other}`));
  }
  return lines.join('\n');
}
