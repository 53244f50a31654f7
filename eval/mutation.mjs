import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { importSource } from './bundle.mjs';
import { readCases } from './read-cases.mjs';
import { percent, share } from './report.mjs';

const classes = ['AST_REFACTOR', 'INTENT_EVOLUTION'];
const grammars = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm');

const labelled = {
  shape: '{"id","lang","before","after","class"}',
  is: (each) => 'before' in each && 'after' in each,
  lack({ lang, before, after, class: label }) {
    if (typeof lang !== 'string') return 'the language must be a text';
    if (typeof before !== 'string' || typeof after !== 'string') return 'both versions must be texts';
    return classes.includes(label) ? undefined : `the class must be one of ${classes.join(', ')}`;
  },
};

export const mutation = {
  cases: fileURLToPath(new URL('mutation.jsonl', import.meta.url)),

  async evaluate(file) {
    const { cases } = readCases(file, { labelled });
    const { createClassifyMutation } = await importSource(
      'src/features/ledger/refactor/classify-mutation.ts',
    );
    const classify = createClassifyMutation((name) => readFileSync(new URL(name, `file://${grammars}`)));
    const results = [];
    for (const each of cases) {
      const started = performance.now();
      const got = await classify(each.lang, each.before, each.after);
      results.push({ ...each, got, milliseconds: performance.now() - started });
    }
    return { score: scoreOf(results), details: results };
  },

  table: (score, results) =>
    [
      `${score.total} changes; right ${percent(score.accuracy)}; AST_REFACTOR: precision ${percent(score.precision)}, recall ${percent(score.recall)}; slowest ${score.slowest} ms`,
      '',
      'language      total   right  precision  recall',
      ...Object.entries(score.languages).map(
        ([language, { total, accuracy, precision, recall }]) =>
          `${language.padEnd(12)}${String(total).padStart(7)}${percent(accuracy).padStart(9)}${percent(precision).padStart(10)}${percent(recall).padStart(9)}`,
      ),
      '',
      ...results
        .filter(({ class: label, got }) => got.class !== label)
        .map(({ id, class: label, got }) => `${id} ${label} → ${got.class}: ${got.detail}`),
    ].join('\n'),
};

function scoreOf(results) {
  const languages = [...new Set(results.map(({ lang }) => lang))].sort((a, b) => (a < b ? -1 : 1));
  return {
    set: 'mutation',
    ...ratesOf(results),
    slowest: Math.round(Math.max(...results.slice(1).map(({ milliseconds }) => milliseconds), 0)),
    confusion: Object.fromEntries(
      classes.map((label) => [
        label,
        Object.fromEntries(
          classes.map((said) => [
            said,
            results.filter((each) => each.class === label && each.got.class === said).length,
          ]),
        ),
      ]),
    ),
    languages: Object.fromEntries(
      languages.map((language) => [language, ratesOf(results.filter(({ lang }) => lang === language))]),
    ),
    wrong: results
      .filter(({ class: label, got }) => got.class !== label)
      .map(({ id, class: label, got }) => ({ id, label, got: got.class })),
  };
}

function ratesOf(results) {
  const said = results.filter(({ got }) => got.class === 'AST_REFACTOR');
  const are = results.filter(({ class: label }) => label === 'AST_REFACTOR');
  const hits = said.filter(({ class: label }) => label === 'AST_REFACTOR').length;
  const correct = results.filter(({ class: label, got }) => got.class === label).length;
  return {
    total: results.length,
    correct,
    accuracy: share(correct, results.length),
    precision: share(hits, said.length),
    recall: share(hits, are.length),
  };
}
