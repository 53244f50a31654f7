import { normalise } from '../reading/clauses.ts';

/** The same in other languages, without accents. */
const otherLanguages = [
  'schon wieder',
  'zum (?:zweiten|dritten|vierten|x ten) mal',
  'jetzt endlich',
  'hab(?:e)? (?:ich )?dir (?:doch |schon |bereits )*gesagt',
  'wie oft (?:noch|denn|muss)',
  'hor (?:endlich )?auf',
  'verdammt',
  'je (?:te |vous )?l ai (?:deja )?dit',
  'combien de fois',
  'arrete(?:z)? de',
  'putain',
  'te (?:lo )?(?:he )?(?:dije|dicho)',
  'cuantas veces',
  'deja de',
  'joder',
  'ja (?:te )?(?:falei|disse)',
  'quantas vezes',
  'para de',
  'porra',
  'te l ho (?:gia )?detto',
  'ti ho (?:gia )?detto',
  'quante volte',
  'smettila',
  'ik zei toch',
  'hoe vaak',
  'hou op',
  'ik heb (?:je )?(?:al )?gezegd',
  'mowilem',
  'ile razy',
  'przestan',
  'kolikrat',
  'uz jsem rikal',
  'я же (?:сказал|говорил|просил)а?',
  'сколько раз',
  'опять сломал',
  'хватит',
  'я ж (?:казав|просив|сказав)',
  'скільки разів',
  'знову зламав',
  'kac (?:kere|kez|defa)',
  'kitni baar',
  'berapa kali',
  'sudah (?:saya )?bilang',
  'hur manga ganger',
  'hvor mange gange',
  'كم مرة',
  'قلت لك',
];
const unspacedBlame =
  /说了多少|說了多少|我都说|别再|何度も言|何回も言|言ったよね|いい加減に|몇 ?번(?:을|이나)? ?말|말했잖|그만 ?좀/u;

/** Words that blame the one who is spoken to. */
const blame = new RegExp(
  `(?<!\\p{L})(?:${[
    'i (?:already )?(?:told|asked) (?:you|u)(?! the wrong)',
    'i (?:already )?(?:said|wrote|explained)(?! that| the wrong)',
    'as i (?:said|told|asked|wrote|already)',
    'like i (?:said|asked|told)',
    'how many times',
    'for the (?!first|last)(?:\\p{L}+|\\d+\\p{L}*) (?:and last )?time',
    '(?:\\d|two|three|four|five)(?:nd|rd|th)? time (?:i|now)',
    'read (?:the|my) (?:prompt|message|instructions?|request)',
    'read (?:it|that|what i wrote) again',
    '(?:youre|you are|u r|ur) not (?:listening|reading|following|helping)',
    'are you (?:even )?(?:listening|reading|kidding|serious|blind|stupid|deaf)',
    'you (?:keep|ignored|broke|deleted|forgot|still|just) (?:\\p{L}+ing|half|my|it|the|everything|to|dont|havent|broke)',
    'you (?:didnt|did not|never) (?:even )?(?:read|listen|run|test|do|follow|change|fix|check)',
    'did you even',
    'do you even',
    '(?:^|[.!?,] ?|please )stop (?:doing|adding|apologi[sz]ing|breaking|changing|creating|deleting|editing|guessing|ignoring|making|removing|rewriting|touching)',
    'ive (?:already )?(?:said|told|asked|explained)',
    'thanks for nothing',
    ', genius',
    'great job (?:breaking|deleting|ruining)',
    'wrong again',
    'not again',
    'still (?:not|broken|wrong|failing|the same|doesnt|does not|isnt)(?=[^.]*(?:!!|!|fix it|properly|this time|again|you))',
    '(?:properly|actually \\p{L}+ it|correctly|right) this time',
    '(?:second|third|fourth|fifth) time now',
    'wtf',
    'ffs',
    'what the (?:hell|fuck|heck)',
    'why the (?:hell|fuck|heck)',
    'the (?:damn|fucking|bloody)',
    'for (?:fucks?|gods|christs?|petes) sake',
    'jesus christ',
    'seriously\\?',
    'come on[,.!]',
    'oh great',
    'simple question',
    '(?:this is|thats|youre|you are) (?:\\p{L}+ )?(?:useless|pathetic|ridiculous|unbelievable)',
    'you idiot',
    'sigh',
    'argh+',
    'follow (?:the|my) instructions',
    'enough (?:already|of this)',
    'pay attention',
    'not what i (?:asked|said|wanted|told)',
    'i didnt (?:ask|tell|say)',
    'nobody asked',
    'who told you',
    'do (?:exactly )?what i (?:asked|said|told)',
    ...otherLanguages,
  ].join('|')})(?!\\p{L})`,
  'u',
);

const quoted = /"[^"\n]{1,40}"|“[^”\n]{1,40}”|'[^'\n]{2,40}'(?!\p{L})/gu;

/** Joy shouts too. */
const joy =
  /(?<!\p{L})(?:thank\p{L}*|awesome|great job|love|perfect|amazing|woohoo|yay|yes+|omg thank|finally|nice|lifesaver|wow|works|nailed)(?!\p{L})/u;

/** A sentence in capitals, not an acronym or a constant. */
const shouted =
  /(?:(?<![\p{L}\p{N}_./-])[A-Z][A-Z']*(?![\p{L}\p{N}_./-])[\s,!?]+){3,}(?<![\p{L}\p{N}_./-])[A-Z][A-Z']*/u;
const technical =
  /(?<!\p{L})(?:SELECT|FROM|WHERE|INSERT|UPDATE|CREATE|TABLE|HTTP|GET|POST|FATAL|ERROR|WARN|NULL)(?!\p{L})/u;

/** Whether the user is angry with the agent; errors, angry customers and loud joy are something else. */
export function isFrustrated(said: string): boolean {
  const text = normalise(said.replaceAll(quoted, ' '));
  if (unspacedBlame.test(text)) return true;
  if (blame.test(text) && !joy.test(text)) return true;
  const loud = shouted.exec(said)?.[0];
  return loud !== undefined && !technical.test(loud) && !joy.test(text);
}
