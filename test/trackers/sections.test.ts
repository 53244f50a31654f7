import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SectionName, Sections } from '../../src/kernel/state.ts';
import { isSupervised } from '../../src/kernel/work/supervision.ts';
import { readSection } from '../../src/stores/lesson-section.ts';
import { documentVersion } from '../../src/stores/state-document.ts';
import { trackers } from '../../src/features/trackers.ts';

/** As much of a valibot schema as our sections use. */
interface Part {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
  readonly default?: unknown;
}

const name = fc.stringMatching(/^[a-z]{1,6}$/);

/** Values that fit a schema, nothing left out. */
function fitting(part: Part): fc.Arbitrary<unknown> {
  switch (part.type) {
    case 'string':
      return name;
    case 'number':
      return fc.nat(20);
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...(part.options ?? []));
    case 'nullable':
      return fc.option(fitting(part.wrapped!));
    case 'optional':
      return fitting(part.wrapped!);
    case 'array':
      return fc.array(fitting(part.item!), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...part.items!.map(fitting));
    case 'record':
      return fc.dictionary(name, fitting(part.value!), { maxKeys: 3, noNullPrototype: true });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(part.entries!).map(([key, each]) => [key, fitting(each)])),
        { noNullPrototype: true },
      );
    default:
      throw new Error(`nobody said how to make a ${part.type}`);
  }
}

/** Without some of the fields that may be missing. */
function thinned(part: Part, value: unknown, goes: (field: Part) => boolean): unknown {
  if (value === null || value === undefined) return value;
  if (part.wrapped) return thinned(part.wrapped, value, goes);
  if (part.item) return (value as unknown[]).map((each) => thinned(part.item!, each, goes));
  const fields = Object.entries(value);
  if (part.type === 'record')
    return Object.fromEntries(fields.map(([key, each]) => [key, thinned(part.value!, each, goes)]));
  if (!part.entries) return value;
  return Object.fromEntries(
    fields
      .filter(([key]) => !(part.entries![key]?.type === 'optional' && goes(part.entries![key])))
      .map(([key, each]) => [key, thinned(part.entries![key]!, each, goes)]),
  );
}

const count = (many: object): number => Object.keys(many).length;
const sum = (numbers: Readonly<Record<string, number>>): number =>
  Object.values(numbers).reduce((total, each) => total + each, 0);

/** What each section opens, and less what it holds shut: none of it may grow when fields are missing. */
const opens: { readonly [N in SectionName]: (section: Sections[N]) => readonly (number | boolean)[] } = {
  activity: () => [],
  asks: ({ operations }) => [count(operations)],
  attempts: (section) => [-section.count],
  breaker: ({ tripped, failures, error_signatures, only_looked }) => [
    !tripped,
    -failures,
    -sum(error_signatures),
    only_looked,
  ],
  docs: ({ known, required, read }) => [known, -required.length, read.length],
  edits: ({ unchecked, row, ...section }) => [-section.count, -sum(unchecked), row.length],
  errors: ({ failed, seen, crowded }) => [-failed.length, seen.length, crowded],
  evidence: ({ edit, own_tests, done, passed_since_step }) => [
    edit?.checked ?? true,
    edit?.tested ?? true,
    own_tests.length,
    done.length,
    passed_since_step,
  ],
  intent: ({ active }) => [active !== null],
  lead: ({ leading }) => [
    leading?.grants.filter(({ used }) => !used).length ?? 0,
    leading?.passed.length ?? 0,
    leading?.refusals ?? 0,
    leading?.completed ?? 0,
  ],
  loop: ({ active, iteration, max_iterations }) => [!active, max_iterations - iteration],
  objections: () => [],
  offered: () => [],
  outline: ({ planned, names, touched, told }) => [!planned, names.length, -touched.length, told],
  phase: ({ phase, against, asked, pending_override }) => [
    ['exploring', 'discussing', 'ready'].indexOf(phase),
    against === null ? 2 : Number(against === 'weak'),
    asked !== null,
    pending_override !== null,
  ],
  plan: ({ required, plan_shown, plan_approved }) => [!required, plan_shown, plan_approved],
  prompt: ({ outward = [], refused = [] }) => [outward.length, -new Set(refused).size],
  refusals: () => [],
  rejected: ({ rejected }) => [-rejected.length],
  releases: ({ facts }) => [facts.length],
  request: ({ small, packages, only, except }) => [
    small === null,
    packages,
    only.length === 0,
    -except.length,
  ],
  research: ({ done }) => [Object.values(done).filter((each) => each !== null).length],
  rounds: ({ vain, tests }) => [-vain, tests],
  route: ({ guardrails, answering, skill_used, untested }) => [
    !guardrails.plan_mode,
    !guardrails.answer_only,
    guardrails.require_skill === null,
    !guardrails.verify_before_complete,
    !guardrails.require_acceptance_test,
    !answering,
    skill_used,
    -untested.length,
  ],
  safemode: ({ active }) => [!active],
  scribe: () => [],
  seen: ({ files }) => [count(files)],
  sensitive: ({ approvals, asked }) => [count(approvals), count(asked)],
  servers: () => [],
  showing: ({ could, failed }) => [[null, 'before', 'now'].indexOf(could), failed === null],
  skills: ({ required, invoked, satisfied }) => [required === null, invoked, satisfied],
  spans: ({ spans }) => [spans.length],
  started: ({ any }) => [any],
  standing: () => [],
  startup: ({ open, done }) => [open, done.length],
  supervision: ({ work }) => [
    !isSupervised(work),
    work?.state !== 'halted',
    work === null || work.locked === null,
    -(work?.criteria.length ?? 0),
    work?.verdicts.length ?? 0,
    work?.qa.length ?? 0,
    work?.observed.proofs.length ?? 0,
    work?.observed.critic?.said === 'APPROVE',
    work?.observed.qaEdits ?? -1,
    -(work?.observed.touched.length ?? 0),
  ],
  switch: ({ disabled }) => [disabled],
  task: ({ is_task, is_big_task, is_research_only }) => [!is_task, !is_big_task, !is_research_only],
  turn: ({ told }) => [told.length],
  unsaved: ({ paths, more }) => [-paths.length, !more],
  verification: ({ tests_run, verification_run, last_passed_at, edits_before_test }) => [
    tests_run,
    verification_run,
    last_passed_at !== null,
    -edits_before_test,
  ],
  writers: ({ files }) => [-count(files)],
};

describe.each(trackers.map((tracker) => [tracker.id, tracker] as const))('the section %s', (id, tracker) => {
  const part = tracker.schema as unknown as Part;
  const sections = fitting(part);
  const coins = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
  const tossing = (coin: readonly boolean[]) => {
    let at = -1;
    return () => coin[(at += 1) % coin.length] === true;
  };
  const openness = (section: unknown) =>
    (opens[id] as (each: unknown) => readonly (number | boolean)[])(section);

  it('is read without any of the fields that may be missing', () => {
    fc.assert(
      fc.property(sections, coins, (section, coin) => {
        const stored = thinned(part, section, tossing(coin));
        expect(readSection(tracker, stored, documentVersion)).toHaveProperty('value');
      }),
    );
  });

  it('opens no more when fields are missing than with them', () => {
    fc.assert(
      fc.property(sections, coins, (section, coin) => {
        const toss = tossing(coin);
        // One without a default is missing for a reason, but for those that the schema itself makes up for.
        const goes = (field: Part) =>
          (field.default !== undefined || id === 'asks' || id === 'prompt') && toss();
        const read = readSection(tracker, thinned(part, section, goes), documentVersion);
        const after = openness('value' in read ? read.value : undefined);
        for (const [at, before] of openness(section).entries())
          expect(Number(after[at]), `${at} of ${JSON.stringify(read)}`).toBeLessThanOrEqual(Number(before));
      }),
    );
  });

  it('ignores a field that it does not know', () => {
    fc.assert(
      fc.property(sections, fc.jsonValue(), (section, more) => {
        const read = readSection(
          tracker,
          { ...(section as object), of_a_newer_release: more },
          documentVersion,
        );
        expect(read).toEqual(readSection(tracker, section, documentVersion));
      }),
    );
  });

  it('fits as it begins, and as it begins when nothing can be trusted', () => {
    for (const start of [tracker.initial, tracker.restrictive])
      expect(v.is(tracker.schema, start)).toBe(true);
  });
});
