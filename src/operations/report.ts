import { defineOperation } from '../domain/operation.ts';
export const report = defineOperation({ id: 'report', summary: 'Show', doors: ['cli'], effect: 'read', caller: 'anyone', input: {}, examples: [], async run() { return {}; } });
