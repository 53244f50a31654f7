import type { Failure } from '../data/call.ts';
import './trouble.css';
import { Sentence } from './sentence.tsx';

/** What went wrong, and what to do about it. */
export const Trouble = ({ failure, again }: { readonly failure: Failure; readonly again?: () => void }) => (
  <div class="trouble" role="alert">
    <p>
      <strong>
        <Sentence text={capital(failure.message)} />
      </strong>
    </p>
    <p>
      <Sentence text={failure.hint} />
    </p>
    {again && (
      <button type="button" onClick={again}>
        Try again
      </button>
    )}
  </div>
);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
