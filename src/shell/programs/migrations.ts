import { type Call, defineFamily, type ProgramSpec } from '../program.ts';

const drops = { effect: 'destroy', reason: 'it deletes data of a database', danger: 'delete' } as const;
const migrates: ProgramSpec = { effect: 'write', reason: 'it changes a database' };

/** Tools whose verb is one word with colons: `db:migrate:status`. */
const verbs =
  (asks: RegExp, loses: RegExp, reason = 'it runs tasks of the project') =>
  (call: Call): void => {
    const names = call.given.operands.map(({ text }) => text);
    if (names.some((name) => loses.test(name)))
      call.part('destroy', 'it deletes data of a database', 'delete');
    else if (call.given.has('-T --tasks --help -h --version -V --pretend --dry-run')) return;
    else if (names.length === 0 || !asks.test(names[0] ?? '')) call.part('write', reason);
  };

export const migrations = defineFamily({
  id: 'migrations',
  summary: 'Tools that change the shape of databases',
  programs: {
    prisma: {
      effect: 'read',
      safe: '-h',
      subcommands: {
        'validate version help debug': 'read',
        migrate: {
          effect: 'read',
          subcommands: { 'status diff': 'read', reset: drops, 'dev deploy resolve': migrates },
        },
        db: {
          effect: 'read',
          subcommands: {
            push: { ...migrates, flags: { '--force-reset --accept-data-loss': drops } },
            'pull seed execute': migrates,
          },
        },
        'generate format init studio': { effect: 'write', reason: 'it writes files of the project' },
      },
    },
    'drizzle-kit': {
      effect: 'read',
      subcommands: {
        check: 'read',
        drop: drops,
        push: { ...migrates, flags: { '--force': drops } },
        'generate migrate introspect pull up studio': migrates,
      },
    },
    alembic: {
      effect: 'read',
      takes: '-c --config -n --name -x',
      subcommands: {
        'current history heads show branches check list_templates': 'read',
        upgrade: { ...migrates, safe: '--sql' },
        downgrade: { ...drops, safe: '--sql' },
        'revision stamp merge edit init': migrates,
      },
    },
    'knex sequelize sequelize-cli typeorm mikro-orm node-pg-migrate db-migrate': {
      ...migrates,
      takes: '--env --config --knexfile -d --dataSource',
      run: verbs(
        /^(?:migrate:(?:list|currentVersion|status)|db:migrate:status|migration:(?:show|list|pending|check)|schema:log)$/,
        /^(?:migrate:(?:rollback|down|unlock)|db:drop|db:migrate:undo(?::all)?|db:seed:undo(?::all)?|migration:(?:revert|down|fresh)|schema:(?:drop|fresh))$/,
        'it changes a database',
      ),
    },
    'flyway liquibase': {
      ...migrates,
      run: verbs(
        /^(?:info|validate|status|history|diff|snapshot|update-?sql|updateSQL|checks|check|version|help)$/i,
        /^(?:clean|drop-?all|rollback\S*|undo)$/i,
        'it changes a database',
      ),
    },
    'dbmate goose migrate sqlx diesel atlas sea-orm-cli refinery ent': {
      ...migrates,
      takes: '-path -database -source -dir --dir --url -d --database-url --source --migrations-dir',
      run: verbs(
        /^(?:status|version|dump|info|list|validate|print-schema|help)$/,
        /^(?:drop|down|down-to|reset|rollback|redo|fresh|refresh|revert|clean)$/,
        'it changes a database',
      ),
    },
    'rails rake bin/rails ./bin/rails bin/rake ./bin/rake': {
      effect: 'write',
      takes: '-e --environment -p --port',
      run: verbs(
        /^(?:routes|about|notes|stats|version|db:(?:version|migrate:status|abort_if_pending_migrations)|middleware|initializers|zeitwerk:check)$/,
        /^db:(?:drop|reset|purge|truncate_all|rollback|schema:load|structure:load|migrate:(?:reset|redo|down)|seed:replant)(?::|$)|^db:(?:drop|purge):/,
      ),
    },
    'artisan ./artisan': {
      effect: 'write',
      run: verbs(
        /^(?:list|about|help|route:list|migrate:status|db:(?:show|table|monitor)|config:show|event:list|schedule:list|queue:(?:failed|monitor)|env|model:show)$/,
        /^(?:migrate:(?:fresh|refresh|reset|rollback)|db:wipe|queue:(?:clear|flush))$/,
      ),
    },
    'manage.py ./manage.py django-admin': {
      effect: 'write',
      run: verbs(
        /^(?:check|showmigrations|sqlmigrate|diffsettings|inspectdb|findstatic|version|help|show_urls|dumpdata|print_settings)$/,
        /^(?:flush|reset_db|delete_model)$/,
      ),
    },
  },
  examples: [
    { command: 'prisma migrate status', effect: 'read' },
    { command: 'npx prisma migrate reset --force', effect: 'destroy' },
    { command: 'prisma migrate dev', effect: 'write' },
    { command: 'prisma db push --accept-data-loss', effect: 'destroy' },
    { command: 'alembic history', effect: 'read' },
    { command: 'alembic downgrade base', effect: 'destroy' },
    { command: 'rails db:drop', effect: 'destroy' },
    { command: 'bundle exec rails routes', effect: 'read' },
    { command: 'php artisan migrate:fresh', effect: 'destroy' },
    { command: 'python manage.py showmigrations', effect: 'read' },
    { command: 'knex migrate:rollback --all', effect: 'destroy' },
    { command: 'flyway clean', effect: 'destroy' },
  ],
});
