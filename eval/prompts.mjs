import { fileURLToPath } from 'node:url';
import { importReader } from './bundle.mjs';
import { readCases } from './read-cases.mjs';
import { oneLine, percent, share } from './report.mjs';

const kinds = ['command', 'passthrough', 'question', 'task'];
const flags = { big: 'big', research_only: 'researchOnly', frustrated: 'frustrated' };

const labelled = {
  shape: '{"id","prompt","kind","big","research_only","frustrated","command"?}',
  is: (each) => 'prompt' in each && 'kind' in each,
  lack({ prompt, kind }) {
    if (typeof prompt !== 'string') return 'the prompt must be a text';
    return kinds.includes(kind) ? undefined : `the kind must be one of ${kinds.join(', ')}`;
  },
};

export const prompts = {
  cases: fileURLToPath(new URL('prompts.jsonl', import.meta.url)),

  async evaluate(file) {
    const { cases } = readCases(file, { labelled });
    const readPrompt = await importReader();
    const results = cases.map((each) => ({
      ...each,
      got: readPrompt([{ role: 'user', text: each.prompt }]).class,
    }));
    return { score: scoreOf(results), details: results };
  },

  table: (score, results) =>
    [
      `${score.total} prompts; kind right ${percent(score.accuracy)}; commands right ${percent(score.commands)}, false ones ${score.falseCommands}`,
      ...Object.keys(flags).map(
        (flag) =>
          `${flag}: precision ${percent(score[flag].precision)}, recall ${percent(score[flag].recall)}`,
      ),
      '',
      `label        ${kinds.map((kind) => kind.padStart(12)).join('')}`,
      ...kinds.map(
        (kind) =>
          `${kind.padEnd(13)}${kinds.map((said) => String(score.confusion[kind][said]).padStart(12)).join('')}`,
      ),
      '',
      ...results.flatMap(({ id, prompt, kind, got, ...labels }) => {
        const wrong = [
          ...(got.kind === kind ? [] : [`${kind} → ${got.kind}`]),
          ...Object.entries(flags).flatMap(([flag, name]) =>
            Boolean(labels[flag]) === got[name] ? [] : [`${flag} is ${Boolean(labels[flag])}`],
          ),
        ];
        return wrong.length === 0 ? [] : [`${id} ${wrong.join('; ')}: ${oneLine(prompt)}`];
      }),
    ].join('\n'),
};

function scoreOf(results) {
  const correct = results.filter(({ kind, got }) => got.kind === kind).length;
  const areCommands = results.filter(({ kind }) => kind === 'command');
  const rightCommands = areCommands.filter(({ command, got }) => got.command === command).length;
  const flagScores = Object.fromEntries(
    Object.entries(flags).map(([flag, name]) => {
      const said = results.filter(({ got }) => got[name]);
      const are = results.filter((each) => each[flag] === true);
      const right = said.filter((each) => each[flag] === true).length;
      return [flag, { precision: share(right, said.length), recall: share(right, are.length) }];
    }),
  );
  return {
    set: 'prompts',
    total: results.length,
    correct,
    accuracy: share(correct, results.length),
    commands: share(rightCommands, areCommands.length),
    falseCommands: results.filter(({ kind, got }) => kind !== 'command' && got.kind === 'command').length,
    ...flagScores,
    confusion: Object.fromEntries(
      kinds.map((label) => [
        label,
        Object.fromEntries(
          kinds.map((said) => [
            said,
            results.filter(({ kind, got }) => kind === label && got.kind === said).length,
          ]),
        ),
      ]),
    ),
    wrong: results
      .filter(({ kind, got }) => got.kind !== kind)
      .map(({ id, kind, got }) => ({ id, label: kind, got: got.kind })),
  };
}
