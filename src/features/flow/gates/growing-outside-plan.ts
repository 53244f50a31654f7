import * as v from 'valibot';
import { isCodeFile, isTestFile } from '../../../kernel/checks/code-file.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { noIntents, openIntent, ownsPath } from '../../../kernel/work/intent.ts';
import { isNamed, namesIn, namesScope } from '../../../kernel/text/named-files.ts';
import { noOutline, type OutlineSection } from '../outline.ts';
import { inside } from '../../../kernel/place.ts';
import { reading, writing } from '../../../kernel/commands/command-examples.ts';

const facts = { world: { root: '/repo', userHome: '/home/dev' }, intents: noIntents };
const files = ['a', 'b', 'c', 'd', 'e'].map((name) => `/repo/lib/${name}.ts`);
const planned = (more: Partial<OutlineSection> = {}) => ({
  outline: { ...noOutline, planned: true, names: ['src/cart.ts', 'src/page.ts'], touched: files, ...more },
});
const event = writing('/repo/lib/f.ts');

export const growingOutsidePlan = defineGate({
  id: 'growing-outside-plan',
  summary: 'Note once when a task grows beyond its plan',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'note' },
  needs: ['intents', 'world'],
  options: v.object({
    files: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('how many code files may lie outside both the plan and the scope'),
      ),
      5,
    ),
  }),
  examples: {
    objects: [
      { name: 'a sixth file that the plan does not name', event, state: planned(), facts },
      {
        name: 'where the project says that two are enough',
        event,
        state: planned({ touched: files.slice(0, 2) }),
        facts,
        options: { files: 2 },
      },
    ],
    passes: [
      { name: 'a file that the plan names', event: writing('/repo/src/cart.ts'), state: planned(), facts },
      {
        name: 'a few files more',
        event,
        state: planned({ touched: ['/repo/src/cart.ts', '/repo/lib/a.ts'] }),
        facts,
      },
      { name: 'work without a plan', event, state: planned({ planned: false }), facts },
      { name: 'what was noted before', event, state: planned({ told: true }), facts },
      { name: 'reading', event: reading('/repo/lib/f.ts'), state: planned(), facts },
    ],
  },
  check({ event: { action }, facts: { intents, world }, state: { outline, phase, intent }, options }) {
    if (action.kind !== 'write' || action.draft === true || outline.told) return;
    const most = options?.files ?? 5;
    const written = [...new Set([...outline.touched, action.path])];
    if (written.length < most * nearly) return;
    const scope = phase.approved_scope ?? '';
    const active = openIntent(intent.active, intents);
    const owned = active && active.owned_scope.length > 0 ? active : undefined;
    if (!outline.planned && !namesScope(scope) && !owned) return;
    const names = [...outline.names, ...namesIn(scope)];
    const isOutside = (path: string): boolean => !isNamed(path, names) && !(owned && ownsPath(owned, path));
    const [file] = countedBelow([action.path], world.root);
    if (file === undefined || !isOutside(file)) return;
    const touched = countedBelow(written, world.root);
    const outside = touched.filter(isOutside);
    const isGreatPart = outside.length >= most * nearly && outside.length > touched.length * greatPart;
    if (outside.length <= most && !isGreatPart) return;
    return {
      code: 'outside_plan',
      reason: `${outside.length} of ${touched.length} code files written for this task are outside its plan: ${outside.slice(-3).join(', ')}${outside.length > 3 ? ', …' : ''}.`,
      remedy: 'Tell the user why the work grew and let them agree, or leave the rest for later.',
    };
  },
});

/** Nearly too many are too many when they are a great part of all. */
const [nearly, greatPart] = [0.8, 0.4];

/** What comes along with any change: manifests, what is locked or made, and tests. */
const alongside =
  /(?:^|\/)(?:package\.json|tsconfig[\w.-]*\.json|Cargo\.toml|go\.(?:mod|sum)|pyproject\.toml|Gemfile|[\w.-]*lock[\w.-]*|index\.[cm]?[jt]sx?|mod\.rs|__init__\.py)$|\.(?:snap|lock)$|(?:^|\/)(?:\.\w+|dist|build|generated|__snapshots__|fixtures?|tests?|spec)\//;

const countedBelow = (paths: readonly string[], root: string): readonly string[] =>
  paths
    .flatMap((path) => inside(path, root) ?? [])
    .filter((path) => isCodeFile(path) && !isTestFile(path) && !alongside.test(path));
