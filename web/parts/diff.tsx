import { useMemo, useState } from 'preact/hooks';
import './diff.css';
import { type DiffFile, readDiff } from './read-diff.ts';

const mostLines = 400;

/** A patch as `git diff` writes it, file by file. Long ones are folded. */
export function Diff({ patch }: { readonly patch: string }) {
  const files = useMemo(() => readDiff(patch), [patch]);
  return (
    <div class="diff">
      {files.map((file, index) => (
        <OneFile key={`${file.path} ${index}`} file={file} open={files.length <= 8} />
      ))}
    </div>
  );
}

function OneFile({ file, open }: { readonly file: DiffFile; readonly open: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all ? file.lines : file.lines.slice(0, mostLines);
  return (
    <details class="diff-file" open={open}>
      <summary>
        <code>{file.path}</code>
        <span class="diff-counts">
          <span class="diff-added">+{file.added}</span> <span class="diff-removed">−{file.removed}</span>
        </span>
      </summary>
      <div class="diff-lines" tabIndex={0} role="region" aria-label={`Changes of ${file.path}`}>
        <table>
          <tbody>
            {shown.map(({ kind, before, after, text }, index) => (
              <tr key={index} data-kind={kind}>
                <td class="diff-number">{before}</td>
                <td class="diff-number">{after}</td>
                <td class="diff-text">
                  <span class="diff-sign">{signs[kind]}</span>
                  {text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && file.lines.length > mostLines && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          Show {file.lines.length - mostLines} more lines
        </button>
      )}
    </details>
  );
}

const signs = { added: '+', removed: '−', same: ' ', place: ' ' } as const;
