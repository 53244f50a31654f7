import * as v from 'valibot';
import { stringify } from 'yaml';
import { UserError } from '../../../kernel/errors.ts';
import type { OperationInput } from '../../../kernel/operation.ts';
import { readYaml } from '../../../kernel/settings/read-yaml.ts';

type Keyboard = Pick<OperationInput<unknown>, 'edit' | 'ask' | 'say'>;

/** The fields that are given, by options or in the person's editor: only those that differ from what was there. */
export async function editedFields<E extends v.ObjectEntries>(
  keyboard: Keyboard,
  thing: { readonly name: string; readonly about: string },
  entries: E,
  now: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Promise<Partial<v.InferOutput<v.StrictObjectSchema<E, undefined>>>> {
  const flags = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const wanted =
    Object.keys(flags).length > 0
      ? checked(thing.name, entries, flags)
      : await inEditor(keyboard, thing, entries, now);
  const changed = Object.entries(wanted).filter(([key, value]) => !same(value, now[key]));
  return Object.fromEntries(changed) as Partial<v.InferOutput<v.StrictObjectSchema<E, undefined>>>;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function checked(name: string, entries: v.ObjectEntries, flags: Readonly<Record<string, unknown>>) {
  const read = v.safeParse(v.partial(v.strictObject(entries)), flags);
  if (read.success) return read.output as Record<string, unknown>;
  const said = read.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new UserError('bad_input', `${name}: ${said.join('; ')}`, 'Nothing was changed.');
}

async function inEditor(
  { edit, ask, say }: Keyboard,
  { name, about }: { readonly name: string; readonly about: string },
  entries: v.ObjectEntries,
  now: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (!edit)
    throw new UserError(
      'nothing_to_change',
      `nothing says what to change about ${name}`,
      'Give the fields as options, or run it at a keyboard to open your editor.',
    );
  const head = `# ${about}\n# Save and close to keep what you write; close it as it is to change nothing.\n`;
  let text = `${head}${stringify(now, { lineWidth: 0 })}`;
  for (;;) {
    text = await edit(text, `${name.replaceAll(/[^\w.-]+/g, '-')}.yaml`);
    const read = readYaml(name, text, v.strictObject(entries));
    if ('value' in read) return read.value;
    const wrong = read.problems.map(({ line, key, message }) => `line ${line ?? '?'} ${key}: ${message}`);
    for (const each of wrong) say(each);
    const again = await ask?.('Edit it again? [Y/n] ', 'yn');
    if (again === undefined || again.toLowerCase().startsWith('n'))
      throw new UserError('bad_input', `${name} was not changed: ${wrong.join('; ')}`, 'Edit it again.');
  }
}

/** A document as the person wants it: piped in, or in their editor; undefined where it stays as it is. */
export async function editedText(
  { edit, piped }: Pick<OperationInput<unknown>, 'edit' | 'piped'>,
  name: string,
  now: string,
): Promise<string | undefined> {
  const given = await piped?.();
  const text = given?.trim() ? given : await edit?.(now, name);
  if (text === undefined)
    throw new UserError(
      'nothing_to_change',
      `nothing says what ${name} should hold`,
      'Pipe it in, or run it at a keyboard to open your editor.',
    );
  return text === now ? undefined : text;
}
