import { createStore } from './store.ts';

/** `asking` until the door has said who this is. Somebody who `looks` has the cookie and not the page's token. */
export type Standing = 'asking' | 'in' | 'looks' | 'out';

const standing = createStore<Standing>('asking');

export const session = {
  ...standing,
  expire: (): void => standing.set('out'),
  async ask(): Promise<void> {
    try {
      const token = localStorage.getItem('ephor-token') ?? '';
      const response = await fetch('/api/session', { headers: { 'ephor-token': token }, cache: 'no-store' });
      if (response.status === 401) return standing.set('out');
      if (!response.ok) return;
      const { mayWrite } = (await response.json()) as { mayWrite: boolean };
      standing.set(mayWrite ? 'in' : 'looks');
    } catch {
      // The line at the edge of the page says that nobody answers.
    }
  },
};

/** Another tab may have logged in meanwhile, with a new link. */
export function followLogin(): void {
  const again = (): void => {
    if (session.get() !== 'in') void session.ask();
  };
  addEventListener('focus', again);
  addEventListener('storage', ({ key }) => key === 'ephor-token' && again());
}
