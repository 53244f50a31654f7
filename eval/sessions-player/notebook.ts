import * as v from 'valibot';

const Notebook = v.looseObject({
  cells: v.array(v.looseObject({ id: v.optional(v.string()), cell_type: v.optional(v.string()) })),
});

/** The notebook with one cell replaced, added or taken out; undefined when it is none. */
export function editedNotebook(text: string, input: Readonly<Record<string, unknown>>): string | undefined {
  const notebook = read(text);
  if (!notebook) return undefined;
  const { cell_id: id, cell_type: type = 'code', edit_mode: mode = 'replace', new_source: source } = input;
  const found = notebook.cells.findIndex((cell, index) => cell.id === id || `cell-${index}` === id);
  const cells = [...notebook.cells];
  if (mode === 'insert') cells.splice(found + 1, 0, { cell_type: String(type), source, metadata: {} });
  else if (mode === 'delete') cells.splice(Math.max(found, 0), 1);
  else cells.splice(Math.max(found, 0), 1, { ...cells[Math.max(found, 0)], source });
  return JSON.stringify({ ...notebook, cells }, null, 1);
}

function read(text: string): v.InferOutput<typeof Notebook> | undefined {
  try {
    const parsed = v.safeParse(Notebook, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
