import { nodeIo } from '../../../src/io/node.ts';
import { createIdeaQueue } from '../../../src/stores/idea-queue.ts';

/** Takes ideas until there are none, and prints the id of each that it got. */
const [home = ''] = process.argv.slice(2);
const ideas = createIdeaQueue(nodeIo, home);

async function pullAll(): Promise<void> {
  for (let idea = await ideas.take({}, 'a puller'); idea; idea = await ideas.take({}, 'a puller'))
    process.stdout.write(`${idea.id}\n`);
}

void pullAll();
