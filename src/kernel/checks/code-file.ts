import { inside } from '../place.ts';

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

/** A script for the moment, beside the project. */
export const isScratch = (path: string, cwd: string): boolean =>
  /^\/(?:private\/)?(?:tmp|var)\//.test(path) && inside(path, cwd) === undefined;

const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex|log|csv|tsv|pdf|svg|png|jpe?g|gif|webp)$/i;
const named =
  /(?:^|\/)(?:LICENSE|LICENCE|NOTICE|AUTHORS|CHANGELOG|README|CODEOWNERS|\.gitignore|\.gitattributes)$/i;

/** What builds and installs read, whatever its ending. */
const building = /(?:^|\/)(?:CMakeLists|meson_options|(?:[\w-]*requirements|constraints)[\w-]*)\.txt$/;

/** Whether a change of this file can break something that a check would notice. */
export const isCodeFile = (path: string): boolean =>
  building.test(path) || (!prose.test(path) && !named.test(path));
