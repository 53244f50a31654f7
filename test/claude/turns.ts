import { expect } from 'vitest';
import type { Turn } from './scripted-model.ts';

export const use = (name: string, input: Record<string, unknown>): Turn => ({ tools: [{ name, input }] });

export const bash = (command: string): Turn => use('Bash', { command });

/** A tool of our server, as a session names it that has the server from the settings. */
export const ours = (tool: string, input: Record<string, unknown> = {}): Turn =>
  use(`mcp__ephor__${tool}`, input);

/** The same, where only the plugin brings it. */
export const plugged = (tool: string, input: Record<string, unknown> = {}): Turn =>
  use(`mcp__plugin_ephor_ephor__${tool}`, input);

/** An agent of our plugin is sent to work; its answer is waited for. */
export const send = (agent: string, prompt = agent): Turn =>
  use('Agent', {
    subagent_type: `ephor:${agent}`,
    description: agent,
    prompt,
    run_in_background: false,
  });

/** What came of a tool call, as the model is told. */
export const passed = (words = ''): unknown =>
  expect.objectContaining({ isError: false, text: expect.stringContaining(words) });
export const failed = (words: string): unknown =>
  expect.objectContaining({ isError: true, text: expect.stringContaining(words) });
export const refused = (code: string): unknown => failed(`"code":"${code}"`);
