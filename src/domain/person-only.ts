/** Operations that open, weaken or remove something. An agent may only ask for them; a test keeps this list complete. */
export const personOnly: readonly string[] = [
  'breaker-reset',
  'clean',
  'disable',
  'enable',
  'init',
  'loop-stop',
  'override',
  'repair',
  'reset',
  'safemode-off',
  'uninstall',
];

/** Every name that the program is installed under. */
export const programNames: readonly string[] = ['ephor', 'sg'];
