import type { Action, CommandAction } from '../action.ts';
import { checkIn } from '../checks/checks.ts';
import type { Target } from '../fact.ts';
import { inside } from '../place.ts';

const records = /^git (?:add|commit|push)(?: |$)/;

/** Whether a command does nothing but look, check, and put into git what others wrote. */
export function leadsOnly(action: CommandAction): boolean {
  const { report } = action;
  if (!report?.whole || report.writes.length + report.deletes.length > 0) return false;
  const checks = report.calls
    .filter((call) => checkIn({ ...action, report: { ...report, calls: [call] } }) !== undefined)
    .map(({ words }) => words.slice(0, 2).join(' '));
  return report.parts.every(
    ({ command, effect }) =>
      effect !== 'destroy' && (records.test(command) || checks.some((check) => command.includes(check))),
  );
}

/** Whether all that an action changes are files outside the workspace, and that is known for sure. */
export function changesOutsideOnly(action: Action, targets: readonly Target[], root: string): boolean {
  if (action.kind !== 'write' && !(action.kind === 'command' && touchesKnownFilesOnly(action.report)))
    return false;
  const changed = targets.filter(({ use }) => use !== 'read');
  return changed.length > 0 && changed.every(({ real }) => inside(real, root) === undefined);
}

type Report = Extract<Action, { kind: 'command' }>['report'];

/** Of a line with several parts it is not known which of them touches what. */
const touchesKnownFilesOnly = (report: Report): boolean =>
  report !== undefined &&
  report.whole &&
  report.effect === 'write' &&
  report.parts.length === 1 &&
  [...report.writes, ...report.deletes].every(({ certain }) => certain);

const why =
  /\bwhy\b|\b(?:find|figure) out (?:why|what|how|where)|\bwhat(?:['’]s| is| was) (?:causing|going on|wrong|happening|broken)|\broot cause|\bdiagnos|\binvestigat|\bwarum\b|\bwieso\b|\bweshalb\b|\bworan\b|\bursache|pourquoi|la cause\b|por qu[eé]\b|averigua|la causa\b|a causa\b|descubr|descobr|perch[eé]\b|scopri|waarom|zoek uit|\bvarför|\bhvorfor|\bmiksi|dlaczego|czemu|\bproč\b|почему|отчего|выясни|причин|чому|з['’]ясуй|\bneden\b|\bniye\b|sebeb|tại sao|vì sao|kenapa|mengapa|لماذا|为什么|为啥|原因|排查|なぜ|どうして|왜|원인/i;
/** Words that want more than an answer; where they may only tell what happened, too: silence is the safer side. */
const repairs =
  /\bfix|\brepair|\bsolv|\bresolv|\bsort (?:it|this|that) out|\bget (?:it|them|this|that|\w+) (?:\w+ )?(?:running|up|healthy|working|green|back)|\bmake (?:it|them|this|sure)|\brestart\b|\bscale\b|\brais(?:e|ing)\b|\bincrease\b|\bbump\b|\blower\b|\broll(?:ing)? ?back|\brevert\b|\b(?:re)?deploy\b|\bapply\b|\bchange (?!anything)|\bupdate\b|\bpatch\b|\bmend\b|\bbring\b|\bhelp\b|\bdo (?:whatever|what)|\badd\b|\bremove\b|\bdelete\b|\bset\b|beheb|reparier|\blös|\bfix|korrigier|starte?\b|erhöh|\bstell\b|\bsetz|mach\b|corrig|répar|résou|redémarr|augment|arregl|solucion|reinici|\bsub[ea]\b|aument|consert|resolv|arrum|riavvi|sistem|aggiust|corregg|repareer|herstel|\blos\b|herstart|\bfixa|\blaga|åtgärd|fiks|korjaa|napraw|zrób|zrestart|oprav|почини|исправ|перезапус|увелич|подними|виправ|полагод|збільш|düzelt|çöz|başlat|sửa|khắc phục|perbaiki|أصلح|修|解决|重启|弄|改|直し|直せ|修正|再起動|対応|고쳐|수정|재시작|해결/i;
const only =
  /\b(?:just|only) (?:diagnos|investigat|look\b|find out|tell me|explain|check why)|\b(?:diagnosis|analysis|diagnose|investigate) only\b|\b(?:don['’]?t|do not) (?:change|touch|fix|restart|modify) (?:anything|it|a thing)|\bno changes\b|\bnur (?:die )?(?:diagnos\w*|ursache|analys\w*|herausfinden|nachsehen|schauen)|\bnichts (?:ändern|anfassen|machen)|\bjuste? (?:diagnosti\w*|regarde\w*|cherche\w*)|ne change[zs]? rien|\bsolo (?:diagn\w*|averigua|investiga|mira)|no (?:cambies|toques) nada|\b(?:só|apenas) (?:diagn\w*|investiga|descobr\w*)|n[ãa]o (?:mude|mexa|altere)(?: em)? nada|\bsolo (?:diagnos\w*|capire)|non (?:cambiare|toccare) (?:niente|nulla)|только (?:выясни|найди причину|диагност|посмотри)|ничего не (?:меняй|трогай)|tylko (?:sprawdź|zdiagnozuj)|nic nie zmieniaj|只(?:查|看|分析|诊断|排查)|不要改|先别改|調べるだけ|原因だけ|원인만/i;

/** Whether somebody wants to know what is wrong, and nothing done about it yet. */
export const asksOnlyWhy = (prompt: string): boolean =>
  only.test(prompt) || (why.test(prompt) && !repairs.test(prompt));
