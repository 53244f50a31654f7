/** Nothing that a terminal would obey: words that come from anywhere. */
export const visible = (text: string): string =>
  text.replaceAll(/(?!\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
