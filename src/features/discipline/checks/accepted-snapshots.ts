import type { CommandAction } from '../../../kernel/action.ts';

/** Runners whose `-u` or `--update` writes what the code gives into what is wanted. */
const runners =
  /\b(?:vitest|jest|ava|playwright|react-scripts test|bun test|deno test|tap|wtr|cypress|storycap|(?:npm|pnpm|yarn)(?: run)? (?:-\S+ )*(?:[\w:-]*test[\w:-]*|t)|test-storybook|web-test-runner)\b/;
const updating = /(?:^|\s)(?:-u|--update|--updateSnapshot|--update-snapshots?|--update-golden)(?=\s|=|$)/;
/** The same by words that mean nothing else, wherever they stand. */
const plainly =
  /(?:^|\s)--(?:snapshot-update|force-regen|regen-all|inline-snapshot=(?:fix|update|create)\S*|update-goldens?|update-snapshots?|updateSnapshot|bless|accept-snapshots)\b|\b(?:INSTA_UPDATE=(?:always|1|force|unseen)|INSTA_FORCE_PASS=1|UPDATE_(?:EXPECT|SNAPSHOTS?|GOLDENS?|FIXTURES|BASELINES?)=(?!0|false)\S+|TRYBUILD=overwrite|BLESS=1|RECORD_SNAPSHOTS=\S+|SNAPSHOT_TESTING_RECORD=\S+|SNAPSHOT_UPDATE=\S+|REGENERATE_\w+=\S+)|\bcargo insta (?:accept|test\b.*--accept|review)|\bgo test\b.*\s-{1,2}(?:test\.)?update(?:[-_]?(?:golden|snapshots?))?\b|-D(?:update|record|accept|approve)[\w.-]*(?:=true)?(?=\s|$)|-P(?:update|record)[\w.-]*\b|\b(?:record(?:Paparazzi|Roborazzi)\w*|updateSnapshots|updateScreenshots|verify accept)\b|\bdotnet verify accept\b|-d (?:--)?update-snapshots/;

/** The command that takes what the code gives for right; undefined where none does. */
export function acceptedBy({ command }: CommandAction): string | undefined {
  const parts = command.split(/&&|\|\||;|\n/).map((part) => part.trim());
  return parts.find((part) => plainly.test(part) || (runners.test(part) && updating.test(part)));
}
