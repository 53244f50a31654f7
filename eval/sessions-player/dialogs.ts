import * as v from 'valibot';

/** What the client tells an agent whose plan was approved; all else is a no. */
export const approves = (result: string): boolean => /^user has approved\b/i.test(result.trim());

const Questions = v.array(v.looseObject({ question: v.string() }));

/**
 * The user's answers, each with its question. The result of a session file is the answer as chosen; for several
 * questions it is one answer a line, or what the client tells its agent: `"question"="answer"`.
 */
export function answersIn(questions: unknown, result: string): object | undefined {
  const asked = v.is(Questions, questions) ? questions.map(({ question }) => question) : [];
  const answers = quoted(asked, result) ?? inOrder(asked, result);
  return Object.keys(answers).length === 0 ? undefined : { questions, answers, annotations: {} };
}

function quoted(asked: readonly string[], result: string): Readonly<Record<string, string>> | undefined {
  const found = asked.flatMap((question) => {
    const start = `"${question}"="`;
    const at = result.indexOf(start);
    if (at === -1) return [];
    const rest = result.slice(at + start.length);
    return [[question, rest.slice(0, rest.indexOf('"') === -1 ? rest.length : rest.indexOf('"'))]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Around what the user chose or typed. */
const clientsWords = /^\s*(?:user (?:has )?answered[^:]*:\s*)?(?:other:\s*)?/i;

function inOrder(asked: readonly string[], result: string): Readonly<Record<string, string>> {
  const [first] = asked;
  const given = result.replace(clientsWords, '').trim();
  if (first === undefined || given === '') return {};
  const parts = given.split(/\s*[\n;]\s*/);
  if (parts.length !== asked.length) return { [first]: given };
  return Object.fromEntries(asked.map((question, index) => [question, parts[index] ?? '']));
}
