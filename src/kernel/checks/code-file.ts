const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex|log|csv|tsv|pdf|svg|png|jpe?g|gif|webp)$/i;
const named =
  /(?:^|\/)(?:LICENSE|LICENCE|NOTICE|AUTHORS|CHANGELOG|README|CODEOWNERS|\.gitignore|\.gitattributes)$/i;

/** What builds and installs read, whatever its ending. */
const building = /(?:^|\/)(?:CMakeLists|meson_options|(?:[\w-]*requirements|constraints)[\w-]*)\.txt$/;

/** Whether a change of this file can break something that a check would notice. */
export const isCodeFile = (path: string): boolean =>
  building.test(path) || (!prose.test(path) && !named.test(path));
