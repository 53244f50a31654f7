import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import type { Writer } from '../../../kernel/portfolio/change.ts';
import { mergePolicies, priorities, type Space } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import { inside } from '../../../kernel/place.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { findSpace } from './find.ts';

/* Entries of the input that several operations have. */
export const entry = (what: string) => v.pipe(v.string(), v.description(what));
export const maybe = (what: string) => v.optional(entry(what));
export const several = (what: string) => v.optional(v.pipe(v.array(v.string()), v.description(what)));
export const priorityEntry = v.optional(
  v.pipe(v.picklist(priorities), v.description('how much it matters beside the others')),
);
export const mergeEntry = v.optional(
  v.pipe(v.picklist(mergePolicies), v.description('when finished work goes into the branch it came from')),
);
export const flag = (what: string) => v.optional(v.pipe(v.boolean(), v.description(what)), false);

export const initiativeName = 'an initiative, like shop/checkout or checkout';
export const taskName = 'a task, like checkout#3; in a lead’s own run its number will do';

const longestLine = 200;
const longestText = 20_000;

/** One line of text: what a thing is called. */
export function line(text: string, what: string): string {
  const clean = visible(text).replaceAll(/\s+/g, ' ').trim();
  if (clean === '') throw new UserError('bad_input', `${what} is empty`, 'Say what it is, in a few words.');
  if (clean.length > longestLine)
    throw new UserError(
      'bad_input',
      `${what} has ${clean.length} letters, and ${longestLine} is the most`,
      'Say it in one line, and put the rest into --description.',
    );
  return clean;
}

/** More than a line; nothing in it is obeyed by a terminal. */
export function prose(text: string, what: string): string {
  const clean = visible(text).trim();
  if (clean.length > longestText)
    throw new UserError(
      'bad_input',
      `${what} has ${clean.length} letters, and ${longestText} is the most`,
      'Put the long part into a file of the project, and name the file.',
    );
  return clean;
}

export const lines = (texts: readonly string[], what: string): readonly string[] =>
  texts.map((text) => line(text, what));

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** A name for a folder that people can type. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, '');
  return slug;
}

/** The one that was given, or one made from the title; `-2`, `-3`, … behind it where that is taken. */
export function newSlug(
  given: string | undefined,
  title: string,
  taken: ReadonlySet<string>,
  what: string,
): string {
  if (given !== undefined) {
    if (!slugShape.test(given))
      throw new UserError(
        'bad_input',
        `"${visible(given).slice(0, 80)}" can’t be the name of ${what}`,
        'A name is like checkout-2: small letters, digits and dashes, 60 at most.',
      );
    if (taken.has(given))
      throw new UserError('exists', `${what} ${given} is there already`, 'Choose another name.');
    return given;
  }
  const base = slugOf(title) || what.split(' ').at(-1) || 'new';
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

/** The space that is named, the one around the caller's folder, or the only one. */
export function spaceFor(portfolio: Portfolio, given: string | undefined, cwd: string): Space {
  if (given !== undefined) return findSpace(portfolio, given);
  const around = portfolio.spaces.find(
    ({ codeDir }) => codeDir !== null && inside(cwd, codeDir) !== undefined,
  );
  if (around) return around;
  const [only, another] = portfolio.spaces.filter(({ status }) => status !== 'archived');
  if (only && !another) return only;
  throw new UserError(
    'no_space',
    only ? 'there are several spaces; say which one is meant' : 'there is no space yet',
    only
      ? `Give --space: ${portfolio.spaces.map(({ slug }) => slug).join(', ')}.`
      : 'Add one with `ephor space add <name>`.',
  );
}

/** The run of a lead, as it is recorded. */
export const runOf = ({ runs }: Portfolio, writer: Writer): Run | undefined =>
  writer.kind === 'lead' ? runs.find(({ id }) => id === writer.run) : undefined;

/** The same, where only a lead makes sense. */
export function leadsRun(portfolio: Portfolio, writer: Writer): Run {
  const run = runOf(portfolio, writer);
  if (run) return run;
  throw new UserError(
    'no_lead',
    writer.kind === 'lead'
      ? `there is no run ${visible(writer.run).slice(0, 40)}`
      : 'this is not the shell of a lead',
    'Leads are started by `ephor orchestrate`; a person looks with `ephor run list` and `ephor initiative show`.',
  );
}

export const nameOf = (writer: Writer): string => (writer.kind === 'person' ? writer.name : writer.kind);
