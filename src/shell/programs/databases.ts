import { readFlags } from '../given.ts';
import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { literal, networkStream, type Stream, unknownStream, type Value } from '../scope.ts';
import { judgeMongo, judgeRedis, statement } from './sql.ts';

const drops: ProgramSpec = {
  effect: 'destroy',
  reason: 'it deletes a database or its users',
  danger: 'delete',
};

/** A client that takes SQL by a flag, by its input or from a prompt. */
const client =
  (inline: string, scripts: string, asking = '') =>
  (call: Call): Stream => {
    const { given, input } = call;
    if (given.has(`--help --version ${asking}`)) return unknownStream;
    const texts = given.values(inline);
    for (const text of texts) statement(call, text);
    for (const file of given.values('-o --output --log-file -L')) call.writes(file);
    if (given.has(scripts)) call.unknown('its statements are in a file');
    else if (texts.length === 0 && input.kind === 'text') statement(call, input.value);
    else if (texts.length === 0) call.unknown('its statements are not known until it runs');
    return networkStream;
  };

/** `sqlite3 file 'statement'`: the database is a file. */
function fileDatabase(call: Call): Stream {
  const { given, input } = call;
  if (given.has('-help --help -version --version -h')) return unknownStream;
  const [file, ...rest] = given.operands;
  const texts = [...given.values('-cmd -c -s'), ...rest];
  for (const { text } of texts)
    for (const [, name = ''] of text.matchAll(/\breadfile\s{0,5}\(\s{0,5}'([^']{1,300})'/gi))
      call.reads(literal(name));
  if (given.has('-readonly --readonly')) return withoutChanges(call, texts);
  for (const text of texts) statement(call, text);
  if (given.has('-init -f')) call.unknown('its statements are in a file');
  if (texts.length === 0 && input.kind === 'text') statement(call, input.value);
  else if (texts.length === 0) call.unknown('its statements are not known until it runs');
  if (file && !/^:memory:$/.test(file.text)) call.reads(file);
  return unknownStream;
}

/** The database stays as it is; files can still be written and programs run. */
function withoutChanges(call: Call, texts: readonly Value[]): Stream {
  for (const text of texts) {
    const reachesOut = /^\s*\.|\b(?:COPY|EXPORT|ATTACH|INSTALL|LOAD|writefile|load_extension)\b/im.test(
      text.text,
    );
    if (reachesOut || !text.known) statement(call, text);
  }
  if (texts.length === 0 && call.input.kind !== 'none')
    call.unknown('its statements are not known until it runs');
  return unknownStream;
}

function sqlcmd(call: Call): Stream {
  const { given } = call;
  const [verb, ...rest] = given.operands;
  if (verb?.text === 'query') {
    for (const text of rest) statement(call, text);
    return networkStream;
  }
  if (
    /^(?:config|help)$/.test(verb?.text ?? '') &&
    /^(?:view|get-\w+|connection-strings)?$/.test(rest[0]?.text ?? '')
  )
    return unknownStream;
  if (verb?.text === 'delete') call.part('destroy', 'it deletes a server', 'delete');
  return client('-Q -q', '-i')(call);
}

/** Writes a copy to standard output, unless a file is named. */
const dump: ProgramSpec = {
  effect: 'read',
  reason: 'it copies a database',
  network: true,
  takes: '-h --host -p --port -U --username -u --user -d --dbname -t --table -n --schema -F --format -j',
  flags: { '-f --file -r --result-file -T --tab': { value: 'write' } },
};

const loads: ProgramSpec = {
  effect: 'write',
  reason: 'it loads data into a database',
  network: true,
  safe: '-l --list',
  takes: '-h --host -p --port -U --username -d --dbname',
  flags: {
    '-c --clean --drop': {
      effect: 'destroy',
      reason: 'it replaces what is in the database',
      danger: 'delete',
    },
    '-f --file': { value: 'data' },
  },
};

const mysqlTakes =
  '-e --execute -D --database -u --user -h --host -P --port -S --socket --tee --defaults-file';

/** `-psecret` is one word; its letters are no flags. */
const withoutPassword = (call: Call): Call => ({
  ...call,
  given: readFlags(
    call.words.filter(({ text }) => !/^-p./.test(text)),
    { effect: 'write', takes: mysqlTakes },
  ),
});

export const databases = defineFamily({
  id: 'databases',
  summary: 'Clients of databases: what the statements do',
  programs: {
    'psql pgcli usql': {
      effect: 'write',
      takes:
        '-c --command -f --file -h --host -p --port -U --username -d --dbname -v --set -P --pset -F -R -T -o --output -L --log-file',
      run: client('-c --command', '-f --file', '-l --list -V -?'),
    },
    'mysql mariadb mycli': {
      effect: 'write',
      takes: mysqlTakes,
      run: (call) => client('-e --execute', '', '-V -?')(withoutPassword(call)),
    },
    'sqlite3 sqlite litecli duckdb': {
      effect: 'write',
      singleDashLong: true,
      takes:
        '-cmd -c -s -init -f -separator -newline -nullvalue -mmap -maxsize -heap -vfs -lookaside -pagecache',
      run: (call) => fileDatabase(withoutPairs(call)),
    },
    'sqlcmd mssql-cli': {
      effect: 'write',
      takes: '-Q -q -i -o -S -U -P -d -h -s -w -t -l -v --database --user',
      run: sqlcmd,
    },
    'clickhouse-client trino presto beeline cqlsh snowsql vsql impala-shell hive spark-sql rqlite': {
      effect: 'write',
      takes: '-q --query -e --execute -h --host -u --user --password -d --database -f --file -i',
      run: client('-q --query -e --execute', '-f --file -i'),
    },
    'clickhouse cockroach': {
      effect: 'write',
      otherwise: 'write',
      subcommands: {
        'sql client local': {
          effect: 'write',
          takes: '-q --query -e --execute --host --url -d --database --user',
          run: client('-q --query -e --execute', '-f --file'),
        },
        'version help': 'read',
        node: { effect: 'read', subcommands: { 'ls status': 'read' }, otherwise: 'write' },
      },
    },
    'mongosh mongo': {
      effect: 'write',
      takes: '--eval -f --file --host --port -u --username -p --password --authenticationDatabase',
      run: (call) => {
        const scripts = call.given.values('--eval');
        const input = scripts.length === 0 && call.input.kind === 'text' ? [call.input.value] : scripts;
        for (const { text } of input) call.part(...judgeMongo(text));
        if (input.length === 0) call.unknown('its statements are not known until it runs');
        return networkStream;
      },
    },
    'redis-cli valkey-cli keydb-cli': {
      effect: 'write',
      takes: '-h -p -a -u -n -s -i -r -x --user --pass --pattern --rdb --eval',
      run: (call) => {
        const { given } = call;
        const words = given.operands.map(({ text }) => text);
        for (const file of given.values('--rdb')) call.writes(file);
        if (words.length > 0) call.part(...judgeRedis(words));
        else if (!given.has('--bigkeys --memkeys --hotkeys --stat --latency --scan --version --help'))
          call.unknown('its commands are not known until it runs');
        return networkStream;
      },
    },
    'pg_dump pg_dumpall mysqldump mariadb-dump mongoexport sqldiff': dump,
    'pg_restore mongorestore mysqlimport mongoimport pgloader': loads,
    'mongodump pg_basebackup': { effect: 'write', reason: 'it writes a copy of a database', network: true },
    'createdb createuser initdb vacuumdb reindexdb clusterdb mysqlcheck pg_ctlcluster mysql_upgrade pg_upgrade':
      {
        effect: 'write',
        reason: 'it changes a database server',
      },
    'dropdb dropuser pg_dropcluster pg_resetwal': drops,
    'pg_isready mysqlshow pg_config pg_lsclusters pg_controldata mongostat mongotop': 'read',
    pg_ctl: { effect: 'read', takes: '-D -l -o', subcommands: { status: 'read' }, otherwise: 'write' },
    'mysqladmin mariadb-admin': {
      effect: 'read',
      takes: '-u --user -h --host -P --port',
      subcommands: {
        'status ping version processlist variables extended-status': 'read',
        'drop shutdown': drops,
      },
      otherwise: 'write',
    },
  },
  examples: [
    { command: "psql -c 'SELECT * FROM users'", effect: 'read' },
    { command: "psql -c 'UPDATE users SET a = 1 WHERE id = 2'", effect: 'write' },
    { command: "psql -c 'DROP TABLE users'", effect: 'destroy' },
    { command: "mysql -e 'DELETE FROM users'", effect: 'destroy' },
    { command: "sqlite3 app.db '.tables'", effect: 'read' },
    { command: "sqlite3 app.db '.shell rm -rf src'", effect: 'destroy' },
    { command: "psql -c '\\copy users to users.csv'", effect: 'write', targets: ['users.csv'] },
    { command: "mongosh --eval 'db.dropDatabase()'", effect: 'destroy' },
    { command: 'redis-cli FLUSHALL', effect: 'destroy' },
    { command: 'redis-cli GET key', effect: 'read' },
    { command: 'pg_dump app', effect: 'read' },
    { command: 'dropdb app', effect: 'destroy' },
  ],
});

/** `-lookaside size entries` takes two words. */
function withoutPairs(call: Call): Call {
  if (!call.given.has('-lookaside -pagecache')) return call;
  return { ...call, given: { ...call.given, operands: call.given.operands.slice(1) } };
}
