import { fileURLToPath } from 'node:url';
import { importReader } from './bundle.mjs';
import { readCases } from './read-cases.mjs';
import { oneLine, percent, share } from './report.mjs';

const phases = ['exploring', 'discussing', 'ready'];

const conversation = {
  shape: '{"id","messages":[{"role","text"}],"phase"}',
  is: (each) => 'messages' in each,
  lack({ messages, phase }) {
    if (!Array.isArray(messages) || messages.length === 0) return 'there are no messages';
    const wrong = messages.find(
      ({ role, text }) => !['user', 'assistant'].includes(role) || typeof text !== 'string',
    );
    if (wrong) return 'a message needs the role user or assistant, and a text';
    if (messages.at(-1).role !== 'user') return 'the last message must be the user’s';
    return phases.includes(phase) ? undefined : `the phase must be one of ${phases.join(', ')}`;
  },
};

export const phase = {
  cases: fileURLToPath(new URL('phase.jsonl', import.meta.url)),

  async evaluate(file) {
    const { cases } = readCases(file, { conversation });
    const readPrompt = await importReader();
    const results = cases.map((each) => ({ ...each, got: readPrompt(each.messages).evaluate() }));
    return { score: scoreOf(results), details: results };
  },

  table: (score, results) =>
    [
      `${score.total} conversations; sure of ${percent(share(score.total - score.unsure, score.total))}, of those right ${percent(score.accuracy)}`,
      `ready: precision ${percent(score.readyPrecision)}, recall ${percent(score.readyRecall)}`,
      '',
      'label       said exploring  discussing  ready  unsure',
      ...phases.map((label) =>
        [
          label.padEnd(16),
          ...[...phases, 'unsure'].map((said) => String(score.confusion[label][said]).padStart(8)),
        ].join(' '),
      ),
      '',
      ...results
        .filter(({ got, phase: label }) => got.phase !== label)
        .map(
          ({ id, got, phase: label, messages }) =>
            `${id} ${label} → ${got.phase}${got.sure ? '' : ' (unsure)'}: ${oneLine(messages.at(-1).text)} [${got.reason}]`,
        ),
    ].join('\n'),
};

function scoreOf(results) {
  const sure = results.filter(({ got }) => got.sure);
  const correct = sure.filter(({ got, phase: label }) => got.phase === label).length;
  const saidReady = sure.filter(({ got }) => got.phase === 'ready');
  const areReady = results.filter(({ phase: label }) => label === 'ready');
  const rightlyReady = saidReady.filter(({ phase: label }) => label === 'ready').length;
  const confusion = Object.fromEntries(
    phases.map((label) => {
      const of = results.filter(({ phase: each }) => each === label);
      const said = phases.map((each) => [
        each,
        of.filter(({ got }) => got.sure && got.phase === each).length,
      ]);
      return [label, { ...Object.fromEntries(said), unsure: of.filter(({ got }) => !got.sure).length }];
    }),
  );
  return {
    set: 'phase',
    total: results.length,
    correct,
    accuracy: share(correct, sure.length),
    unsure: results.length - sure.length,
    readyPrecision: share(rightlyReady, saidReady.length),
    readyRecall: share(rightlyReady, areReady.length),
    confusion,
    wrong: sure
      .filter(({ got, phase: label }) => got.phase !== label)
      .map(({ id, got, phase: label }) => ({
        id,
        label,
        got: got.phase,
        confidence: got.confidence,
        reason: got.reason,
      })),
  };
}
