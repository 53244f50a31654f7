import * as v from 'valibot';
import type { Objection } from '../../../kernel/decision.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { noArtifacts, type ReleaseAttempt, type ReleaseNeed } from '../artifacts.ts';
import { noEvidence } from '../../../kernel/checks/evidence.ts';
import type { Sections } from '../../../kernel/state.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';

const signed: ReleaseNeed = {
  id: 'sparkle-upload/signed',
  says: 'missing signature',
  remedy: 'run `sign_update {artifact}`',
};
const attempt: ReleaseAttempt = {
  rule: 'sparkle-upload',
  artifact: 'App.dmg',
  hashes: ['a1'],
  needs: [signed],
  unsaid: [],
};
const upload = command('wrangler r2 object put updates/App.dmg --file App.dmg');
const recorded = (sha256: string): Partial<Sections> => ({
  releases: {
    facts: [{ rule: signed.id, artifact: '/repo/App.dmg', sha256, at: '2026-01-01T00:00:00.000Z' }],
  },
});

const at = '2026-01-01T00:00:00.000Z';
const packed: ReleaseAttempt = {
  rule: 'npm-publish',
  artifact: '/repo',
  hashes: ['a1'],
  needs: [{ id: 'npm-publish/packed', says: 'nobody has looked', remedy: 'run `npm pack --dry-run`' }],
  unsaid: [],
};
const askedFor: Partial<Sections> = {
  prompt: { at, text: 'release 1.2.0', outward: ['publish'], refused: [] },
};

export const releaseRules = defineGate({
  id: 'release-rules',
  summary: 'Stop a release until every step has succeeded for exactly this content',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['artifacts'],
  options: v.object({
    asked: v.optional(
      v.pipe(
        v.picklist(['note', 'hold']),
        v.description(
          'note what is missing when you asked for an npm release and no test failed; or hold it until nothing is missing',
        ),
      ),
      'note',
    ),
  }),
  presets: { strict: { asked: 'hold' } },
  examples: {
    objects: [
      {
        name: 'an upload of what was never signed',
        event: upload,
        facts: { artifacts: { ...noArtifacts, attempts: [attempt] } },
      },
      {
        name: 'an upload of what was signed before it changed',
        event: upload,
        facts: { artifacts: { ...noArtifacts, attempts: [attempt] } },
        state: recorded('b2'),
      },
      {
        name: 'an npm release that you asked for while a test fails',
        event: command('npm publish'),
        facts: { artifacts: { ...noArtifacts, attempts: [packed] } },
        state: {
          ...askedFor,
          evidence: { ...noEvidence, test: { at, command: 'npm test', ended: 'failed' } },
        },
      },
      {
        name: 'an appcast without a signature',
        event: writing('/repo/appcast.xml'),
        facts: {
          artifacts: {
            ...noArtifacts,
            contents: [{ id: 'appcast', line: 12, says: 'sparkle:edSignature is empty' }],
          },
        },
      },
    ],
    passes: [
      {
        name: 'an upload of what was signed',
        event: upload,
        facts: { artifacts: { ...noArtifacts, attempts: [attempt] } },
        state: recorded('a1'),
      },
      { name: 'an ordinary command', event: command('npm test'), facts: { artifacts: noArtifacts } },
    ],
  },
  check({ event, facts, state, options }) {
    const { attempts, contents } = facts.artifacts;
    if (contents[0]) {
      const lines = contents.map(({ line, says }) => (line === undefined ? says : `line ${line}: ${says}`));
      const file = event.action.kind === 'write' ? event.action.path : 'the file';
      return {
        code: `${contents[0].id}_invalid`,
        reason: `${file} would announce a release that users can’t trust: ${lines.slice(0, 3).join('; ')}.`,
        remedy: 'Take the real values from the tool that signed the update and from the file itself.',
      };
    }
    for (const each of attempts) {
      const objection = objectionTo(each, state);
      if (!objection) continue;
      const isNoted = options?.asked !== 'hold' && each.rule === 'npm-publish' && isWanted(state);
      return isNoted ? { ...objection, atMost: 'note' as const } : objection;
    }
    return undefined;
  },
});

/** You asked for the release, and nothing says that the package is broken. */
const isWanted = ({ prompt, evidence }: Sections): boolean =>
  prompt.outward?.includes('publish') === true && evidence.test?.ended !== 'failed';

function objectionTo(release: ReleaseAttempt, { releases }: Sections): Objection | undefined {
  const { artifact = 'What it would release', hashes, needs, unsaid, problem } = release;
  const code = 'release_incomplete';
  if (problem !== undefined && needs.length > 0) {
    return {
      code,
      reason: `${artifact} can’t be compared with what was checked: ${problem}.`,
      remedy: 'Name the file itself in the command, with its folder written out.',
    };
  }
  const isDone = ({ id }: ReleaseNeed): boolean =>
    releases.facts.some(({ rule, sha256 }) => rule === id && hashes.includes(sha256));
  const missing = [...needs.filter((need) => !isDone(need)), ...unsaid];
  if (missing.length === 0) return undefined;
  const todo = missing.map(({ remedy }) => remedy.replaceAll('{artifact}', release.artifact ?? 'the file'));
  return {
    code,
    reason: `${artifact} is not ready to be released: ${missing.map(({ says }) => says).join('; ')}.`,
    remedy: `First ${todo.join(', and ')}. Run each on its own, so that Ephor can see it succeed.`,
  };
}
