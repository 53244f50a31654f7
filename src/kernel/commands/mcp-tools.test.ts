import { describe, expect, it } from 'vitest';
import { mcpReads } from './mcp-tools.ts';

describe('a tool whose name says that it reads, and nothing else, reads [SE-019]', () => {
  it.each([
    'get_issue',
    'get',
    'fetch',
    'read_file',
    'read_multiple_files',
    'search_issues',
    'list_issues',
    'list-pull-requests',
    'get_pull_request',
    'get_latest_release',
    'getDiagnostics',
    'GetURLForID',
    'GMAIL_FETCH_EMAILS',
    'describe_table',
    'show-context',
    'view_board',
    'count_rows',
    'lookup.word',
    'jira_get_issue',
    'confluence_search',
    'issue_read',
    'pull_request_read',
    'get_v2_items',
    'fetch_deleted_items',
    'get_updates',
    'resolve-library-id',
    'git_status',
    'list_things',
  ])('%s', (tool) => {
    expect(mcpReads(tool)).toBe(true);
  });

  it.each([
    ['github', 'github_list_issues'],
    ['plugin_notes_notion', 'notion-list-pages'],
    ['store', 'store_list_items'],
    ['openapi', 'API-list-users'],
  ])('also behind the name of its server %s: %s', (server, tool) => {
    expect(mcpReads(tool, server)).toBe(true);
  });
});

describe('every other tool may change something [SE-023]', () => {
  it.each([
    'create_issue',
    'update_issue',
    'delete_file',
    'get_and_delete',
    'get_or_create',
    'listAndRemove',
    'find-and-replace',
    'searchThenEdit',
    'read_write',
    'get_update',
    'mark_as_read',
    'notification_mark_read',
    'send_get',
    'query',
    'query_database',
    'execute_sql',
    'run_search',
    'call_tool_get',
    'resolve_thread',
    'pull_get',
    'purge_list',
    'shrink_list',
    'checkout_view',
    'github_list_issues_of_somebody_else',
    'browser_click',
    'greet',
    'do',
    '_',
    '',
    'getupdate',
    'listremove',
    'readonly',
    'GETTER',
    'constructor',
    '__proto__',
  ])('%j', (tool) => {
    expect(mcpReads(tool)).toBe(false);
  });

  it.each([
    ['a look-alike in Cyrillic', 'gеt_issue'],
    ['a letter that folds to ASCII', 'liſt_issues'],
    ['a space', 'get issue'],
    ['a line break', 'get_issue\n'],
    ['nothing to see', 'get_\u200bissue'],
    ['a NUL', 'get_issue\u0000'],
    ['no end', `get_${'x'.repeat(300)}`],
  ])('a name with %s', (_, tool) => {
    expect(mcpReads(tool)).toBe(false);
  });

  it('a server whose name is a verb lends its tools no meaning', () => {
    expect(mcpReads('delete_issue', 'get')).toBe(false);
    expect(mcpReads('greet', 'get')).toBe(false);
    expect(mcpReads('purge_list', 'purge')).toBe(false);
  });
});
