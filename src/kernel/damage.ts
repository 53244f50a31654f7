import type { Damage } from './state.ts';

/** What installs the newest release, and has hosts call it. */
export const update = 'npm install -g ephor@latest && ephor init';
export const updateHint = `Update Ephor: \`${update}\`.`;

export const describeDamage = ({ file, cause }: Damage): string => `${file}: ${cause}`;

/** The one command that repairs it. */
export const repairOf = ({ code }: Damage): string => (code === 'state_newer' ? update : 'ephor repair');

/** Whether nothing in a file can be trusted. A damaged section, by contrast, closes only what it controls. */
export const isWhole = ({ code }: Damage): boolean => code !== 'section_unfit';
