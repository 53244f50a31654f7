import type { ContentProblem } from './artifacts.ts';
import { fitsWildcard } from '../../kernel/text/wildcard.ts';
import type { ReleaseContent, ReleaseSetName, ReleaseSettings } from '../../kernel/work/release.ts';

const sparkle: readonly ReleaseContent[] = [
  {
    id: 'appcast',
    files: ['appcast*.xml', '*-appcast.xml', '*_appcast.xml'],
    element: 'enclosure',
    attributes: [
      {
        name: 'sparkle:edSignature',
        not: [''],
        bytes: 64,
        says: 'needs the real edSignature that `sign_update` printed: 64 bytes in base64',
      },
      {
        name: 'url',
        not: ['*://github.com/*', '*://*.github.com/*', '*githubusercontent.com/*', '*.github.io/*'],
        says: 'must not point to GitHub, but to where updates are served from',
      },
      {
        name: 'length',
        sizeOf: 'url',
        says: 'must be the size of the update in bytes',
      },
    ],
  },
];

const builtIn: Readonly<Record<ReleaseSetName, readonly ReleaseContent[]>> = { npm: [], sparkle };

/** What files that tell others of a release must not hold: the chosen sets and the project's own. */
export const releaseContentsOf = ({ sets, contents, skip }: ReleaseSettings): readonly ReleaseContent[] =>
  [...sets.flatMap((name) => builtIn[name]), ...contents].filter(({ id }) => !skip.includes(id));

interface Element {
  readonly text: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
}

type Attribute = ReleaseContent['attributes'][number];

/** File names that the elements point to, to look up their sizes. */
export const filesNamedIn = (rule: ReleaseContent, text: string): readonly string[] => {
  const pointers = rule.attributes.flatMap(({ sizeOf }) => sizeOf ?? []);
  const named = elementsIn(text, rule.element).flatMap(({ attributes }) =>
    pointers.flatMap((pointer) => fileNameIn(attributes.get(pointer) ?? '')),
  );
  return [...new Set(named)].filter((name) => name !== '').slice(0, 100);
};

/** What is wrong with the elements that an edit adds or changes; what was there before is not its doing. */
export function contentProblems(
  rule: ReleaseContent,
  before: string | undefined,
  after: string,
  sizes: ReadonlyMap<string, readonly number[]>,
): readonly ContentProblem[] {
  const old = new Set(elementsIn(before ?? '', rule.element).map(({ text }) => text));
  const fresh = elementsIn(after, rule.element).filter(({ text }) => !old.has(text));
  return fresh.flatMap((element) =>
    rule.attributes.flatMap((attribute) => {
      const wrong = wrongWith(attribute, element, sizes);
      return wrong === undefined
        ? []
        : [{ id: rule.id, line: element.line, says: `${attribute.name} ${attribute.says}${wrong}` }];
    }),
  );
}

/** Undefined when all is well, else what to add to the sentence. */
function wrongWith(
  { name, not = [], bytes, sizeOf }: Attribute,
  { attributes }: Element,
  sizes: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  const value = attributes.get(name)?.trim();
  if (value === undefined) return ' (it is missing)';
  const plain = value.toLowerCase();
  if (not.some((pattern) => fitsWildcard(plain, pattern.toLowerCase()))) return shown(value);
  if (bytes !== undefined && !isBase64Of(value, bytes)) return shown(value);
  if (sizeOf === undefined) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(value)) return shown(value);
  const known = sizes.get(fileNameIn(attributes.get(sizeOf) ?? '')) ?? [];
  return known.length === 0 || known.includes(Number(value))
    ? undefined
    : ` (it says ${value}, the file has ${known[0]})`;
}

const shown = (value: string): string =>
  value === '' ? ' (it is empty)' : ` (it says “${value.slice(0, 60)}”)`;

/** The letters of so many bytes, and not one letter over and over. */
function isBase64Of(value: string, bytes: number): boolean {
  const padding = (3 - (bytes % 3)) % 3;
  const letters = Math.ceil((bytes * 8) / 6);
  const body = value.slice(0, value.length - padding);
  return (
    value.length === letters + padding &&
    /^[A-Za-z0-9+/]+$/.test(body) &&
    value.slice(body.length) === '='.repeat(padding) &&
    new Set(body).size > 8
  );
}

const fileNameIn = (url: string): string => {
  const path = url.trim().split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Elements of one name with their attributes, wherever they stand but in comments. Linear. */
function elementsIn(xml: string, name: string): readonly Element[] {
  const text = withoutComments(xml);
  const found: Element[] = [];
  const open = `<${name}`;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    if (!/[\s/>]/.test(text.charAt(at + open.length))) continue;
    const end = endOfTag(text, at + open.length);
    const tag = text.slice(at, end);
    const attributes = new Map(
      [...tag.matchAll(/([\w:.-]{1,100})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})')/g)].map(
        ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')],
      ),
    );
    found.push({ text: tag.replaceAll(/\s+/g, ' '), line: text.slice(0, at).split('\n').length, attributes });
  }
  return found;
}

function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  return text.length;
}

/** Line breaks stay, so that lines keep their numbers. */
function withoutComments(text: string): string {
  let [kept, from] = ['', 0];
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4);
    const until = end < 0 ? text.length : end + 3;
    kept += text.slice(from, at) + text.slice(at, until).replaceAll(/[^\n]/g, '');
    from = until;
  }
  return kept + text.slice(from);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (value: string): string =>
  value.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
