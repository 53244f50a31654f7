import { defineFact } from '../domain/fact.ts';
import { homeFiles } from '../domain/place.ts';

export const queueCount = defineFact({
  id: 'queueCount',
  summary: 'Count the ideas in the queue when a session starts',
  gather({ event, io, place }) {
    if (event.kind !== 'session.start') return 0;
    return io.files.list(homeFiles(place.home).queue).filter((name) => name.endsWith('.md')).length;
  },
});
