import { Ajv2020 } from 'ajv/dist/2020.js';

/** Agent Trace 0.1.0 in our own words, as strict as can be: nothing may stand where the format has no place for it. */
const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const line = { type: 'integer', minimum: 1 };
const uri = { type: 'string', format: 'uri', pattern: '^[a-z][a-z0-9+.-]*:\\S+$' };
const contributor = object(
  {
    type: { enum: ['human', 'ai', 'mixed', 'unknown'] },
    model_id: { type: 'string', maxLength: 250 },
  },
  ['type'],
);

const range = object(
  {
    start_line: line,
    end_line: line,
    content_hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    contributor,
  },
  ['start_line', 'end_line'],
);

const conversation = object(
  {
    url: uri,
    contributor,
    ranges: { type: 'array', items: range },
    related: { type: 'array', items: object({ type: { type: 'string' }, url: uri }, ['type', 'url']) },
  },
  ['ranges'],
);

const agentTraceSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...object(
    {
      version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
      id: {
        type: 'string',
        format: 'uuid',
        pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
      },
      timestamp: { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
      vcs: object({ type: { enum: ['git', 'jj', 'hg', 'svn'] }, revision: { type: 'string' } }, [
        'type',
        'revision',
      ]),
      tool: object({ name: { type: 'string' }, version: { type: 'string' } }, ['name', 'version']),
      files: {
        type: 'array',
        items: object(
          {
            path: { type: 'string', pattern: '^[^/]' },
            conversations: { type: 'array', items: conversation },
          },
          ['path', 'conversations'],
        ),
      },
      metadata: { type: 'object' },
    },
    ['version', 'id', 'timestamp', 'files'],
  ),
};

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(agentTraceSchema);

/** What is wrong with a record; nothing when it is valid. */
export const schemaProblems = (record: unknown): readonly unknown[] =>
  validate(record) ? [] : (validate.errors ?? []);
