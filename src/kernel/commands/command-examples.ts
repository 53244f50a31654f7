/** For examples. What a command would do and where paths lead is found out as it is on the line. */
export const command = (text: string) =>
  ({
    kind: 'tool.before',
    tool: 'command',
    action: { kind: 'command', command: text, background: false },
  }) as const;

export const reading = (path: string) =>
  ({ kind: 'tool.before', tool: 'read', action: { kind: 'read', paths: [path] } }) as const;

export const writing = (path: string) =>
  ({
    kind: 'tool.before',
    tool: 'write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' }, after: '' },
  }) as const;

export const becoming = (path: string, before: string | undefined, after: string) =>
  ({
    kind: 'tool.before',
    tool: 'write',
    action: { kind: 'write', path, change: { kind: 'whole', content: after }, before, after },
  }) as const;
