const name = '["“«`\']?([a-z][\\w.-]{0,60}(?::[a-z][\\w.-]{0,60})?)["”»`\']?';
const asksFor =
  '(?:use|using|invoke|run|apply|load|follow|with|via|nutze|benutze|verwende|mit|utilise|avec|usa|con|com)';

/** Ways to name a skill: "use the tidy skill", "use skill tidy", "/skill tidy". */
const named = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])${asksFor}\\s+(?:(?:the|your|our|my|den|die|das|la|le|el|a)\\s+)?${name}[\\s-]skill(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])${asksFor}\\s+(?:(?:the|den|die|das|la|le|el|a)\\s+)?skill\\s+${name}`,
    'iu',
  ),
  new RegExp(`^\\s*/skill\\s+${name}`, 'iu'),
];

/** Words that may stand before "skill" and name none. */
const noNames = new Set(
  'the a an this that your our my any no right best same new other appropriate relevant suitable proper skill and or for to if when where which what'.split(
    ' ',
  ),
);

const dropped =
  /(?<![\p{L}\p{N}])(?:without|skip|forget|never mind|no need for|don[’']?t use|do not use|stop using|ohne|sans|sin|sem)\s+(?:(?:the|a|any|that|this|your)\s+)?(?:[\w.:-]+\s+)?skills?(?![\p{L}\p{N}])/iu;

/** What a prompt says about a skill: which one to use, that none is needed, or nothing. */
export function skillAsked(typed: string): { readonly name: string } | 'none' | undefined {
  const text = withoutCode(typed).slice(0, 20_000);
  if (dropped.test(text)) return 'none';
  for (const pattern of named) {
    const found = pattern.exec(text)?.[1]?.replace(/[.-]+$/, '');
    if (found && !noNames.has(found.toLowerCase())) return { name: found };
  }
  return undefined;
}

const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[^]*?(?:```|$)/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n');

/** Whether a skill that was used is the one that was asked for; a plug-in's name may stand before it. */
export function isSkill(used: string, wanted: string): boolean {
  const bare = (text: string): string => text.toLowerCase().split(':').at(-1) ?? '';
  return wanted.includes(':') ? used.toLowerCase() === wanted.toLowerCase() : bare(used) === bare(wanted);
}
