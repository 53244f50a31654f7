import { describe, expect, it } from 'vitest';
import { isOfKind } from './kinds-apart.ts';
import { limitsIn } from './limit-words.ts';

const kinds = (prompt: string) => limitsIn(prompt).kinds.map(({ kind }) => kind);

describe('files of a kind that are there already are to be left alone', () => {
  it.each([
    'don’t touch the existing migrations',
    'without changing old migrations',
    'the existing migrations are applied, don’t edit them',
    'the migrations are already applied, leave them alone',
    'existing migrations must not be changed',
    'bestehende Migrationen bitte nicht anfassen',
    'die alten Migrationen bleiben wie sie sind',
    'ne touche pas aux anciennes migrations',
    'les migrations existantes sont appliquées, n’y touche pas',
    'las migraciones existentes no se tocan',
    'las migraciones existentes ya están aplicadas, no las toques',
    'não mexe nas migrações existentes',
    'non toccare le migrazioni esistenti',
    'nie ruszaj istniejących migracji',
    'существующие миграции не трогай',
    'не трогай старые миграции',
    '已有的迁移别动',
    '不要改已有的迁移文件',
    '既存のマイグレーションは触らないで',
    '기존 마이그레이션은 건드리지 마',
  ])('%s', (prompt) => {
    expect(kinds(prompt)).toEqual(['migrations']);
  });

  it.each([
    'add a migration for it',
    'squash the existing migrations',
    'look at the existing migrations first',
    'the old migration is wrong, fix it',
    'existing migrations show how; don’t forget the index',
    'las migraciones existentes usan numeric, sigue el estilo',
    'existing users must not be changed by the migration',
    'в существующих миграциях посмотри, как названо',
  ])('nothing: %s', (prompt) => {
    expect(kinds(prompt)).toEqual([]);
  });

  it.each([
    ['src/main/resources/db/migration/V2__entries.sql', true],
    ['app/migrations/0002_phone.py', true],
    ['prisma/migrations/2024_a/migration.sql', true],
    ['alembic/versions/1a2b_x.py', true],
    ['docs/migration.md', false],
    ['src/db.ts', false],
  ])('%s', (path, expected) => {
    expect(isOfKind('migrations', path)).toBe(expected);
  });
});
