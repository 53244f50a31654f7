import { createFinder, type Finder } from '../phase/finder.ts';
import { list } from '../phase/lexicon.ts';
import type { VerbClass } from './verbs.ts';

/** The commonest verbs of other languages by the kind of work they stand for; they may stand anywhere in a clause. */
const verbs: Partial<Record<VerbClass, readonly string[]>> = {
  repair: list(`
    beheb* | reparier* | korrigier* | fixe | fixen | löse | lösen | arregl* | corrig* | corrij* | repar* | soluciona* | résou* | resolv* | risolv* | sistema | aggiusta | correggi | herstel | oplossen | los op | napraw* | oprav* | исправ* | почин* | виправ* | düzelt* | perbaiki | sửa | åtgärda | ret
    ठीक | 修复 | 修正 | 修理 | 修一下 | 解决 | 直して | 고쳐 | 수정 | أصلح`),
  diagnose: list(`
    debugge* | debuggen | finde heraus warum | finde die ursache | ursache | depura* | averigua por que | encuentra la causa | débogue* | trouve pourquoi | trouve la cause | descubr* | trova la causa | zoek uit waarom | выясни почему | найди причину
    调试 | 排查 | 原因 | デバッグ | 調査 | 원인 | 디버그`),
  restructure: list(`
    refaktor* | refactor* | aufteil* | teile | zerleg* | auslager* | verschieb* | dividi* | divid* | separ* | sépare* | déplace* | mueve | разбей | раздели | вынес* | umbenenn* | benenne | benenn | extrahier* | vereinfach* | umstrukturier* | renombr* | extrae* | simplific* | reestructur* | renomm* | renomme | extrai* | simplifi* | restructur* | renomeie | renomear | rinomina* | semplific* | hernoem* | vereenvoudig* | przemianuj | zmień nazwę | uprość | přejmenuj | рефактор* | отрефактор* | переимен* | перейменуй | вынеси | упрост*
    重构 | 重命名 | リファクタ | 名前を変え | 리팩터 | 리팩토 | 이름을`),
  rework: list(
    'umschreib* | reescrib* | reescrev* | réécri* | riscriv* | herschrijf | перепи* | przepisz | přepiš | 重写 | 書き直 | 다시 작성',
  ),
  tidy: list(
    'räum* | aufräum* | bereinig* | limpia* | nettoi* | nettoy* | limpe | limpar | pulisci | ripulisci | ruim op | posprzątaj',
  ),
  document: list(
    'dokumentier* | documenta | documente* | documentez | документируй | задокументируй | 文档化',
  ),
  cover: list('teste | testez | testen | prueba los | протестируй'),
  operate: list(`
    laufen lassen | lass die tests | ausführ* | deploye* | ausroll* | veröffentlich* | installier* | aktualisiere die abhängigkeit* | starte | führe | führ | committe | pushe | merge | despliega | desplegar | publica | instala | ejecuta | haz commit | haz push | reinicia | déploie | déployer | déployez | publie | installe | exécute | lance | redémarre | implante | publique | execute | rode | reinicie | distribuisci | esegui | avvia | installa | rol uit | installeer | zainstaluj | uruchom | wdróż | nasaď | spusť | задеплой | разверни | запусти | установи | закоммить | запушь | перезапусти | розгорни
    部署 | 发布 | 运行 | 安装 | 提交 | デプロイ | リリース | 実行 | インストール | 배포 | 실행 | 설치`),
  migrate: list(
    'migrier* | migra | migrar | migre* | migrare | мигрируй | перенеси | 迁移 | 移行 | 마이그레이션',
  ),
  build: list(`
    füg* | hinzufüg* | ergänz* | implementier* | bau | baue | bauen | einbau* | erstell* | erweiter* | änder* | entfern* | lösch* | unterstütz* | mach | zeig an
    añad* | agreg* | implement* | crea | crear | constru* | cambi* | elimin* | quita | permite | muestra | haz que
    ajout* | implémente* | crée | créer | créez | constru* | chang* | modifi* | supprim* | affiche | permets
    adicion* | acrescent* | cri* | mude | muda | remov* | aggiung* | implementa | costruisci | cambia | rimuovi
    voeg | bouw | maak | wijzig | verwijder | dodaj | zaimplementuj | stwórz | zmień | usuń | přidej | vytvoř | změň | добав* | реализ* | созда* | сделай | измени | удали | додай | створи | ekle | oluştur | tambahkan | buat | thêm | lägg till | tilføj
    改成 | 바꿔 | 改为 | 添加 | 增加 | 实现 | 加一个 | 支持 | 创建 | 修改 | 删除 | 追加 | 実装 | 作成 | 作って | 変更 | 削除 | 추가 | 구현 | 만들 | 변경 | 삭제 | أضف | أنشئ`),
  write: list(
    'schreib* | escrib* | écri* | escrev* | scriv* | schrijf | napisz | napiš | напиши | napisati | yaz | tulis | viết | 写 | 編写 | 书 | 書いて | 작성 | اكتب',
  ),
};

const nouns = {
  docs: createFinder(
    list(
      'dokumentation | anleitung | handbuch | guía | guia | tutoriel | инструкци* | 说明 | doku | kommentare | documentación | documentacion | documentação | documentazione | documentatie | dokumentacj* | dokumentac* | документац* | dokümantasyon | 文档 | ドキュメント | 문서 | التوثيق',
    ),
  ),
  test: createFinder(
    list(
      'komponententest* | unittest* | testabdeckung | testfälle | prueba | pruebas | testes | couverture | cobertura | тест* | testy | testov* | 测试 | テスト | 테스트 | اختبار*',
    ),
  ),
  ops: createFinder(
    list(
      'abhängigkeit* | umgebung | dependencia* | dependência* | dépendance* | dipendenz* | зависимост* | залежност* | zależności | 依赖 | 依存 | 의존성 | 服务器 | продакшен | прод',
    ),
  ),
} as const;

const finders: readonly (readonly [VerbClass, Finder])[] = Object.entries(verbs).map(([name, entries]) => [
  name as VerbClass,
  createFinder(entries),
]);

/** The first verb in the text, and where it stands. */
export function verbElsewhere(
  text: string,
): { readonly class: VerbClass; readonly index: number; readonly length: number } | undefined {
  let best: { class: VerbClass; index: number; length: number } | undefined;
  for (const [name, finder] of finders)
    for (const { index, text: found } of finder.find(text))
      if (!best || index < best.index || (index === best.index && found.length > best.length))
        best = { class: name, index, length: found.length };
  return best;
}

/** Things of other languages that say what kind of work it is. */
export const objectsElsewhere = (text: string): readonly (keyof typeof nouns)[] =>
  (Object.keys(nouns) as (keyof typeof nouns)[]).filter((type) => nouns[type].in(text));
