import { describe, expect, it } from 'vitest';
import { edits } from './settings.ts';

const command = { line: (event: string) => `"$HOME/.ephor/bin/hook" claude-code ${event}` };
const grants = { startsFromProject: true };
const granted = ['mcp__ephor'];

interface Granted {
  readonly permissions?: { readonly allow?: readonly string[] };
  readonly enabledMcpjsonServers?: readonly string[];
}
const parse = (text: string): Granted => JSON.parse(text.replace('\uFEFF', '')) as Granted;

describe('what the settings permit of our own tools', () => {
  it.each([
    ['nothing', '{}'],
    ['a list of its own', '{"permissions": {"allow": ["Bash(ls)"]}}'],
    ['an empty list with a space', '{ "permissions": {"allow": [ ]}, "model": "x" }'],
    [
      'a list over lines',
      '{\r\n  "permissions": {\r\n    "allow": [\r\n      "Bash(ls)"\r\n    ]\r\n  }\r\n}\r\n',
    ],
    ['only what is forbidden', '{\n  "permissions": {\n    "deny": []\n  }\n}\n'],
    ['other servers', '{"enabledMcpjsonServers": ["other"]}'],
    ['a byte order mark', '\uFEFF{\n\t"a": 1\n}'],
  ])('is added to %s once, and taken out to the byte', (_, text) => {
    const made = edits.install(text, command, { grants });
    const before = parse(text);
    expect(parse(made).permissions?.allow).toEqual([...(before.permissions?.allow ?? []), ...granted]);
    expect(parse(made).enabledMcpjsonServers).toEqual([...(before.enabledMcpjsonServers ?? []), 'ephor']);
    expect(edits.problems(made)).toEqual([]);
    expect(edits.install(made, command, { grants })).toBe(made);
    expect(edits.uninstall(made, text) ?? '{}').toBe(text);
  });

  it('takes the place of what older versions wrote, and leaves what is of others', () => {
    const text =
      '{"permissions":{"allow":["mcp__ephor__status","mcp__ephor2__status","mcp__ephor__of_somebody_else"]}}';
    const made = edits.install(text, command, { grants });
    expect(parse(made).permissions?.allow).toEqual([
      'mcp__ephor2__status',
      'mcp__ephor__of_somebody_else',
      ...granted,
    ]);
  });

  it('goes when the server is left out', () => {
    const made = edits.install(edits.install('{"model":"x"}', command, { grants }), command);
    expect(made).toBe(edits.install('{"model":"x"}', command));
  });
});
