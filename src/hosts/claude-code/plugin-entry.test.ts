import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PluginFolder } from '../../kernel/host.ts';
import { edits } from './settings.ts';

const command = { line: (event: string) => `"$HOME/.ephor/bin/hook" claude-code ${event}` };
const folder = '/home/dev/.ephor/marketplace';
const on = {
  extraKnownMarketplaces: { ephor: { source: { source: 'directory', path: folder } } },
  enabledPlugins: { 'ephor@ephor': true },
};
const install = (text: string | undefined, plugin: PluginFolder) => edits.install(text, command, { plugin });

describe('our plugin in the settings', () => {
  it.each([
    undefined,
    '',
    '{}',
    '{"model":"x"}',
    '{ "enabledPlugins": {} }',
    '{"enabledPlugins":{"other@place":true},\r\n  "extraKnownMarketplaces": {"place": {"source": {"source": "github", "repo": "a/b"}}}}',
    '{"permissions":{"allow":["Read"]},"hooks":{"Stop":[{"hooks":[]}]}}',
  ])('is put into %j once, and taken out without a trace', (text) => {
    const made = install(text, folder);
    expect(JSON.parse(made)).toMatchObject(on);
    expect(install(made, folder)).toBe(made);
    expect(edits.problems(made)).toEqual([]);
    const left = edits.uninstall(made, text);
    if (text?.trim()) expect(left).toBe(text === '{}' ? undefined : text);
    else expect(left).toBeUndefined();
  });

  it('stays as it is when nothing is said about it, follows its folder, and goes when it is not wanted', () => {
    const made = install('{"model":"x"}', folder);
    expect(install(made, undefined)).toBe(made);
    expect(install(made, '/elsewhere')).toContain('"/elsewhere"');
    expect(install(made, '/elsewhere')).not.toContain(folder);
    expect(install(made, null)).toBe(install('{"model":"x"}', undefined));
  });

  it('leaves a value of another shape to the user', () => {
    expect(JSON.parse(install('{"extraKnownMarketplaces":[]}', folder))).toMatchObject({
      extraKnownMarketplaces: [],
    });
  });

  it('and whatever else is there live side by side', () => {
    const others = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}$/), fc.boolean());
    fc.assert(
      fc.property(others, fc.constantFrom(0, 2, '\t'), (plugins, space) => {
        const text = JSON.stringify({ enabledPlugins: plugins }, null, space);
        expect(edits.uninstall(install(text, folder), text)).toBe(text);
      }),
    );
  });
});
