interface OwnRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly type: string;
  /** For everybody who can reach this machine's ports. */
  readonly open?: true;
  readonly parameters?: readonly {
    readonly name: string;
    readonly description: string;
    readonly schema: Readonly<Record<string, unknown>>;
  }[];
}

const json = 'application/json';

/** What the door answers by itself, besides the operations. */
export const ownRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/api/portfolio',
    summary: 'Get everything that the first screens show, in one piece',
    type: json,
  },
  {
    method: 'GET',
    path: '/api/events',
    summary: 'Follow changes of the portfolio and decisions of the hook',
    type: 'text/event-stream',
    parameters: [
      {
        name: 'after',
        description:
          'Send changes after this number of the journal; the header `Last-Event-ID` takes precedence.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
  },
  { method: 'GET', path: '/api/session', summary: 'Say who is asking, and what they may do', type: json },
  { method: 'POST', path: '/api/session/end', summary: 'Log this browser out', type: json },
  { method: 'GET', path: '/api/projects', summary: 'List the projects of this user', type: json },
  { method: 'GET', path: '/api/openapi.json', summary: 'Describe this API', type: json },
  { method: 'GET', path: '/metrics', summary: 'Export figures for Prometheus', type: 'text/plain' },
  { method: 'GET', path: '/health', summary: 'Say that the server is up', type: json, open: true },
];
