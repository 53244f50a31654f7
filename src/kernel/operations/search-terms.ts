const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say what is to be done, or nothing at all: code that holds them is not about the idea. */
const empty = words(`
  about above actually added after again against allow allows almost along already also although always among another
  anything around avoid because become been before being below best better between both bring broken build built call
  called calls cannot change changed changes check clean clear code come comes could course create created currently
  delete does doing done down each easily easy either else enough ensure even every everything example feature file files
  find first fixed folder from full further give gives goes going good great handle have having help hence here idea
  implement implemented important improve instead into issue itself just keep know known last later least less let like
  likely line little long look looks made maybe mean means might missing more most move much must need needed needs never
  next nice nothing often once only other otherwise over part people perhaps please possible prefer problem project
  properly quite rather really refactor remove rename replace right same seems several should show shows simple since
  some somehow someone something sometimes soon sort start step still stuff such sure take than that their them then
  there these they thing things think this those though through time todo together tried under until update upgrade used
  user users uses using usually very want wants well were what whatever when whenever where whether which while whole
  whose will with within without work works would write wrong your
  add all and any are bug but can did fix for get had has her him his how its let may new nor not now off old one our out
  own per put run set she the too two use via was way who why yet you
`);

export interface SearchTerm {
  readonly text: string;
  /** The name of something in code or of a file: it says more than a word. */
  readonly name: boolean;
}

const mostTerms = 12;
const mostText = 4_000;

const inTicks = /`([^`\n]{2,60})`/g;
const paths = /(?<![\w/.-])[\w@-]{1,60}(?:\/[\w.@-]{1,60}){1,8}|(?<![\w.-])[\w-]{1,60}\.[a-z][a-z\d]{0,4}\b/g;
const identifiers =
  /\b(?:[a-z]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Za-z\d]+(?:_[A-Za-z\d]+)+)\b/g;
const plain = /[\p{L}][\p{L}\p{N}]{2,40}/gu;

/** What to look for in the code: names first, then the words that mean something. */
export function searchTerms(idea: string): readonly SearchTerm[] {
  const text = idea.slice(0, mostText);
  const names = [inTicks, paths, identifiers].flatMap((shape) =>
    [...text.matchAll(shape)].map(([whole, inner]) => (inner ?? whole).trim()),
  );
  const inNames = new Set(
    names.flatMap((name) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)),
  );
  const others = [...text.matchAll(plain)]
    .map(([word]) => stem(word.toLowerCase()))
    .filter((word) => word.length > 2 && !empty.has(word) && !inNames.has(word));
  const found = new Map<string, SearchTerm>();
  const add = (texts: readonly string[], name: boolean): void => {
    for (const each of texts.filter(({ length }) => length > 1))
      if (!found.has(each.toLowerCase())) found.set(each.toLowerCase(), { text: each, name });
  };
  add(names, true);
  add(others, false);
  return [...found.values()].slice(0, mostTerms);
}

/** The code may speak of one where the idea speaks of many. */
const stem = (word: string): string =>
  empty.has(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=[a-z]{3})(?<!s|u|i)s$/, '');
