/** Stems, because most languages bend their verbs; in the order of src/language/phase/languages. */
const deleting = [
  String.raw`\b(?:delet|remov|rm\b|clean|clear|wip(?:e|ing)|purg|drop|prun|discard|eras|trash|nuk(?:e|ing)|tidy|mov(?:e|ing)|renam|replac|migrat|restructur|reorgani[sz]|consolidat|uninstall|get(?:ting)? rid of|throw(?:ing)? (?:\w+ ){0,4}(?:away|out)|start(?:ing)? over|from scratch|tear down|destroy|decommission|retir(?:e|ing))`,
  'lösch|loesch|entfern|aufr(?:ä|ae)um|räum|wegwerf|verwerf|verschieb|ersetz|umbenenn|bereinig|wegmach|weg damit',
  'supprim|effac|enl[eè]v|retir|nettoy|jet(?:er|te)|d[eé]plac|remplac|renomm|vir(?:er|e)\\b|d[eé]trui',
  'borr|elimin|quit[ae]|limpi|mover|mueve|reemplaz|renombr|descart|destru',
  'apag|remov|exclu|limp|mova|mover|substitu|renome|descart',
  'cancell|rimuov|rimoz|puli(?:sc|r|re|zia)|spost|sostitu|rinomin|butta',
  'verwijder|wissen|wis de|opruim|ruim|weggooi|verplaats|vervang|hernoem',
  'slet(?:te)?\\b|fjern|ryd op|rydde|flyt|erstat|omdøb|ta bort|radera|rensa|städa|ersätt|byt namn',
  'usu[nń]|skasuj|kasow|wyczy[sś]|przenie[sś]|zast[aą]p|wyrzu|sma[zž]|odstra[nň]|vyčist|vymaz|přesu[nň]|nahra[dď]',
  'удал|сотр[иё]|стер|убер|убра|очист|почист|перемест|перенес|замен|переимен|выкин|снес|видал|прибер|заміни|перейменуй|зітри',
  'sil(?:in|er|me|ebil|\\b)|kald[ıi]r|temizle|ta[sş][ıi]|de[gğ]i[sş]tir',
  'xóa|xoá|dọn|gỡ bỏ|di chuyển|thay thế|hapus|bersih|buang|pindah|ganti',
  'حذف|امسح|مسح|نظف|أزل|إزالة|انقل|استبدل|हटा|मिटा|डिलीट|साफ',
  '削除|消し|消す|消去|片付|掃除|クリーン|取り除|除去|移動|置き換|リネーム|捨て|删|清理|清除|清掉|移除|去掉|清空|移动|替换|重命名|扔掉|丢弃|刪|삭제|지우|지워|제거|정리|치워|옮기|옮겨|교체',
].join('|');

const undoing = [
  String.raw`\b(?:undo|revert|reset|restor|roll(?:s|ed|ing)? ?back|discard|abandon|start(?:ing)? over|back out|throw(?:ing)? (?:\w+ )?(?:away|out)|get(?:ting)? rid of|scrap)`,
  'verwerf|rückgängig|zurücksetz|zurückroll|wegwerf|zurücknehm|annul|revien|rétabl|abandonn|jet(?:er|te)',
  'deshac|deshaz|revert|descart|restaur|desfa|annull|ripristin|scart|ongedaan|terugdraai|terugzet|weggooi',
  'fortryd|nulstil|kassér|smid|ångra|återställ|kasta|cofn|odrzu|przywró|zresetuj|vrať|zahoď|obnov',
  'отмен|откат|сброс|верни|вернуть|выкин|скасу|відкот|поверн|викин|geri al|vazgeç|sıfırla',
  'hoàn tác|khôi phục|batalkan|kembalikan|تراجع|استعد|ألغ|تجاهل|वापस|रद्द|पूर्ववत',
  '元に戻|戻し|破棄|取り消|リセット|撤销|还原|恢复|放弃|丢弃|重置|回滚|回退|되돌|취소|버려|폐기|리셋|초기화',
].join('|');

const everything = [
  String.raw`\b(?:everything|all (?:of )?(?:the |these |those |my |our |your |local |uncommitted |unstaged )*(?:files|folders|changes|edits|work|contents|modifications)|uncommitted|unstaged|untracked|local (?:changes|edits|modifications)|working (?:tree|copy|directory)|my (?:changes|edits|work|wip)|whole (?:repo|project|folder|directory|thing)|from scratch|clean slate)`,
  'alles|alle änderungen|lokale|tout|toutes|locales|todo|todos|todas|locais|tudo|tutto|tutte|locali|allt|wszystk|lokaln|všechn|lokální',
  'все|всё|усе|незакоммич|локальн|hepsi|tüm|bütün|yerel|tất cả|toàn bộ|semua|seluruh|جميع|सभी|सब',
  '全部|すべて|全て|所有|一切|未提交|本地|전부|모두|모든|로컬',
].join('|');

const ending = String.raw`\b(?:kill|stop|terminat|restart|end\b|shut ?down|free (?:up )?(?:the )?port|zombie|orphan|stuck|hang(?:s|ing)?\b|hung\b|already in use|in use\b|EADDRINUSE|taken\b)|port \d+ is|beend|stopp|neu ?start|hängt|belegt|blockiert|arrêt|tu(?:er|e)\b|redémarr|occupé|det[eé]n|par[ae]\b|mata\b|reinici|ocupad|ferma|riavvi|occupat|herstart|bezet|zabij|zatrzymaj|zajęt|убей|останов|перезапус|занят|вбий|зупин|перезапуст|durdur|öldür|yeniden başlat|停止|終了|停|杀|重启|占用|再起動|使用中|종료|중지|재시작|죽여`;

const matcher = (pattern: string) => {
  const expression = new RegExp(pattern, 'iu');
  return (said: string): boolean => expression.test(said) || expression.test(unaccented(said));
};

/** “Bórrala” has the stem of “borrar”. */
const unaccented = (said: string): string => said.normalize('NFD').replaceAll(/\p{M}/gu, '');

const refusals =
  /(?<!\p{L})(?:do ?n['’]?o?t|do not|never|without|not|nicht|kein\p{L}*|ohne|ne|pas|sans|no|sin|não|nao|sem|non|senza|niet|geen|nie|bez|не|без|inte|ikke)(?!\p{L})(?! (?:ask|worry|bother|wait|hesitate|forget|longer|need))[^.!?,;\n]{0,40}|(?:别|不要|不用|勿)[^。！？，\n]{0,20}/giu;

/** What is left of a prompt without what it rules out: “don’t delete the volumes” speaks of no deleting. */
export const withoutRefusals = (said: string): string => said.replaceAll(refusals, ' ');

/** Whether somebody speaks of deleting, moving or replacing something. */
export const speaksOfDeleting = matcher(`${deleting}|${undoing}`);
/** Whether somebody speaks of taking changes back. */
export const speaksOfUndoing = matcher(undoing);
/** Whether somebody means all there is, and says so. */
export const meansEverything = matcher(everything);
/** Whether somebody speaks of deleting one of these things, in one breath; or, in either order, of both. */
export const speaksOfDeletingThing = (said: string, things: readonly string[], either = false): boolean =>
  things.length > 0 &&
  (matcher(`(?:${deleting})[^.!?\\n]{0,40}(?:${things.join('|')})`)(said) ||
    (either && matcher(`(?:${things.join('|')})[^.!?\\n]{0,60}(?:${deleting})`)(said)));
export const speaksOfEnding = matcher(ending);
