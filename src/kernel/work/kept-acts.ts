/** That the speaker does it, or somebody whom they name; anywhere in the clause. */
const own =
  /\b(?:myself|ourselves|(?:leave|left)\b.{1,40}\bto (?:me|us|ops|the dba|him|her|them)|(?:is|are|be|stays?|remains?|that['’]?s) (?:entirely |all )?(?:(?:up|left) to|on|with|for) (?:me|us)\b|(?:is|are|stays?) (?:mine|my (?:job|call|part|thing|turn)|for me|for ops|for the dba|for later)|my job)|(?<!\p{L})(?:selbst|selber|(?:mach|tu|übernehm|erledig|führ|spiel|wend|fahr|start|push|commit|deploy|merg|roll|tagg|releas|veröffentlich)e? ich|mach['’]? ich|bin ich|überlass\p{L}* (?:das |es )?(?:mir|uns)|moi[- ]même|nous[- ]mêmes|c['’]est (?:moi|pour moi|mon affaire)|je m['’]en (?:charge|occupe)|yo mism[oa]|soy yo|(?:lo|la|los|las) \p{L}+o yo|me encargo(?: yo)?|(?:es )?cosa mía|(?:lo|la) hago yo|yo (?:lo|la|los|las) \p{L}+o|corre de mi cuenta|eu mesm[oa]|sou eu|comigo|por minha conta|faço eu|eu faço|(?:rodo|executo|aplico|publico|subo) eu|io stess[oa]|sono io|ci penso io|(?:lo|la|li|le) \p{L}+o io|tocca a me|me ne occupo|doe ik|ben ik|zelf|själv|selv|(?:sam|sama|sám) (?=\p{L})|(?<=\p{L} )(?:sam|sama|sám)(?!\p{L})|zajmę się|сам|сама|сами|самостоятельно|самостійно|за мной|буду я|беру на себя|kendim|ben (?:\p{L}+ )?(?:yaparım|çalıştırırım|\p{L}+[ıiuü]r[ıiuü]m|\p{L}+[ae]ca[ğk]ım)|sendiri|biar (?:saya|aku)|để (?:tôi|mình|em|anh)|(?:tôi|mình) tự)(?!\p{L})|我自己|自己(?:来|做|弄|跑|推|发|上)|我来|由我|我(?:之后|晚点|稍后)|由?(?:DBA|运维)|私が|僕が|俺が|自分で|こちらで|こっちで|(?:제가|내가)\s|직접 (?:할게|하겠|돌릴|올릴|푸시할)/iu;

/** “I’ll …”, “Jo will …”, right before the act. */
const before =
  /(?:\b(?:i|we)(?:['’]?ll| will| shall)(?: then| later| actually| do| have to)?(?: the| a)?|\bi['’]?(?:m| am) going to|\bi['’]?d rather|\bi (?:want|prefer|like) to|\blet me|\b(?:the )?(?:dba|ops|sre|qa|jenkins|the \p{L}+|\p{L}+ team)(?: team)?(?:['’]ll| will| does| wants to| is going to)(?: the)?|(?<!\p{L})je (?:le |la |les |l['’]|vais |vais le |vais la )?|(?<!\p{L})(?:yo|eu|io) (?:mesm[oa] |mism[oa] )?(?:lo |la |los |las |vou |voy a |faço o |dou o )?|(?<!\p{L})я (?:её |ее |его |это |їх |її |потом |сам )?)\s*$/iu;

/** “Yo lo aplico”, “запущу”, “wypchnę”: the ending of the verb says who does it. */
const firstPerson =
  /^(?!ready|ergo)[a-zàáéíóúãõç]*(?:cuto|lico|anzo|ieg[ou]|corro|rodo|subo|seguo|ncio|usheo|ergeo|lo[iy]o|[aei]ré|erò|irò)$|[a-ząćęłńóśźż]+ę$|[\p{Script=Cyrillic}]+(?:жу|чу|шу|щу|лю|ню|ую|аю|яю|тю|сую|дею)$/iu;

const later =
  /(?<!\p{L})(?:later|tonight|tomorrow|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|after (?:lunch|the (?:release|freeze|meeting|review))|später|nachher|heute abend|(?:erst )?morgen(?! früh los)|plus tard|demain|ce soir|luego|después|mañana|más tarde|esta noche|depois|amanhã|mais tarde|dopo|più tardi|domani|stasera|straks|senare|imorgon|senere|i morgen|później|jutro|potem|později|zítra|потом|позже|завтра|вечером|пізніше|ввечері|sonra|yarın|nanti|besok)(?!\p{L})|之后|晚点|稍后|以后|後で|あとで|나중에|내일/iu;

const parts =
  /[.!?;:\n,，。；、！？]|\s[-–—]\s|\s(?:then|and then|so (?:that )?(?:i|we)\b|dann|puis|luego|aber|but)\s/giu;

/** Where the clause around a place begins and ends, and what the next one is. */
function clauseAround(
  text: string,
  index: number,
  length: number,
): readonly [string, string, string, string] {
  let from = 0;
  let to = text.length;
  for (const { index: at, 0: mark } of text.matchAll(parts)) {
    if (at + mark.length <= index) from = at + mark.length;
    else if (at >= index + length && to === text.length) to = at;
  }
  const next = /^[\s,–—-]*([^.!?;:\n,，。；]*)/u.exec(text.slice(to + 1))?.[1] ?? '';
  return [text.slice(from, index), text.slice(index, to), text.slice(from, to), next];
}

/** Whether what is spoken of at this place is kept by the speaker, or by somebody else than the one spoken to. */
export function isKept(text: string, index: number, length: number, orLater = false): boolean {
  const [ahead, rest, clause, next] = clauseAround(text, index, length);
  const word = `${/\p{L}*$/u.exec(ahead)?.[0] ?? ''}${/^\p{L}*/u.exec(rest)?.[0] ?? ''}`;
  return (
    own.test(clause) ||
    before.test(ahead) ||
    firstPerson.test(word) ||
    (orLater && later.test(clause)) ||
    (/^[^?]{0,60}$/.test(next) && next.trim().split(/\s+/).length <= 5 && startsOwn.test(next))
  );
}

/** “…, mach ich selber”. */
const startsOwn =
  /^\s*(?:das |den |c['’]|that['’]?s |i['’]ll do (?:that|it)|that one is |é |fica |deixa |ça |я |это )?(?:mach\p{L}*['’]? ich|tu\p{L}* ich|übernehm\p{L}* ich|bin ich|i['’]ll do (?:that|it)|on me|up to me|my job|mine|est pour moi|je m['’]en (?:charge|occupe)|comigo|eu faço|me encargo|lo hago yo|ci penso io|doe ik|сам|сама|我自己|自分で|제가|내가)/iu;
