import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentText, emptyDocument, type StateDocument } from './state-document.ts';

const objects = fc.dictionary(fc.string(), fc.jsonValue()).map((each) => ({ ...each }));
const documents = fc.record({
  sections: fc.dictionary(fc.stringMatching(/^[a-z]+$/), objects),
  calls: fc.array(objects),
  damage: fc.array(objects),
  auditHead: fc.option(fc.string()),
});

describe('a document in words', () => {
  it('is the JSON of that document, also when parts of it were put into words before', () => {
    fc.assert(
      fc.property(documents, documents, (first, second) => {
        const shared = { ...second, sections: { ...second.sections, ...first.sections } };
        for (const each of [first, shared]) {
          const document = { ...emptyDocument, ...each } as unknown as StateDocument;
          expect(JSON.parse(documentText(document))).toEqual(JSON.parse(JSON.stringify(document)));
        }
      }),
    );
  });
});
