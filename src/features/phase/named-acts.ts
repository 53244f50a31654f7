/** What throws away all changes that are not committed, or those of the newest commits. */
export const discarding =
  /^git (?:-\S+ (?:\S+ )?)*(?:reset\b.*\s--hard\b|checkout (?:-f\b|--force\b|(?:-- )?\.$)|restore (?!.*(?:--staged|-S)\b)(?:-\S+ )*\.$|stash (?:drop|clear)\b|clean\b(?!.*\s(?:-n|--dry-run)\b)|switch\b.*\s(?:-f|--discard-changes|--force)\b)/;

const runners =
  /^(?:\S*\/)?(?:g?make|just|task|rake|mage|invoke|inv|npm|pnpm|yarn|bun|deno|nx|turbo|gradlew?|mvnw?|cargo|mix|composer|dotnet|git|docker|docker-compose|podman|kubectl|helm|terraform|tofu|systemctl|service|supervisorctl|pm2|brew|apt|apt-get|platformio|pio|idf\.py|west|fastlane|rails|flutter)\s/;

/** A word of an instruction has the name in it, with an ending or without: “flashing” is `flash`. */
const isSo = (name: string, word: string): boolean =>
  name.length >= 4 && word.startsWith(name) && word.length - name.length <= 3;

/** Whether a call bears the word as the name of what it does: a target, a sub-command or an option. */
export function isNamedAct(line: string, word: string): boolean {
  const words = line.split(/\s+/).slice(1);
  const options = words.flatMap((each) => /^--([a-z][a-z-]{3,})$/.exec(each)?.[1] ?? []);
  const named = runners.test(line) ? words.filter((each) => !each.startsWith('-')).slice(0, 3) : [];
  return (
    options.some((name) => isSo(name, word)) ||
    named.some((each) => isSo(each, word) || isSo(each.split(/[:_-]/)[0] ?? '', word))
  );
}
