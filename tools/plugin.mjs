import { writeOrCheck } from './generated.mjs';

await writeOrCheck('tools/plugin/pages.ts', 'npm run plugin');
