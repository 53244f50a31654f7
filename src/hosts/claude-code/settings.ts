import type { HostSettings } from '../../domain/host.ts';

/** Placeholder replaced below. */
export const settings: HostSettings = {
  files: {
    local: '.claude/settings.local.json',
    project: '.claude/settings.json',
    user: '.claude/settings.json',
  },
  install: (text) => text ?? '',
  uninstall: (text) => text,
  installed: () => ({}),
  problems: () => [],
};
