/** `1 objection`, `2 objections`. */
export const counted = (number: number, thing: string): string =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
