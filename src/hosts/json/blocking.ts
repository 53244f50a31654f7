/** What every host's `blocking` says, for the program that must refuse when nothing else could be loaded. */
export const blocking: readonly string[] = [
  // One line for each host.
  'PreToolUse',
];
