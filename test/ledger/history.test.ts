import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Agent, givenLedger } from './given-ledger.ts';

/** Puts lines into files and takes some out, without its command line saying where. */
const act = `const fs = require('fs');
for (const [path, at, cut, ...lines] of JSON.parse(fs.readFileSync('.git/plan', 'utf8'))) {
  const old = fs.existsSync(path) ? fs.readFileSync(path, 'utf8').split('\\n').slice(0, -1) : [];
  old.splice(at, cut, ...lines);
  fs.writeFileSync(path, old.map((line) => line + '\\n').join(''));
}
`;
const paths = ['a.ts', 'b.ts', 'd/c.ts', 'new.ts'];
const step = fc.record({
  who: fc.constantFrom('writes', 'runs', 'commits', 'echoes', 'person', 'person', 'person commits'),
  path: fc.constantFrom(...paths),
  other: fc.constantFrom(...paths),
  at: fc.nat(4),
  cut: fc.nat(2),
  count: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Lines that tell who wrote them. */
const linesBy = (who: string, number: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${who} ${number}.${index}`);

function spliced(agent: Agent, path: string, { at, cut }: Step, lines: readonly string[]): string {
  const old = textOf(agent, path).split('\n').slice(0, -1);
  old.splice(at, cut, ...lines);
  return old.map((line) => `${line}\n`).join('');
}

const textOf = (agent: Agent, path: string): string => {
  try {
    return agent.read(path);
  } catch {
    return '';
  }
};

/** Does one step, and says which lines the agent wrote where. */
async function play(agent: Agent, each: Step, number: number): Promise<readonly string[]> {
  const { who, path, other, at, cut, count } = each;
  const mine = linesBy('agent', number, count);
  const wrote = (...where: readonly string[]) =>
    where.flatMap((file) => mine.map((line) => `${file}: ${line}`));
  const script = async (end: string) => {
    const files = [...new Set([path, other])];
    agent.write('.git/plan', JSON.stringify(files.map((file) => [file, at, cut, ...mine])));
    await agent.runs(`node act.js${end}`);
    return wrote(...files);
  };
  switch (who) {
    case 'writes':
      await agent.writes(path, spliced(agent, path, each, mine));
      return wrote(path);
    case 'echoes':
      await agent.runs(mine.map((line) => `echo '${line}' >> ${path}`).join(' && '));
      return wrote(path);
    case 'runs':
      return script('');
    case 'commits':
      return script(' && git add -A && git commit -qm agent');
    case 'person commits':
      agent.shell('git add -A && git commit -q --allow-empty -m person; sleep 0.03');
      return [];
    case 'person':
      agent.write(path, spliced(agent, path, each, linesBy('person', number, count)));
      agent.shell('sleep 0.03');
      return [];
  }
  return [];
}

/** The lines that a record says are the agent's, as the files have them now. */
const claimedBy = (agent: Agent, from: number) =>
  agent
    .records()
    .slice(from)
    .flatMap(({ files }) =>
      files.flatMap(({ path, conversations }) =>
        conversations.flatMap(({ ranges }) =>
          ranges.flatMap(({ start_line, end_line }) =>
            textOf(agent, path)
              .split('\n')
              .slice(start_line - 1, end_line)
              .map((line) => `${path}: ${line}`),
          ),
        ),
      ),
    );

it('whatever happens in a repository, each line of the agent is recorded and none of anybody else', async () => {
  const runs = Number(process.env['EPHOR_RUNS'] ?? 6);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const agent = givenLedger({
        files: { 'act.js': act, 'a.ts': 'old 1\nold 2\nold 3\n', 'd/c.ts': 'old\n' },
      });
      for (const [number, each] of steps.entries()) {
        const before = agent.lines().length;
        const wrote = await play(agent, each, number);
        expect(new Set(claimedBy(agent, before))).toEqual(new Set(wrote));
      }
    }),
    { numRuns: runs },
  );
}, 300_000);
