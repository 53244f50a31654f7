import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../test/given/app.ts';
import { givenProject } from '../../../test/given/project.ts';
import { usualPolicy } from '../../kernel/portfolio/policy.ts';
import { describeProblem } from '../../kernel/settings/settings.ts';
import { loadSettings } from './load-settings.ts';

const read = async (config: string | undefined) => {
  const given = givenProject();
  if (config !== undefined) given.write('.ephor/config.yaml', config);
  return (await givenApp(given)).portfolioPolicy();
};

const all = `portfolio:
  most_leads: 4
  runs_per_day: null
  tokens_per_day: 1000000
  usd_per_day: 20.5
  quiet_hours: { from: "22:00", to: "07:00" }
  stale_days: 3
  thin_knowledge_bytes: 0
  most_failed_runs: 2
  lease_seconds: 30
  silent_minutes: null
  briefing_at: "06:30"
  off: [stale-tasks]
  generate: false
`;

describe('what the orchestrator may spend', () => {
  it('is as usual where nothing is said', async () => {
    expect(await read(undefined)).toEqual({ policy: usualPolicy, problems: [] });
    expect(await read('version: 1\nportfolio: {}\n')).toEqual({ policy: usualPolicy, problems: [] });
    expect((await read('portfolio: { most_leads: 0 }\n')).policy).toEqual({ ...usualPolicy, mostLeads: 0 });
  });

  it('is what the user’s own file says', async () => {
    expect(await read(all)).toEqual({
      policy: {
        mostLeads: 4,
        perDay: { runs: null, tokens: 1_000_000, usd: 20.5 },
        quietHours: { from: '22:00', to: '07:00' },
        staleDays: 3,
        thinKnowledgeBytes: 0,
        mostFailedRuns: 2,
        leaseSeconds: 30,
        silentMinutes: null,
        briefingAt: '06:30',
        off: ['stale-tasks'],
        generate: false,
      },
      problems: [],
    });
  });

  it.each([
    ['portfolio:\n  most_lead: 3\n', /config\.yaml:2 portfolio\.most_lead: unknown key/],
    ['portfolio:\n  most_leads: many\n', /config\.yaml:2 portfolio\.most_leads/],
    ['portfolio:\n  quiet_hours: { from: "25:00", to: "07:00" }\n', /quiet_hours/],
    ['portfolio:\n  usd_per_day: -1\n', /usd_per_day/],
    ['portfolio: [\n', /config\.yaml/],
  ])('%j says nothing, and what is wrong is named', async (config, words) => {
    const { policy, problems } = await read(config);
    expect(policy).toEqual(usualPolicy);
    expect(problems.map(describeProblem).join('\n')).toMatch(words);
  });

  it('is for the user alone: a project that says it is told so', async () => {
    const { io, root, home, line } = givenProject('portfolio:\n  most_leads: 9\n');
    const { problems } = await loadSettings({
      io,
      gates: line.units.gates,
      root,
      home,
      version: 'test',
      cache: new Map(),
    });
    expect(problems.map(describeProblem).join('\n')).toContain(
      'portfolio: only your own ~/.ephor/config.yaml',
    );
  });
});
