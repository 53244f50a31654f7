import type { Style } from '../operation.ts';
import { type Detail, type Document, isEmpty, oneLine, type Section, sectionTitle } from './document.ts';

/** For a terminal. */
export function documentScreen({ title, subtitle, sections }: Document, style: Style): string {
  const head = [style.strong(oneLine(title)), style.dim(oneLine(subtitle))];
  return [...head, ...sections.flatMap((section) => ['', ...sectionLines(section, style)])].join('\n');
}

function sectionLines(section: Section, style: Style): readonly string[] {
  const { figures = [], items = [], none, failure } = section;
  const width = Math.max(0, ...figures.map(({ name }) => oneLine(name).length)) + 2;
  return [
    style.strong(oneLine(sectionTitle(section))),
    ...(failure ? [`  ${style.bad('✗')} ${oneLine(failure)}`] : []),
    ...(isEmpty(section) && !failure && none ? [`  ${style.dim(oneLine(none))}`] : []),
    ...figures.map(({ name, value }) => `  ${style.dim(oneLine(name).padEnd(width))}${oneLine(value)}`),
    ...items.flatMap(({ text, details = [] }) => [
      `  ${oneLine(text)}`,
      ...details.map((detail) => `      ${style.dim(`${detail.label}:`)} ${detailText(detail, style)}`),
    ]),
  ];
}

const detailText = ({ text, command }: Detail, style: Style): string =>
  command ? style.code(oneLine(text)) : oneLine(text);

/** As Markdown, its title on the given level, so that it may be a part of a longer text. */
export function documentMarkdown({ title, subtitle, sections }: Document, level = 1): string {
  const head = `${'#'.repeat(level)} ${plain(title)}\n\n${plain(subtitle)}\n`;
  return [head, ...sections.map((section) => sectionMarkdown(section, level + 1))].join('\n');
}

function sectionMarkdown(section: Section, level: number): string {
  const { figures = [], items = [], none, failure } = section;
  const lines = [
    ...(failure ? [`- **failed:** ${plain(failure)}`] : []),
    ...figures.map(({ name, value }) => `- ${plain(name)}: ${plain(value)}`),
    ...items.flatMap(({ text, details = [] }) => [
      `- ${plain(text)}`,
      ...details.map((detail) => `  - ${detail.label}: ${detailMarkdown(detail)}`),
    ]),
  ];
  const body = lines.length === 0 ? [plain(none ?? '')] : lines;
  return `${'#'.repeat(level)} ${plain(sectionTitle(section))}\n\n${body.join('\n')}\n`;
}

const detailMarkdown = ({ text, command }: Detail): string =>
  command ? `\`${oneLine(text).replaceAll('`', "'")}\`` : plain(text);

/** Text that Markdown takes for text: no link, picture, emphasis, code or tag, wherever it stands. */
const plain = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*<]|\](?=[([:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => `\\${sign}`)
    .replace(/^(?:[#>+~|=-]|\d+(?=[.)]))/, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
