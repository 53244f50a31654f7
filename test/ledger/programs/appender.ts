import { appendRecord } from '../../given/trace-records.ts';

/** Usage: appender <root> <name> <records>. */
const [root = '', name = '', records = '0'] = process.argv.slice(2);
async function append(): Promise<void> {
  for (let n = 0; n < Number(records); n += 1) await appendRecord(root, `${name}-${n}`);
}

void append();
