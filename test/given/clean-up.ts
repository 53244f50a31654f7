import { afterEach } from 'vitest';
import { removeFolders } from './folder.ts';

/** Run for each file: a module that several files share would say this for the first of them only. */
afterEach(removeFolders);
