const contraction = /(?<=[a-z])'(?=(?:t|s|re|ve|ll|d|m)(?![\p{L}]))/gu;

/** Lower case, without accents on Latin letters, and with apostrophes out of the way. */
export function normalise(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return withoutApostrophes(text.toLowerCase().replaceAll('`', "'"));
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
  return withoutApostrophes(plain);
}

const withoutApostrophes = (text: string): string => text.replaceAll(contraction, '').replaceAll("'", ' ');
