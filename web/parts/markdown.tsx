import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Token } from 'marked';
import './markdown.css';

type Lexer = (text: string) => readonly Token[];
let loaded: Lexer | undefined;
const longest = 200_000;

/**
 * Markdown as elements that we make ourselves, out of what was read. No HTML is ever taken from the text, so there
 * is nothing to clean: a tag in it is shown as it was written.
 */
export function Markdown({ text }: { readonly text: string }) {
  const [lexer, setLexer] = useState<Lexer | undefined>(() => loaded);
  useEffect(() => {
    if (loaded) return;
    void import('marked').then(({ Lexer: { lex } }) => {
      loaded = (source) => lex(source, { gfm: true });
      setLexer(() => loaded);
    });
  }, []);
  const shown = text.slice(0, longest);
  return (
    <div class="markdown">
      {lexer ? drawn(lexer(shown)) : <pre class="markdown-plain">{shown}</pre>}
      {text.length > longest && <p>The rest is left out here.</p>}
    </div>
  );
}

const drawn = (tokens: readonly Token[] | undefined): ComponentChildren => tokens?.map(draw);

const headings = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

function draw(token: Token, key: number): ComponentChildren {
  switch (token.type) {
    case 'heading': {
      // The page has its own first heading.
      const Heading = headings[Math.min(5, token['depth'] as number)] ?? 'h6';
      return <Heading key={key}>{drawn(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{drawn(token.tokens)}</p>;
    case 'strong':
      return <strong key={key}>{drawn(token.tokens)}</strong>;
    case 'em':
      return <em key={key}>{drawn(token.tokens)}</em>;
    case 'del':
      return <del key={key}>{drawn(token.tokens)}</del>;
    case 'blockquote':
      return <blockquote key={key}>{drawn(token.tokens)}</blockquote>;
    case 'list':
      return drawList(token as ListToken, key);
    case 'codespan':
      return <code key={key}>{plain(token['text'])}</code>;
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          <code>{plain(token['text'])}</code>
        </pre>
      );
    case 'link':
      return drawLink(plain(token['href']), drawn(token.tokens), key);
    case 'image':
      // Pictures from elsewhere would tell others that somebody reads this.
      return drawLink(plain(token['href']), `[image: ${plain(token['text'])}]`, key);
    case 'table':
      return drawTable(token as TableToken, key);
    case 'hr':
      return <hr key={key} />;
    case 'br':
      return <br key={key} />;
    case 'space':
    case 'def':
      return null;
    case 'escape':
      return plain(token['text']);
    case 'text':
      return token.tokens ? <span key={key}>{drawn(token.tokens)}</span> : unescaped(plain(token['text']));
    default:
      return plain(token.raw);
  }
}

interface ListToken {
  readonly ordered: boolean;
  readonly start: number | '';
  readonly items: readonly { task: boolean; checked?: boolean; tokens: Token[] }[];
}

function drawList({ ordered, start, items }: ListToken, key: number): ComponentChildren {
  const rows = items.map(({ task, checked, tokens }, index) => (
    <li key={index} class={task ? 'markdown-task' : undefined}>
      {task && <span aria-label={checked ? 'done' : 'open'}>{checked ? '☑ ' : '☐ '}</span>}
      {drawn(tokens.filter(({ type }) => type !== 'checkbox'))}
    </li>
  ));
  return ordered ? (
    <ol key={key} start={start === '' ? 1 : start}>
      {rows}
    </ol>
  ) : (
    <ul key={key}>{rows}</ul>
  );
}

interface TableToken {
  readonly header: readonly { tokens: Token[] }[];
  readonly rows: readonly (readonly { tokens: Token[] }[])[];
}

const drawTable = ({ header, rows }: TableToken, key: number): ComponentChildren => (
  <div class="markdown-table" key={key} tabIndex={0} role="region" aria-label="Table">
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, column) => (
            <th key={column}>{drawn(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ tokens }, column) => (
              <td key={column}>{drawn(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Only what leads to a page or a mail is a link; the rest is shown with where it would lead. */
function drawLink(href: string, children: ComponentChildren, key: number): ComponentChildren {
  if (!/^(?:https?:\/\/|mailto:|#)/i.test(href))
    return (
      <span key={key}>
        {children} <code>{href}</code>
      </span>
    );
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer noopener" title={href}>
      {children}
    </a>
  );
}

const plain = (text: unknown): string => (typeof text === 'string' ? text : '');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
