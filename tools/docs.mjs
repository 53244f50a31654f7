import { writeOrCheck } from './generated.mjs';

await writeOrCheck('tools/docs/pages.ts', 'npm run docs');
