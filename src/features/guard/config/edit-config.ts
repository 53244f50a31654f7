import { isMap, parseDocument } from 'yaml';
import type { ConfigPath } from './config-key.ts';

/** The text with one setting changed, or taken out where the value is undefined. All else stays as it was, comments included. */
export function editConfig(text: string, path: ConfigPath, value: unknown): string {
  const document = parseDocument(text.trim() === '' ? 'version: 1\n' : text.replace(/^\uFEFF/, ''));
  // A gate with options keeps them when its level changes.
  const place =
    path[0] === 'gates' && path.length === 2 && isMap(document.getIn(path, true)) ? [...path, 'level'] : path;
  if (value === undefined) {
    if (!document.hasIn(place)) return text;
    document.deleteIn(place);
    for (let end = place.length - 1; end > 0; end -= 1) {
      const around = document.getIn(place.slice(0, end), true);
      if (isMap(around) && around.items.length === 0) document.deleteIn(place.slice(0, end));
    }
  } else {
    for (let end = 1; end < place.length; end += 1) {
      const outer = place.slice(0, end);
      if (document.getIn(outer) === null) document.setIn(outer, document.createNode({}));
    }
    document.setIn(place, value);
  }
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}
