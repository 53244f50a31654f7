import './progress.css';

/** How many of how many are done; the number is there for those who see no bar. */
export const Progress = ({ done, total }: { readonly done: number; readonly total: number }) => (
  <span class="progress">
    {total > 0 && (
      <span class="progress-bar" aria-hidden="true">
        <span style={{ width: `${Math.round((done / total) * 100)}%` }} />
      </span>
    )}
    <span class="progress-count">
      {total === 0 ? (
        'no tasks'
      ) : (
        <>
          {done}/{total}
          <span class="unseen"> tasks done</span>
        </>
      )}
    </span>
  </span>
);
