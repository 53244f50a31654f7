import { describe, expect, it } from 'vitest';
import { classifyPrompt } from '../../../test/given/reading.ts';

describe('research only [SP-021]', () => {
  it.each([
    'find out how the cache is invalidated. don’t change anything yet',
    'why is the build slow? look, but no code yet',
    'I’m not ready to change anything. Which modules import from legacy/?',
    'Analysis only. What is behind this panic?',
    'how is tenant isolation enforced? report back before touching anything',
    'what would break if we drop node 18? leave the code as is',
  ])('is what is asked for: %s', (prompt) => {
    expect(classifyPrompt(prompt)).toMatchObject({ researchOnly: true, kind: 'question' });
  });

  it.each([
    'get mypy to zero errors without changing what it does',
    'pull the config loading out of train.py. No change in what it does',
    'split this controller into services, without behaviour changes',
    'which servers are configured? kick out the ones that don’t start',
    'set up the database server against my local copy, read only please',
    'make the email field read only',
    'Le contrôleur est trop long, il faudrait sortir la logique. Sans rien changer au comportement',
    'we don’t touch prod on fridays, so add a check for that',
  ])('is not what is asked for: %s', (prompt) => {
    expect(classifyPrompt(prompt).researchOnly).toBe(false);
  });
});
