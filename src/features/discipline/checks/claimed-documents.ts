/** Documents that people name by a word, and files of text. */
const document =
  /(?<![\w/.-])(?:README|CHANGELOG|CONTRIBUTING|HISTORY)(?:\.(?:md|rst|adoc|txt))?(?![\w/])|[\w./-]*\w\.(?:md|mdx|rst|adoc)(?!\w)/giu;
const wants =
  /\b(?:updat|add|document|mention|note|extend|adjust|describ|entry|list it|write|put)|aktualisier|ergänz|erweiter|dokumentier|erwähn|eintrag|schreib|nachzieh|mets? à jour|mettre à jour|ajout|complèt|actualiz|añad|agreg|menciona|atualiz|adicion|coloca|aggiorn|aggiung|bijwerk|werk|voeg|uppdater|lägg|opdater|tilføj|oppdater|legg|päivitä|lisää|zaktualizuj|dodaj|dopisz|opisz|aktualizuj|doplň|přidej|обнов|добав|допиш|опиш|онов|дода|güncelle|ekle|更新|添加|加上|加到|补充|写|追記|追加|書い|추가|업데이트|갱신|적어|cập nhật|thêm|perbarui|tambah/i;
/** Where it is said not to be done, to be there before, to be a source, or to be for later. */
const otherwise =
  /\b(?:not|n['’]t|no|never|still|todo|should|will|would|could|can|may|if|you|left|leave|skip\w*|unchanged|already|per|according|see|says|said|need\w*|next|nicht|noch|kein\w*|bereits|schon|siehe|laut|bleibt|pas|déjà|voir|selon|ya|según|véase|não|já|conforme|non|già|vedi|niet|al|zie|volgens|inte|redan|se|ikke|allerede|nie|już|zob\w*|değil|zaten|belum|sudah|chưa)\b|(?<!\p{L})(?:не|уже|вже|см|согласно|ще)(?!\p{L})|未|没|不|已经有|参见|まだ|ない|ませ|않|아직|이미|못|[?？]$/iu;

const names = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(document)].map(([name]) => stem(name))),
];

/** `docs/README.md`, `README` and `readme` are the same. */
const stem = (name: string): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.\w+$/, '');

/** The document that was to be changed and is told to be, though nothing changed it. */
export function claimedDocument(
  sentences: readonly string[],
  prompt: string,
  changed: readonly string[],
): { readonly name: string; readonly words: string } | undefined {
  if (changed.includes('*') || !wants.test(prompt)) return undefined;
  const untouched = names(prompt).filter((name) => !changed.some((each) => stem(each) === name));
  for (const words of sentences) {
    const name = otherwise.test(words) ? undefined : names(words).find((each) => untouched.includes(each));
    if (name !== undefined) return { name, words };
  }
  return undefined;
}
