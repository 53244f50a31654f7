import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { WhyBlock, WhyChange } from '../../../src/features/ledger/why/blocks.ts';
import { Chip } from '../../parts/chip.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress } from '../../portfolio.ts';

const shortBlock = 24;
const kinds = {
  AST_REFACTOR: 'the same in other words',
  INTENT_EVOLUTION: 'it does something else',
} as const;

/** Lines, and beside them why they are there. */
export function WhyBlockView({ block, selected }: { readonly block: WhyBlock; readonly selected: boolean }) {
  const [all, setAll] = useState(false);
  const { from, to, text, change, commit, beforeLedger } = block;
  const shown = all ? text : text.slice(0, shortBlock);
  return (
    <li class="why-block" data-by={block.by} data-selected={selected || undefined}>
      <div class="why-code" tabIndex={0} role="region" aria-label={`Lines ${from} to ${to}`}>
        <table>
          <tbody>
            {shown.map((line, index) => (
              <tr key={index}>
                <td class="why-number">{from + index}</td>
                <td class="why-line">{line}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length < text.length && (
          <button type="button" class="quiet" onClick={() => setAll(true)}>
            {text.length - shown.length} more lines
          </button>
        )}
      </div>
      <div class="why-told">
        {change ? (
          <ByAgent change={change} />
        ) : (
          <p>
            {commit ? `${commit.author}, by hand` : 'Somebody, by hand'}
            {beforeLedger ? ', before the ledger began' : ''}
          </p>
        )}
        {commit && (
          <p class="hint">
            <code>{commit.id.slice(0, 8)}</code> {commit.summary} · <When at={commit.at} />
          </p>
        )}
        {!commit && <p class="hint">not committed yet</p>}
      </div>
    </li>
  );
}

function ByAgent({ change }: { readonly change: WhyChange }) {
  const { intent, lead, prompt, at, session, model, tool, evidence, mutation_class: kind, claimed } = change;
  return (
    <>
      <p class="why-head">
        {intent ? (
          <>
            <Chip tone="accent">{intent.id}</Chip> {intent.name}
          </>
        ) : (
          <Chip>no intent</Chip>
        )}
        <span class="hint">
          <When at={at} />
        </span>
      </p>
      {prompt && (
        <Fact name="asked">
          {prompt.text === null ? (
            <span class="hint">The words are on another machine.</span>
          ) : (
            <q>{prompt.text}</q>
          )}
        </Fact>
      )}
      {lead && <LeadFact lead={lead} />}
      <Fact name="change">
        {kinds[kind]}: <Sentence text={evidence} />
        {claimed !== null && <Chip tone="warn">the agent said: {kinds[claimed]}</Chip>}
      </Fact>
      <p class="hint">
        {tool} · {[model, `session ${session.slice(0, 8)}`].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <p class="why-fact">
    <span class="hint">{name}</span> {children}
  </p>
);

function LeadFact({ lead: { initiative, task, run } }: { readonly lead: NonNullable<WhyChange['lead']> }) {
  const [space = '', id = ''] = initiative.split('/');
  return (
    <Fact name="for">
      <a href={initiativeAddress(space, id)}>
        {initiative}
        {task === null ? '' : `#${task}`}
      </a>{' '}
      in <a href={`/run/${run}`}>{run}</a>
    </Fact>
  );
}
