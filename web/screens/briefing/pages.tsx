import type { Detail, Document, Item, Section } from '../../../src/kernel/pages/document.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { initiativeAddress } from '../../portfolio.ts';

/** What people are told in sections. Those with nothing in them are one line at the end. */
export function Pages({ document: { title, subtitle, sections } }: { readonly document: Document }) {
  const full = sections.filter((each) => !isEmpty(each));
  const empty = sections.filter(isEmpty);
  return (
    <article class="pages">
      <h2 class="pages-title">{title}</h2>
      <p class="pages-lead">{subtitle}</p>
      {full.map((section) => (
        <OneSection key={section.title} section={section} />
      ))}
      {empty.length > 0 && (
        <p class="pages-none">
          {empty.map(({ title: name, none }) => `${capital(name)}: ${none ?? 'nothing.'}`).join(' ')}
        </p>
      )}
    </article>
  );
}

const isEmpty = ({ items = [], figures = [], failure }: Section): boolean =>
  items.length + figures.length === 0 && !failure;

const capital = (title: string): string => `${title.charAt(0)}${title.slice(1).toLowerCase()}`;

const OneSection = ({
  section: { title, count, items = [], figures = [], failure },
}: {
  readonly section: Section;
}) => (
  <section class="pages-section">
    <h3>
      {capital(title)}
      {count !== undefined && <span class="pages-count">{count}</span>}
    </h3>
    {failure && <p class="pages-failure">{failure}</p>}
    {figures.length > 0 && (
      <dl class="pages-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {items.length > 0 && (
      <ul>
        {items.map((item, index) => (
          <li key={index}>
            <OneItem item={item} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** `[space / initiative] words`, as briefings say it; the place becomes a link. */
function OneItem({ item: { text, details = [] } }: { readonly item: Item }) {
  const [, space, initiative, words] = /^\[([^\]/]+) \/ ([^\]]+)\] (.*)$/s.exec(text) ?? [];
  return (
    <>
      <p>
        {space !== undefined && initiative !== undefined ? (
          <>
            <a class="pages-place" href={initiativeAddress(space, initiative)}>
              {space} / {initiative}
            </a>{' '}
            <Sentence text={words ?? ''} />
          </>
        ) : (
          <Sentence text={text} />
        )}
      </p>
      {details.length > 0 && (
        <dl class="pages-details">
          {details.map((detail) => (
            <div key={detail.label}>
              <dt>{detail.label}</dt>
              <dd>
                <OneDetail detail={detail} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A command that has a page here is a link to it. */
function OneDetail({ detail: { text, command } }: { readonly detail: Detail }) {
  if (!command) return <Sentence text={text} />;
  const [, question] = /^ephor (?:answer|escalation show) (esc-\d+)$/.exec(text) ?? [];
  if (question !== undefined) return <a href={`/?q=${question}`}>{question}</a>;
  const [, space, initiative] = /^ephor initiative show ([^/\s]+)\/(\S+)$/.exec(text) ?? [];
  if (space !== undefined && initiative !== undefined)
    return <a href={`${initiativeAddress(space, initiative)}?show=plan`}>the plan</a>;
  return <code>{text}</code>;
}
