/** Keeps the page's own token where only pages of this very address can read it, and goes on to the dashboard. */
export const loginScript = `const said = document.querySelector('meta[name="ephor-token"]');
if (said) localStorage.setItem('ephor-token', said.content);
location.replace('/');
`;

export const loginScriptPath = '/login.js';

/** The cookie counts from the next page on, and only when a page of ours leads there. */
export const loggedInPage = (token: string): string =>
  page(
    'Logged in',
    `<meta name="ephor-token" content="${token}"><script src="${loginScriptPath}" defer></script>`,
    '<p>You are logged in. <a href="/">Open the dashboard</a></p>',
  );

export const usedLinkPage = page(
  'This link no longer works',
  '',
  '<p>A login link works once, within two minutes. Run <code>ephor ui</code> for a new one.</p>',
);

export const noDashboardPage = page(
  'No dashboard here',
  '',
  '<p>This build of Ephor has no pages. The API is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>',
);

function page(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Ephor</title>${head}</head><body><h1>${title}</h1>${body}</body></html>\n`;
}
