/**
 * Stands in the bundle for the SDK's validator of JSON schemas, a third of its code. Input is checked by each
 * operation's own schema, and nothing that a client sends as a schema is ever used.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('there is no validator of JSON schemas here');
  }
}

export { default as process } from 'node:process';
