import { join } from 'node:path/posix';
import { defineFact } from '../domain/fact.ts';
import { wasRead } from './lib/was-read.ts';

export const sessionDocs = defineFact({
  id: 'sessionDocs',
  summary: 'Find the documents that belong to every session, and those that were read just now',
  gather(input) {
    const { io, place, settings } = input;
    const required = settings.docs.filter((path) => io.files.stat(join(place.root, path))?.folder === false);
    return { required, read: required.filter((path) => wasRead(join(place.root, path), input)) };
  },
});
