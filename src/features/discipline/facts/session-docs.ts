import { join } from 'node:path/posix';
import { defineFact } from '../../../kernel/fact.ts';
import { wasRead } from '../startup-parts.ts';

export const sessionDocs = defineFact({
  id: 'sessionDocs',
  summary: 'Find the documents that every session should read, and those just read',
  gather(input) {
    const { io, place, settings } = input;
    const required = settings.docs.filter((path) => io.files.stat(join(place.root, path))?.folder === false);
    return { required, read: required.filter((path) => wasRead(join(place.root, path), input)) };
  },
});
