import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Asked, givenDoor, type Heard, type Json } from './given-door.ts';

/** Values that fit a schema, nearly fit it, or do not at all. */
function valueFor(schema: Json | undefined): fc.Arbitrary<unknown> {
  const choices = (schema?.['enum'] ?? []) as unknown as readonly unknown[];
  const fits: fc.Arbitrary<unknown> = choices.length > 0 ? fc.constantFrom(...choices) : byType(schema);
  return fc.oneof(
    { arbitrary: fits, weight: 6 },
    { arbitrary: hostile, weight: 2 },
    { arbitrary: fc.jsonValue(), weight: 1 },
  );
}

function byType(schema: Json | undefined): fc.Arbitrary<unknown> {
  switch (schema?.['type'] as unknown) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double();
    case 'array':
      return fc.array(valueFor(schema?.['items']), { maxLength: 5 });
    default:
      return fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('1', '2h', 'INT-001', 'shop', 'shop/checkout', 'esc-001', 'run-0001', 'README.md:1'),
      );
  }
}

const hostile = fc.constantFrom<unknown>(
  '',
  '\u0000',
  '../../etc/passwd',
  '/etc/passwd',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  "'; --",
  '${x}',
  '%00',
  '\ud800',
  'a'.repeat(5_000),
  null,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  { __proto__: 1 },
  '--json',
  '$(id)',
  '\r\nset-cookie: x=1',
);

interface Request {
  readonly path: string;
  readonly asked: Asked;
}

/** Writes pages and exports to a place on the disk that the request names: not played with on a real machine. */
const placed = new Set(['file', 'output', 'codeDir', 'code']);

function requestFor(path: string, method: string, item: Json): fc.Arbitrary<Request> {
  const parameters = (item['parameters'] ?? []) as unknown as readonly Json[];
  const query = fc.record(
    Object.fromEntries(
      parameters.map((each) => [
        textOf(each['name']),
        textOf(each['name']) === 'project'
          ? fc.constantFrom('PROJECT', 'PROJECT', 'x')
          : valueFor(each['schema']),
      ]),
    ),
    { requiredKeys: parameters.filter((each) => each['required']).map((each) => textOf(each['name'])) },
  );
  const schema = item['requestBody']?.['content']?.['application/json']?.['schema'];
  const properties = Object.entries<Json>(schema?.['properties'] ?? {}).filter(([name]) => !placed.has(name));
  const required = ((schema?.['required'] ?? []) as unknown as readonly string[]).filter(
    (name) => !placed.has(name),
  );
  const fitting = fc.record(Object.fromEntries(properties.map(([name, each]) => [name, valueFor(each)])), {
    requiredKeys: required,
  });
  const body = fc.oneof(
    { arbitrary: fitting, weight: 9 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
  );
  const methods = fc.oneof(
    { arbitrary: fc.constant(method), weight: 20 },
    { arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD'), weight: 1 },
  );
  return fc.tuple(query, body, methods).map(([asked, sent, how]) => ({
    path: `${path}?${queryText(asked)}`,
    asked: { method: how, ...(how === 'GET' || how === 'HEAD' ? {} : { body: sent }) },
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const queryText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encoded(each)}`),
    )
    .join('&');

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text).toString());
};

/** What takes the world along, or goes on until somebody hangs up. */
const leftOut = new Set(['/api/events', '/api/session/end', '/api/ui/logout']);
const patienceMs = 25_000;

it('whatever is sent that the description speaks of, nothing hangs and nothing breaks', {
  timeout: 600_000,
}, async () => {
  const { ask, access, login, project } = await givenDoor();
  const authorization = `Bearer ${access.addToken('fuzz', 'write')}`;
  const page = await login();
  const document = (await ask('/api/openapi.json', { headers: { authorization } })).json;
  const requests = Object.entries<Json>(document['paths'] ?? {})
    .filter(([path]) => !leftOut.has(path))
    .flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, one]) => requestFor(path, method.toUpperCase(), one)),
    );
  const runs = Number(process.env['EPHOR_FUZZ_RUNS'] ?? 400);
  await fc.assert(
    fc.asyncProperty(fc.oneof(...requests), fc.boolean(), async ({ path, asked }, asPerson) => {
      const headers: Record<string, string> = asPerson ? page : { authorization };
      const heard = await inTime(
        ask(path.replace('project=PROJECT', `project=${project}`), { ...asked, headers }),
      );
      const said = `${asked.method} ${path} ${JSON.stringify(asked.body)}: ${heard.status} ${heard.text.slice(0, 300)}`;
      expect(heard.status, said).not.toBe(500);
      if (heard.status >= 400 && asked.method !== 'HEAD')
        expect(heard.json?.['error'], said).toMatchObject({
          code: expect.stringMatching(/^[a-z_]+$/),
          message: expect.any(String),
          hint: expect.any(String),
        });
      expect(heard.headers['x-content-type-options'], said).toBe('nosniff');
    }),
    { numRuns: runs },
  );
  expect((await ask('/health')).status).toBe(200);
});

async function inTime(asking: Promise<Heard>): Promise<Heard> {
  let late: NodeJS.Timeout | undefined;
  const bound = new Promise<never>(
    (_, fail) => (late = setTimeout(() => fail(new Error('it hangs')), patienceMs)),
  );
  try {
    return await Promise.race([asking, bound]);
  } finally {
    clearTimeout(late);
  }
}
