const directive = /^(?:\/\/go:|\/\/ ?\+build\b|\/\/export |\/\*\*? @jsx)/;

/** Comments that tell a compiler what to do are part of the program. */
export const directivesOf = (comments: readonly string[]): string =>
  comments.filter((each) => directive.test(each)).join('\n');
