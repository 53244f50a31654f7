import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { pageTokenHeader } from './admit.ts';
import { ownRoutes } from './own-routes.ts';
import { type OperationRoute, projectParameter } from './operation-table.ts';
import { entriesOf } from '../operation-entries.ts';

type Json = Readonly<Record<string, unknown>>;

/** Everything that this door answers, in the words of OpenAPI 3.1, made from the schemas that check it. */
export const openApi = (routes: readonly OperationRoute[], version: string, port: number): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Ephor',
    version,
    description:
      'The operations of the command line, for programs and the dashboard. A browser logs in with the link from `ephor ui`; a program sends a token from `ephor token add`.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: `http://127.0.0.1:${port}` }],
  security: [{ token: [] }, { cookie: [] }],
  paths: Object.fromEntries([
    ...ownRoutes.map(({ path, method, ...rest }) => [
      path,
      { [method.toLowerCase()]: ownOperation({ path, method, ...rest }) },
    ]),
    ...routes.map((route) => [route.path, { [route.method.toLowerCase()]: pathItem(route) }]),
  ]),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'From `ephor token add`; never a person.' },
      cookie: { type: 'apiKey', in: 'cookie', name: `ephor-${port}`, description: 'From a login link.' },
      page: {
        type: 'apiKey',
        in: 'header',
        name: pageTokenHeader,
        description: 'What a logged-in page also sends, to change something.',
      },
    },
    schemas: { Error: errorSchema },
    responses: {
      Error: {
        description: 'What went wrong, and what to do about it.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  },
});

const text = { type: 'string' };
const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'hint'],
      properties: { code: text, message: text, hint: text },
    },
  },
};

const failure = { default: { $ref: '#/components/responses/Error' } };

const projectSchema = {
  name: projectParameter,
  in: 'query',
  required: false,
  description: 'Which project, by id or path; GET /api/projects lists them.',
  schema: text,
};

function ownOperation({
  path,
  method,
  summary,
  type,
  open,
  parameters = [],
}: (typeof ownRoutes)[number]): Json {
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+/g, '-')}`,
    summary,
    tags: ['door'],
    ...(open ? { security: [] } : {}),
    parameters: parameters.map(({ name, description, schema }) => ({
      name,
      in: 'query',
      required: false,
      description,
      schema,
    })),
    responses: { 200: { description: summary, content: { [type]: { schema: {} } } }, ...failure },
  };
}

function pathItem({ operation, method }: OperationRoute): Json {
  const { id, summary, caller, group = 'more', examples } = operation;
  const forPerson = caller === 'person';
  const more = [
    ...(forPerson ? ['Only for a person who logged in.'] : []),
    ...examples.map(({ command, explains }) => `\`${command}\`: ${explains}`),
  ];
  return {
    operationId: id,
    summary,
    description: more.join('\n\n'),
    tags: [group],
    ...(method === 'POST'
      ? { security: [...(forPerson ? [] : [{ token: [] }]), { cookie: [], page: [] }] }
      : {}),
    parameters: [projectSchema, ...(method === 'GET' ? queryOf(operation) : [])],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: false,
            content: { 'application/json': { schema: schemaOf(v.strictObject(operation.input)) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'What the command prints with `--json`; a stream comes as a list, or as events.',
        headers: {
          'ephor-exit-code': { description: 'The exit code of the command.', schema: { type: 'integer' } },
        },
        content: { 'application/json': { schema: {} }, 'text/event-stream': { schema: text } },
      },
      ...failure,
    },
  };
}

const queryOf = (operation: OperationRoute['operation']): readonly Json[] =>
  entriesOf(operation).map(({ name, required, summary }) => ({
    name,
    in: 'query',
    required,
    description: summary,
    schema: schemaOf(operation.input[name] ?? v.string()),
  }));

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
}
