import { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { fit } from './fit.ts';
import { slugsIn } from './map-spaces.ts';
import type { Mapping } from './mapping.ts';
import { escalationStatusOf, escalationTypeOf, priorityOf } from './superbot-words.ts';

const place = /^escalations\/(draft|pending|resolved|untriaged|needs_human)\/([^/]+)\.json$/;

export function mapEscalations(mapping: Mapping): void {
  const { now, next } = mapping;
  const taken = new Set(now.escalations.map(({ id }) => id));
  const theirs = new Set(mapping.paths.flatMap((path) => place.exec(path)?.[2] ?? []));
  const given = new Set<string>();
  const spaces = new Set([...slugsIn(mapping), ...now.spaces.map(({ slug }) => slug)]);
  for (const from of mapping.paths) {
    const [, folder, name = ''] = place.exec(from) ?? [];
    if (folder === undefined) continue;
    const status = escalationStatusOf(folder);
    const key = mapping.origin(name);
    const mine = now.escalations.find(({ origin }) => origin?.key === key);
    if (mine) {
      const note = mine.status === status ? '' : `it is ${mine.status} here`;
      mapping.isThere(from, `escalations/${mine.status}/${mine.id}.json`, note);
      continue;
    }
    const fields = mapping.fields(from);
    const fixed = { id: 'esc-000', status, origin: { rule: 'import', key } };
    const value = fields && fit(Escalation, asked(mapping, fields), fixed);
    if (!value) mapping.keep(from, fields ? 'it lacks a question, a type or a space' : 'it can’t be read');
    else if (!spaces.has(value.space)) mapping.keep(from, `there is no space ${value.space}`);
    else {
      let id = name;
      while (!/^esc-\d{3,}$/.test(id) || taken.has(id) || given.has(id) || (id !== name && theirs.has(id)))
        id = next.escalation();
      given.add(id);
      const change = { put: 'escalation', value: { ...value, id } } as const;
      mapping.bring(from, `escalations/${status}/${id}.json`, change, id === name ? '' : `it is ${id} here`);
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** With the initiative and the task as they are called here; words that we have others for are put beside. */
function asked({ renamed, now }: Mapping, { id, ...fields }: Fields): Fields {
  const space = String(fields['space']);
  const initiative = fields['initiative'];
  const here =
    renamed.get(`${space}/${String(initiative)}`) ??
    now.initiatives.find((each) => each.space === space && each.id === initiative)?.id;
  const path = fields['blocksTask'];
  const type = escalationTypeOf(fields['type']);
  return {
    ...fields,
    ...(type === fields['type'] ? {} : { type, importedType: fields['type'] }),
    ...(/^esc-\d{3,}$/.test(String(id)) || id === undefined ? {} : { importedId: id }),
    ...(fields['priority'] === undefined ? {} : { priority: priorityOf(fields['priority']) }),
    initiative: here ?? null,
    ...(here !== undefined || typeof initiative !== 'string' ? {} : { importedInitiative: initiative }),
    ...(typeof path === 'string' ? { blocksTask: taskPathHere(path, space, String(initiative), here) } : {}),
  };
}

const taskPathHere = (path: string, space: string, there: string, here = there): string =>
  path.replace(/^(?:.*\/)?spaces\//, '').replace(`${space}/plans/${there}/`, () => `${space}/plans/${here}/`);
