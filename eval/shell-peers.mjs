import { oneLine, percent, share } from './report.mjs';

const answers = ['allow', 'ask', 'deny'];

/** What a peer's answer asks of the effect. Dippy allows what only reads; the others deny what destroys. */
const agreements = {
  dippy: { allow: (got) => got === 'read', ask: (got) => got !== 'read', deny: (got) => got !== 'read' },
  other: { allow: (got) => got !== 'destroy', ask: () => true, deny: (got) => got === 'destroy' },
};

const agrees = ({ source, expected, got }) =>
  got !== 'error' && (agreements[source] ?? agreements.other)[expected](got);

/** Cases taken from other tools: their answer to the command, not its effect. */
export const peers = {
  shape: '{"source","command","expected"}',
  is: (value) => 'source' in value || 'expected' in value,

  lack({ source, command, expected }) {
    if (typeof source !== 'string' || source === '') return '"source" is missing';
    if (typeof command !== 'string') return '"command" is missing';
    if (!answers.includes(expected)) return `"expected" is not one of ${answers.join(', ')}`;
  },

  score(results) {
    const sources = {};
    for (const { source, expected, got } of results) {
      sources[source] ??= {};
      const tally = (sources[source][expected] ??= { total: 0, read: 0, write: 0, destroy: 0 });
      tally.total += 1;
      tally[got] = (tally[got] ?? 0) + 1;
    }
    for (const tally of Object.values(sources).flatMap((each) => Object.values(each))) {
      tally.readShare = share(tally.read, tally.total);
      tally.destroyShare = share(tally.destroy, tally.total);
    }
    const wrong = results
      .filter((each) => !agrees(each))
      .map(({ line, source, command, expected, got, reason }) => ({
        line,
        source,
        expected,
        got,
        command,
        reason,
      }));
    return { sources, wrong };
  },

  table({ total, sources, wrong }) {
    const cell = (value) => String(value).padStart(9);
    const rows = Object.entries(sources).flatMap(([source, byAnswer]) =>
      answers.flatMap((answer) => (byAnswer[answer] ? [{ source, answer, ...byAnswer[answer] }] : [])),
    );
    return [
      `${total} cases, ${wrong.length} against the peers`,
      '',
      `${'source'.padEnd(24)}${['answer', 'total', 'read', 'write', 'destroy', 'read %', 'destroy %'].map((each) => each.padStart(10)).join('')}`,
      ...rows.map(
        (row) =>
          `${row.source.padEnd(24)}${row.answer.padStart(10)}${[row.total, row.read, row.write, row.destroy, percent(row.readShare), percent(row.destroyShare)].map((each) => ` ${cell(each)}`).join('')}`,
      ),
      ...wrong.flatMap((each, index) => [
        ...(index === 0 ? [''] : []),
        `line ${each.line}  ${each.source} ${each.expected} → ${each.got}  ${oneLine(each.command)}`,
        `        ${oneLine(each.reason)}`,
      ]),
    ];
  },
};
