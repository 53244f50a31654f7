const names = [
  /(?:^|[/._-])(?:tests?|specs?|__tests__)(?:[/._-][^\n]*)?\.[a-z]{1,5}$/i,
  /(?:^|\/)test_[^/]+\.py$/,
  /(?:^|\/)conftest\.py$/,
  /(?:Test|Tests|Spec|IT)\.(?:java|kt|kts|scala|groovy|cs|swift|php)$/,
  /_(?:test|spec)\.\w{1,5}$/,
];
const data = /\.(?:json|ya?ml|snap|md|txt|csv|html|lock)$/i;

/** Whether tests are in this file, by its name. */
export const isTestFile = (path: string): boolean =>
  !data.test(path) && names.some((name) => name.test(path));
