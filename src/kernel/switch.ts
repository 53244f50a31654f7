import type { Switch } from './state.ts';

export const isDisabled = (section: Switch, at: string): boolean =>
  section.disabled && (section.until === null || at < section.until);
