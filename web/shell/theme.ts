const key = 'ephor-theme';

const isDark = (): boolean =>
  (document.documentElement.dataset['theme'] ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

/** Light or dark, as somebody chose; until then, as the system has it. */
export function toggleTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  localStorage.setItem(key, next);
  document.documentElement.dataset['theme'] = next;
}
