const contraction = /(?<=[a-z])'(?=(?:t|s|re|ve|ll|d|m)(?![\p{L}]))/gu;

/** Lower case, without accents on Latin letters, and with apostrophes out of the way. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(contraction, '')
    .replaceAll("'", ' ');
}
