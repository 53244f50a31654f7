import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** What takes longest, from the longest on, by how its path begins. A fresh machine does not know it from earlier runs. */
const slow = [
  'test/sessions/measured',
  'test/claude/',
  'test/install/',
  'test/resident/',
  'test/trace/',
  'test/flow/',
  'test/http/',
  'test/stores/',
  'test/portfolio/',
  'test/cli/',
  'test/',
];

/** Nothing long is left for the end, when the other workers have nothing to do any more. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = slow.findIndex((start) => moduleId.includes(`/${start}`));
      return at < 0 ? slow.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
