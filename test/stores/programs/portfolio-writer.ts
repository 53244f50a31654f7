import { nodeIo } from '../../../src/io/node.ts';
import { createPortfolioFiles } from '../../../src/stores/portfolio/portfolio-files.ts';
import { askOf, me, shopUnless, taskOf } from '../given-portfolio.ts';

/**
 * Usage: portfolio-writer <home>. Writes until it is ended: each time a task, a question and a decision of one name,
 * and all questions go one folder further.
 */
const [home = ''] = process.argv.slice(2);
const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 40_000 });

async function write(): Promise<void> {
  await store.read();
  process.stdout.write('ready\n');
  for (let count = 0; ; count += 1) {
    const name = `${process.pid}x${count}`;
    await store.transact(me, name, (now, next) => ({
      changes: [
        ...shopUnless(now),
        taskOf(next.task('shop', 'checkout'), name),
        askOf(next.escalation(), name),
        ...now.escalations
          .filter(({ status }) => status !== 'resolved')
          .map((value) => ({
            put: 'escalation' as const,
            value: {
              ...value,
              status: value.status === 'draft' ? ('pending' as const) : ('resolved' as const),
            },
          })),
        {
          put: 'addition',
          place: { document: 'decisions', space: 'shop' },
          text: `## ${name}\n\nAnswer: so`,
        },
      ],
      result: undefined,
    }));
    process.stdout.write('wrote\n');
  }
}

void write();
