import { expect, it } from 'vitest';
import { nodeIo } from '../../../io/node.ts';
import { isUntouched, promptFile } from './project-files.ts';

it('tells the text of any version of ours from one that somebody changed', () => {
  const file = promptFile(nodeIo.hash, 'An older text.\n');
  expect(file).toMatch(/^<!-- Ephor's own text .* -->\n\nAn older text\.\n$/);
  expect(isUntouched(nodeIo.hash, file)).toBe(true);
  expect(isUntouched(nodeIo.hash, `${file}Mine.\n`)).toBe(false);
  expect(isUntouched(nodeIo.hash, file.replace('older', 'other'))).toBe(false);
  expect(isUntouched(nodeIo.hash, 'Mine alone.\n')).toBe(false);
});
