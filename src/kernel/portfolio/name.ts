/** Whether a name can be that of a folder or a file without leading anywhere else, or looking like another. */
export const isPortfolioName = (name: string): boolean =>
  name.length > 0 &&
  new TextEncoder().encode(name).length <= 200 &&
  !/^[.-]|[/\\:\p{C}]|[. ]$/u.test(name) &&
  name === name.normalize('NFC');
