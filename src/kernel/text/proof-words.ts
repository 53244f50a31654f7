/** What the user wants to be shown: that the tests or other checks pass, or by any means that it works. */
export const proofs = ['checks', 'any'] as const;

export interface ProofAsked {
  readonly of: (typeof proofs)[number];
  /** The user’s own words. */
  readonly words: string;
}

const checks =
  '(?:tests?|specs?|test ?suites?|suite|builds?|lint(?:er)?|types?|type ?checks?|checks?|CI|pipeline|tsc|compiles?|pytest|jest|vitest|rspec|clippy|mypy|ruff|eslint)';
const sure =
  '(?:make (?:really )?sure|ensure|verify|confirm|double[- ]check|prove|check|see to it|validate|be sure|guarantee)';
const works =
  '(?:it|this|that|everything|they|all of it|the \\w+(?: \\w+)?) (?:\\w+ )?(?:works?|working|runs?|compiles?|builds?|is fixed|is gone|passes)';

/** Each wording, and what it asks for. Within a sentence; a full stop in a name does not end it. */
const wordings: readonly (readonly [ProofAsked['of'], RegExp])[] = [
  [
    'checks',
    new RegExp(
      `\\b${sure}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}\\b${checks}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,30}\\b(?:pass\\w*|green|clean|succeeds?|ok|works?|run|happy|compiles?)\\b`,
      'i',
    ),
  ],
  [
    'checks',
    new RegExp(
      `\\b(?:re-?)?run (?:all |the |our |its |full |whole |unit |existing |relevant |entire |integration )*${checks}\\b`,
      'i',
    ),
  ],
  [
    'checks',
    new RegExp(
      `\\b(?:until|so (?:that )?|get|make|keep|leave|with|have) (?:all |the |our |every |existing )*${checks}(?: suite)? (?:\\w+ )?(?:pass\\w*|green|clean|succeeds?)\\b`,
      'i',
    ),
  ],
  [
    'checks',
    new RegExp(
      `\\b(?:all |the |our |existing )+${checks} (?:must|should|have to|has to|need to|needs to) (?:still |all |also |then )*(?:pass|be green|succeed|stay green)\\b`,
      'i',
    ),
  ],
  ['any', new RegExp(`\\b${sure}\\b(?: (?:that|if|whether))? ${works}\\b`, 'i')],
  [
    'any',
    /\b(?:show|prove to|demonstrate to) (?:me|us)(?: (?:that|how))? (?:it|this|that|the \w+) (?:\w+ )?(?:works?|working|runs?|fixed)\b/i,
  ],
  [
    'any',
    /\b(?:and|then|also|please|afterwards|,) (?:verify|test|try|check) (?:it|this|that|your (?:work|change|fix)|the (?:fix|change|result))(?: (?:works?|out|afterwards|end[- ]to[- ]end|yourself|properly|too|as well))?\s*(?=[.,;!)]|$|\band\b|\bbefore\b)/i,
  ],
  ['any', /\bverify (?:your|the) (?:work|change|changes|fix|result|solution)\b|\bwith proof\b|\bprove it\b/i],
  // German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Russian
  [
    'checks',
    /(?:stell\w* sicher|sorg\w* dafür|achte darauf|prüf\w*|überprüf\w*|vergewisser\w*|kontrollier\w*)[^.!?\n]{0,50}\b(?:tests?|build|lint\w*)\b|\blass (?:\w+ )?(?:die |alle )?tests? (?:laufen|durchlaufen)|\bführ\w* (?:\w+ )?(?:die |alle )?tests? aus|\btests? (?:müssen|sollen) [^.!?\n]{0,20}(?:grün|durchlaufen)/i,
  ],
  [
    'checks',
    /(?:assure[- ]toi|assurez[- ]vous|vérifie\w*|veille\w*)[^.!?\n]{0,50}\b(?:tests?|build|lint\w*|compile)\b|\b(?:lance|relance|exécute|fais tourner)\w* (?:\w+ )?(?:les |tous les )?tests?\b/i,
  ],
  [
    'checks',
    /(?:asegúrate|aseguraos|verifica|comprueba|confirma|revisa)[^.!?\n]{0,50}(?:tests?|pruebas|build|compil\w+)\b|(?:corre|ejecuta|lanza|pasa) (?:\w+ )?(?:los |las |todos los |todas las )?(?:tests?|pruebas)\b/i,
  ],
  [
    'checks',
    /(?:certifi\w+-se|garant\w+|verifi\w+|confirm\w+|assegur\w+)[^.!?\n]{0,50}(?:testes?|build|compil\w+)\b|(?:roda|rode|execut\w+|corre) (?:\w+ )?(?:os |todos os )?testes?\b/i,
  ],
  [
    'checks',
    /(?:assicura\w*|verifica|controlla|accerta\w*)[^.!?\n]{0,50}\b(?:test|build|compil\w+)\b|(?:esegui|lancia|fai girare) (?:\w+ )?(?:i |tutti i )?test\b/i,
  ],
  [
    'checks',
    /(?:zorg|controleer|check)[^.!?\n]{0,50}\b(?:tests?|build)\b[^.!?\n]{0,20}(?:slagen|groen|werk\w*)|\bdraai (?:\w+ )?(?:de |alle )?tests?\b/i,
  ],
  [
    'checks',
    /(?:upewnij się|sprawdź|zweryfikuj)[^.!?\n]{0,50}\b(?:test\w*|build)\b|\b(?:uruchom|odpal|puść) (?:\w+ )?testy/i,
  ],
  ['checks', /test\w*[^.!?\n]{0,40}(?:emin ol|doğrula)|testleri (?:\w+ )?çalıştır/i],
  [
    'checks',
    /(?:убедись|убедитесь|проверь|проверьте)[^.!?\n]{0,50}(?:тест|сборк|линт)|(?:запусти|прогони|запустите)\S{0,4} (?:\S+ )?тест/i,
  ],
  [
    'any',
    /zeig\w* mir,? dass (?:es|das)[^.!?\n]{0,20}(?:funktioniert|läuft|geht)|(?:stell\w* sicher|prüf\w*|überprüf\w*)[^.!?\n]{0,30}(?:funktioniert|läuft)\b|montre[- ]moi que ça (?:marche|fonctionne)|(?:assure[- ]toi|vérifie) que ça (?:marche|fonctionne)|(?:asegúrate de que|comprueba que|verifica que)[^.!?\n]{0,20}funcion\w+|(?:certifique-se de que|verifique se|confirme que)[^.!?\n]{0,20}funcion\w+|(?:assicurati che|verifica che)[^.!?\n]{0,20}funzion\w+|upewnij się,? że[^.!?\n]{0,20}działa|(?:убедись|проверь),? что[^.!?\n]{0,20}работает/i,
  ],
  // Japanese, Chinese, Korean
  [
    'checks',
    /テスト[^。!?！？\n]{0,12}(?:実行|通る|通し|通って|流し|走らせ|回し|確認|グリーン)|(?:确保|保证|验证|确认|確保|確認)[^。!?！？\n]{0,16}(?:测试|測試|编译|构建)|(?:跑|运行|執行|执行)[^。!?！？\n]{0,6}(?:测试|測試)|(?:测试|測試)[^。!?！？\n]{0,6}(?:通过|通過)|테스트[^.!?\n]{0,12}(?:통과|실행|돌려|확인)/,
  ],
  [
    'any',
    /動作確認|動くこと[^。\n]{0,6}確認|(?:确保|验证|确认)[^。\n]{0,10}(?:能用|正常|可用|能跑)|동작[^.\n]{0,8}확인|작동[^.\n]{0,8}확인/,
  ],
];

const waived =
  /\b(?:don['’]?t|do not|no need to|without|never mind|skip|instead of|not necessary to|needn['’]?t|rather than)\b[^.!?\n]{0,30}\b(?:run\w*|test\w*|verify\w*|check\w*)|\b(?:nicht|keine) (?:\w+ )?(?:testen|tests? (?:laufen|ausführen))|\bkeine tests?\b|pas (?:besoin )?(?:de )?(?:lancer|tests?)|sin (?:correr|ejecutar)|テストは(?:不要|いらない)|不用(?:跑|测)|테스트(?:는)? (?:필요 없|안 해도)/i;

const longest = 4_000;

/** The proof that a prompt asks for; `none` where it is waived, undefined where nothing is said of it. */
export function proofAskedBy(prompt: string): ProofAsked | 'none' | undefined {
  const text = prompt
    .slice(0, longest)
    .replaceAll(/```[^]*?(?:```|$)/g, ' ')
    .replaceAll(/^>.*$/gm, ' ');
  if (waived.test(text)) return 'none';
  for (const [of, pattern] of wordings) {
    const [words] = pattern.exec(text) ?? [];
    if (words !== undefined) return { of, words: words.replaceAll(/\s+/g, ' ').trim().slice(0, 100) };
  }
  return undefined;
}
