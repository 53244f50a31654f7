import type { CommandEffect, Danger } from '../../kernel/commands/shell.ts';
import type { Call } from '../program.ts';
import { literal, type Value } from '../scope.ts';

const ownCommand = /^(?:\\|\.|system\s)/;

/** One text for a client: SQL, or a command of the client itself. */
export function statement(call: Call, text: Value): void {
  if (!text.known) return call.unknown('the statement is not known until it runs');
  for (const line of clientLines(text.text)) {
    if (ownCommand.test(line)) clientCommand(call, line);
    else for (const [effect, reason, danger] of judgeSql(line)) call.part(effect, reason, danger);
  }
}

/** Commands of the client stand on lines of their own; the rest is one text. */
function clientLines(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const own = lines.filter((line) => ownCommand.test(line));
  const sql = lines.filter((line) => !ownCommand.test(line)).join('\n');
  return [...own, sql].filter((line) => line.trim() !== '');
}

const showing =
  /^(?:\\(?:d\w*|l|z|conninfo|s[fv]\+?|x|timing|pset|encoding|\?|h|echo|set|unset|a|t|H|f|q|c|connect|errverbose|p|r)\+?\b|\\\?|\.(?:tables|schema|dump|ind\w*|databases|help|mode|headers?|show|stats|fullschema|dbinfo|lint|eqp|timer|width|separator|print|nullvalue|changes|quit|exit|bail|echo|explain|limit|parameter|prompt|sha3sum|vfs\w*|columns|rows|maxrows|maxwidth|large_number_rendering|version)\b)/i;

function clientCommand(call: Call, line: string): void {
  const shell = /^(?:\\!|\.?(?:shell|system))\s*([^]*)$/.exec(line)?.[1];
  if (shell !== undefined) return void call.script(literal(shell));
  const copied = /^\\copy\b[^]*\bto\s+(program\s+)?'?([^'\s]+)'?/i.exec(line);
  if (copied) {
    if (copied[1]) call.script(literal(copied[2] ?? ''));
    else if (!/^stdout$/i.test(copied[2] ?? '')) call.writes(literal(copied[2] ?? ''));
    return;
  }
  const file = /^(?:\\(?:o|w|g)|\.(?:output|once|backup|save|clone|log|excel))\s+['"]?([^'"\s]+)/i.exec(
    line,
  )?.[1];
  if (file !== undefined) return call.writes(literal(file));
  if (/^\.restore\b/i.test(line)) return call.part('destroy', 'it overwrites a database', 'discard');
  if (!showing.test(line)) call.part('write', `it runs ${line.split(/\s/)[0]}`);
}

export type Judgement = readonly [effect: CommandEffect, reason: string, danger?: Danger];

const asks: Judgement = ['read', 'it asks the database'];
const changes: Judgement = ['write', 'it changes the database'];
/** Each may only ask, but together they are a script. */
const several: Judgement = ['write', 'it runs several statements'];
const loses: Judgement = ['destroy', 'it deletes data', 'delete'];
const runs: Judgement = ['destroy', 'it makes the database run a program', 'privilege'];

/** Without comments, and with empty texts, so that words in them say nothing. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, "''")
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[^]*?\*\//g, ' ');

/** What one piece of SQL does, statement by statement; the worst counts. */
export function judgeSql(sql: string): readonly Judgement[] {
  const statements = bare(sql)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const judged = statements.map(judgeStatement);
  return judged.length > 1 ? [...judged, several] : judged;
}

const firstWord = /^\(*\s*([a-z]+)/i;
const sideEffects =
  /\b(?:INTO\s+(?:OUTFILE|DUMPFILE)|pg_terminate_backend|pg_cancel_backend|lo_export|lo_import|pg_write_file|setval|nextval|writefile|load_extension|dblink_exec|pg_reload_conf|set_config)\b|\bINTO\s+(?!@)\w+/i;
const askingPragma =
  /^PRAGMA\s+(?:\w+\.)?(?:\w+_(?:list|info|xinfo|check|version|count|size)|version|encoding|foreign_keys|journal_mode|compile_options|user_version|show\w*|database_size|stats)$|^PRAGMA\s+(?:\w+\.)?(?:(?:table|index)_x?(?:list|info)|foreign_key_(?:list|check)|integrity_check|quick_check)\s*(?:\([^)]*\))?$/i;

/** Functions that only compute; others may change something, or run a program. */
const knownFunctions = new Set(
  `abs acos age array_agg array_length array_to_json ascii asin atan avg bit_length bool_and bool_or btrim cast ceil ceiling char char_length
  coalesce concat concat_ws convert corr cos count cume_dist current_database current_date current_schema current_setting current_timestamp
  curdate curtime database date date_add date_diff datediff date_format date_part date_sub date_trunc dateadd datetime day decode dense_rank exists exp explode extract
  first_value floor format format_type from_unixtime generate_series getdate greatest group_concat has_table_privilege hex hour if ifnull iif in initcap instr interval
  inet_server_addr isnull json json_agg json_array_length json_build_object json_each json_extract json_extract_path_text json_object json_tree jsonb_agg jsonb_array_elements
  jsonb_each jsonb_object_keys julianday lag last_value lcase lead least left len length like list listagg ln localtime log lower lpad ltrim max md5
  median min minute mod month now ntile nullif nvl obj_description over octet_length pg_backend_pid pg_column_size pg_database_size pg_get_constraintdef pg_get_indexdef pg_get_viewdef pg_get_functiondef
  pg_get_expr pg_get_userbyid pg_indexes_size pg_is_in_recovery pg_relation_size pg_size_pretty pg_stat_get_activity pg_table_size pg_total_relation_size pg_postmaster_start_time pi position pow power
  quarter quantile radians random range rank regexp_matches regexp_match regexp_replace repeat replace reverse right round row_number row_to_json rpad rtrim second sign sin split_part sqlite_version
  sqrt stddev strftime string_agg strpos sub substr substring sum sysdate tan time timediff timestamp to_char to_date to_json to_number to_timestamp
  total trim trunc truncate typeof ucase unixepoch unnest upper user using uuid values variance version week where and or not as by with when then else on from select filter within union all any some between is distinct varchar decimal numeric nvarchar int float rollup cube sets grouping unicode quote printf zeroblob
  read_csv read_csv_auto read_parquet read_json read_json_auto parquet_scan sniff_csv glob table_info pragma_table_info pragma_index_list pragma_foreign_key_list`.split(
    /\s+/,
  ),
);
const callsOnlyKnown = (sql: string): boolean =>
  [...sql.matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].every(([, name = '']) =>
    knownFunctions.has(name.toLowerCase()),
  );

function judgeStatement(sql: string): Judgement {
  const word = (firstWord.exec(sql)?.[1] ?? '').toUpperCase();
  const has = (pattern: RegExp): boolean => pattern.test(sql);
  switch (word) {
    case 'SELECT':
    case 'VALUES':
    case 'TABLE':
    case 'FROM':
    case 'WITH':
      if (has(/\b(?:xp_cmdshell|sys_exec|sys_eval)\b/i)) return runs;
      if (has(/\b(?:DELETE|UPDATE|INSERT|MERGE)\b/i) && word === 'WITH') return changes;
      return has(sideEffects) || !callsOnlyKnown(sql) ? changes : asks;
    case 'SHOW':
    case 'DESCRIBE':
    case 'DESC':
    case 'SUMMARIZE':
    case 'USE':
    case 'BEGIN':
    case 'COMMIT':
    case 'ROLLBACK':
    case 'HELP':
    case 'STATUS':
      return asks;
    case 'EXPLAIN': {
      const inner = sql.replace(
        /^EXPLAIN\s+(?:QUERY\s+PLAN|\([^)]*\)|(?:ANALYZE|VERBOSE|FORMAT\s*=\s*\w+)\s*)*\s*/i,
        '',
      );
      return has(/\bANALYZE\b/i) && inner !== sql ? judgeStatement(inner) : asks;
    }
    case 'PRAGMA':
      return has(askingPragma) ? asks : changes;
    case 'DROP':
      return has(/^DROP\s+(?:INDEX|VIEW|TRIGGER|FUNCTION|PROCEDURE|POLICY)\b/i) ? changes : loses;
    case 'TRUNCATE':
    case 'SHUTDOWN':
      return loses;
    case 'DELETE':
    case 'UPDATE':
      return has(/\bWHERE\b/i) ? changes : ['destroy', 'it changes or deletes every row', 'delete'];
    case 'ALTER':
      return has(/\bDROP\b/i) ? loses : changes;
    case 'COPY':
      if (has(/\bPROGRAM\b/i)) return runs;
      return has(/\bTO\s+STDOUT\b/i) ? asks : changes;
    case 'EXEC':
    case 'EXECUTE':
      return has(/xp_cmdshell/i) ? runs : changes;
    default:
      return changes;
  }
}

/** What a script for the mongo shell does. */
export function judgeMongo(script: string): Judgement {
  if (
    /\.\s*(?:dropDatabase|drop|dropUser|dropAllUsersFromDatabase|shutdownServer)\s*\(|(?:deleteMany|remove)\s*\(\s*(?:\{\s*\})?\s*\)/.test(
      script,
    )
  )
    return loses;
  const calls = [...script.matchAll(/\.\s*(\w+)\s*\(/g)].map((match) => match[1] ?? '');
  const harmless =
    /^(?:find|findOne|count|countDocuments|estimatedDocumentCount|aggregate|distinct|stats|dataSize|storageSize|getIndexes|getCollectionNames|getCollectionInfos|getCollection|getSiblingDB|getName|getMongo|listDatabases|explain|limit|skip|sort|toArray|pretty|forEach|map|hello|isMaster|version|serverStatus|hostInfo|currentOp|status|conf|printReplicationInfo|project|size|validate|serverBuildInfo|getUsers|getRoles|length|join|stringify)$/;
  if (/\$out\b|\$merge\b/.test(script)) return changes;
  const prints =
    /^\s*(?:show\s+\w+|db|help|use\s+\w+|rs\.status\(\)|sh\.status\(\)|print(?:json)?\(|JSON\.|db\.)/.test(
      script,
    );
  return prints && calls.every((name) => harmless.test(name)) ? asks : changes;
}

const redisAsks =
  /^(?:GET|MGET|GETRANGE|STRLEN|EXISTS|TTL|PTTL|TYPE|KEYS|SCAN|HSCAN|SSCAN|ZSCAN|RANDOMKEY|DBSIZE|INFO|PING|ECHO|TIME|LRANGE|LLEN|LINDEX|LPOS|HGET|HMGET|HGETALL|HKEYS|HVALS|HLEN|HEXISTS|HSTRLEN|SMEMBERS|SCARD|SISMEMBER|SMISMEMBER|SRANDMEMBER|SINTER|SUNION|SDIFF|ZRANGE\w*|ZREVRANGE\w*|ZCARD|ZSCORE|ZRANK|ZREVRANK|ZCOUNT|ZLEXCOUNT|XRANGE|XREVRANGE|XLEN|XINFO|XPENDING|XREAD|GETBIT|BITCOUNT|BITPOS|PFCOUNT|GEODIST|GEOPOS|GEOHASH|GEOSEARCH|MONITOR|COMMAND|PUBSUB|OBJECT|DUMP|LASTSAVE|ROLE|LOLWUT|SUBSCRIBE|PSUBSCRIBE|HELP|JSON\.GET|FT\.SEARCH|FT\.INFO|TS\.GET|TS\.RANGE)$/;
const redisPairs =
  /^(?:CONFIG GET|CLIENT (?:LIST|INFO|GETNAME|ID)|MEMORY (?:USAGE|STATS|DOCTOR)|SLOWLOG (?:GET|LEN)|ACL (?:LIST|WHOAMI|CAT|USERS|GETUSER|LOG)|CLUSTER (?:INFO|NODES|SLOTS|SHARDS|KEYSLOT|MYID)|LATENCY \w+|SCRIPT EXISTS|MODULE LIST|FUNCTION (?:LIST|STATS))$/;

/** What a command for Redis does. */
export function judgeRedis(words: readonly string[]): Judgement {
  const [first = '', second = ''] = words.map((word) => word.toUpperCase());
  if (/^(?:FLUSHALL|FLUSHDB|SHUTDOWN)$/.test(first)) return loses;
  if (/^(?:CLUSTER RESET|CONFIG SET|MODULE LOAD|SCRIPT FLUSH|FUNCTION FLUSH)$/.test(`${first} ${second}`))
    return ['destroy', 'it changes the server', 'system'];
  return redisAsks.test(first) || redisPairs.test(`${first} ${second}`) ? asks : changes;
}
