import { posix } from 'node:path';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { entry, flag } from '../things/entries.ts';
import { importSource, type Imported } from '../import/import-source.ts';
import { type Row, sourcesIn } from '../import/source.ts';

interface Result {
  readonly dryRun: boolean;
  readonly sources: readonly Imported[];
}

export const importFolder = defineOperation({
  id: 'import',
  summary: 'Import what another program kept: Superbot, Superego, an .orchestration folder, SaneProcess',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    folder: entry('the folder to bring over, or a project that has such folders in it'),
    dryRun: flag('only say what would be done'),
  },
  positional: ['folder'],
  examples: [
    { command: 'ephor import ~/.superbot2 --dry-run', explains: 'what would become of each file' },
    { command: 'ephor import .superego', explains: 'its decisions and its prompt, into this project' },
  ],
  async run({ app, input, writer }): Promise<Result> {
    const { files } = app.io;
    const typed = input.folder.replace(/^~(?=\/|$)/, app.userHome);
    const folder = files.realPath(posix.resolve(app.cwd, typed));
    if (!files.stat(folder)?.folder)
      throw new UserError(
        'no_folder',
        `there is no folder ${folder}`,
        'Name the folder to bring over, like ~/.superbot2.',
      );
    const sources = sourcesIn(files, folder);
    if (sources.length === 0)
      throw new UserError(
        'nothing_to_import',
        `${folder} holds nothing that is known here`,
        'Name a ~/.superbot2, .superego, .orchestration or SaneProcess folder, or the project that it lies in.',
      );
    const imported: Imported[] = [];
    for (const source of sources)
      imported.push(await importSource({ app, writer, dryRun: input.dryRun }, source));
    return { dryRun: input.dryRun, sources: imported };
  },
  print: ({ dryRun, sources }, style) => sources.map((source) => printed(source, dryRun, style)).join('\n\n'),
});

function printed({ folder, keptIn, rows }: Imported, dryRun: boolean, style: Style): string {
  const brought = rows.filter(({ state }) => state === 'brought');
  const fresh = rows.filter(({ isNew }) => isNew);
  const kept = rows.filter(({ state }) => state !== 'brought');
  const noted = brought.filter(({ note }) => note !== '');
  const newly = fresh.filter(({ state }) => state === 'brought').length;
  const head =
    fresh.length === 0
      ? style.good(`✓ Everything of ${visible(folder)} is here already`)
      : dryRun
        ? `${style.strong(`${newly} of ${rows.length}`)} files of ${visible(folder)} would be brought over`
        : style.good(`✓ Brought over ${newly} of ${rows.length} files of ${visible(folder)}`);
  const list = (each: readonly Row[]): readonly string[] =>
    each.map(({ from, note }) => `  ${visible(from)}${note ? style.dim(`  ${visible(note)}`) : ''}`);
  return [
    head,
    ...(noted.length > 0 ? ['', 'Not quite as it was there:', ...list(noted)] : []),
    ...(kept.length > 0
      ? ['', `No place here; copies ${dryRun ? 'would lie' : 'lie'} in ${visible(keptIn)}:`, ...list(kept)]
      : []),
    ...(dryRun && fresh.length > 0
      ? ['', `Nothing was changed. Leave out ${style.code('--dry-run')} to do it.`]
      : []),
  ].join('\n');
}
