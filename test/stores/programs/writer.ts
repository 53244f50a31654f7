import { type ImplementationName, implementations, type StoreName, type Stores } from '../implementations.ts';
import { writers } from '../writers.ts';

/** Usage: writer <implementation> <store> <root> <home> <name> <writes>. */
const [kept = '', store = '', root = '', home = '', name = '', writes = '0'] = process.argv.slice(2);

async function write(): Promise<void> {
  const opened = implementations[kept as ImplementationName].open[store as StoreName]({ root, home });
  const writeOne = writers[store as StoreName] as (to: Stores[StoreName], what: string) => Promise<unknown>;
  for (let n = 0; n < Number(writes); n += 1) await writeOne(opened, `${name}x${n}`);
}

void write();
