/** Operations that open, weaken or remove something. An agent may only ask for them; a test keeps this list complete. */
export const personOnly: readonly string[] = [
  'breaker-reset',
  'clean',
  'disable',
  'enable',
  'forget',
  'init',
  'intent-add',
  'intent-close',
  'intent-request-scope',
  'knowledge-add',
  'knowledge-promote',
  'lesson-drop',
  'loop-stop',
  'override',
  'queue-drop',
  'repair',
  'reset',
  'safemode-off',
  'supervise-resume',
  'supervise-stop',
  'supervise-unlock',
  'uninstall',
];

/** Every name that the program is installed under. */
export const programNames: readonly string[] = ['ephor', 'sg'];
