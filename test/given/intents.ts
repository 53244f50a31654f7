/** Two open intents of a shop and one that is done. */
export const shopIntents = `# What was agreed with the team.
active_intents:
  - id: INT-001 # the login
    name: Login with JWT
    status: IN_PROGRESS
    owned_scope:
      - src/auth/**
      - tests/auth/**
    constraints:
      - Sessions stay valid
    acceptance_criteria:
      - All tests of auth pass
    related: [INT-002, https://example.org/specs/login]
  - id: INT-002
    name: Payment by card
    status: NOT_STARTED
    owned_scope: [src/pay/**]
  - id: INT-000
    name: The first page
    status: DONE
    owned_scope: ['**']
`;

/** Nothing but the gates about intents, so that what they say is heard alone. */
export const onlyIntents = `version: 1
phase: { evaluator: deterministic }
gates: { phase: off, unverified-edits: off, thrashing: off, breaker: off }
`;
