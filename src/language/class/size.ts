import { normalise } from '../reading/normalise.ts';
import type { Speech } from '../reading/speech-acts.ts';

/** Words for all of something large. */
const everything =
  /(?<!\p{L})(?:entire|whole|complete|every(?: single)?|all(?: of)?(?: the| our)?|full|across the|throughout the)\s+(?:\S+\s+){0,2}?(?:codebase|code base|project|repo|repository|app|application|system|frontend|backend|ui|monorepo|services?|modules?|packages?|endpoints?|components?|models?|pages?|screens?|tests?|files|api|string|strings|layers?)(?!\p{L})/u;
const everythingElsewhere =
  /(?:komplette|gesamte|ganze)[nsr]? (?:projekt|code|system|anwendung)|(?:todo el|toda la) (?:proyecto|sistema|aplicacion)|(?:sistema|projeto) inteiro|tout le (?:projet|code)|tutto il (?:progetto|codice)|hele (?:project|systeem)|ca[lł]y (?:projekt|system)|вс[ея](?:ь|ю) (?:проект|код|бэкенд|бекенд|систему)|увесь|весь бекенд|整个项目|整个系统|全部|プロジェクト全体|전체 (?:프로젝트|시스템)|tum proje|poora project|seluruh/u;
const upheaval =
  /(?<!\p{L})(?:from scratch|ground up|rewrite|re-write|port|migrate|migration to|redesign|rearchitect|re-architect|overhaul|revamp|modernize|modernise|split the monolith|monolith|microservices?|rebuild)(?!\p{L})/u;
const small =
  /(?<!\p{L})(?:one-liner|line|function|method|typo|link|label|button|sentence|paragraph|regex|run|commit|push|test suite|linter|migration guide)(?!\p{L})/u;

/** Whether a task is more than a few files' work. */
export function isBig(said: string, speeches: readonly Speech[]): boolean {
  const text = normalise(said);
  const items = said.match(/^\s*(?:[-*•]|\d+[.)])\s+\S/gm)?.length ?? 0;
  const deeds = speeches.filter(({ act }) => act === 'instruct' || act === 'vague').length;
  const listed = (text.match(/,\s*(?:and\s+)?(?:a |an |the |new )?\p{L}+/gu)?.length ?? 0) >= 4;
  if (everythingElsewhere.test(text)) return true;
  if (/(?<!\p{L})(?:clone of|end to end|moving off|all \d{2,} |there are ~?\d{2,})/u.test(text)) return true;
  if (everything.test(text)) return upheaval.test(text) || deeds + items >= 3 || listed || !small.test(text);
  if (upheaval.test(text)) return (listed || deeds + items >= 2) && !small.test(text);
  return items >= 4 || deeds >= 6;
}
