import type { Runtime } from '../domain/app.ts';
import type { Io } from '../domain/io.ts';

export function createRuntime(_io: Io, _home: string, _version: string, _packageFolder: string): Runtime {
  throw new Error('not built yet');
}
