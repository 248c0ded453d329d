import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { applyStatement, emptyCatalog } from './migrationCatalog.ts';
import type { Catalog } from './migrationCatalog.ts';
import { checkMigration } from './migrationRules.ts';
import type { Migration } from './migrationRules.ts';

/** What is recorded of a service's last release. */
export interface Release {
  /** SHA-256 of each migration's file by its name. */
  migrations: Record<string, string>;
  /** Tables, `table.column`s and functions that the release has but does not name in its code: they may be dropped. */
  unused: string[];
}

const hash = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** A service's migrations in the order in which they are applied. */
export const readMigrations = (service: string): Migration[] =>
  globSync(join(service, 'prisma/migrations/*/migration.sql'))
    .map((file) => ({ name: basename(dirname(file)), sql: readFileSync(file, 'utf8') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The text of a service's code with which names are looked up: sources without tests, and its Prisma schema. */
export const readSources = (folder: string): string =>
  globSync([join(folder, 'src/**/*.ts'), join(folder, 'prisma/schema.prisma')], {
    exclude: (file) => /\.test\.ts$|\/generated$|\/fixtures$/.test(file),
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/**
 * Checks a service's migrations against its last release: those of the release are unchanged, new ones come after them and
 * follow the rules. Resolves the refusals, each a sentence.
 */
export async function checkMigrations(migrations: readonly Migration[], release: Release): Promise<string[]> {
  await loadModule();
  const refusals: string[] = [];
  const catalog = emptyCatalog();
  const present = new Set(migrations.map(({ name }) => name));
  for (const name of Object.keys(release.migrations))
    if (!present.has(name))
      refusals.push(`${name} was released and is gone: restore it, because databases have applied it.`);
  const lastReleased = Object.keys(release.migrations).toSorted().at(-1) ?? '';
  const context = { catalog, unused: new Set(release.unused), newTables: new Set<string>() };
  for (const migration of migrations) {
    const { name, sql } = migration;
    const released = release.migrations[name];
    if (released === undefined) {
      if (name < lastReleased)
        refusals.push(
          `${name} sorts before ${lastReleased}, which is released: give it a later stamp, because a new database would apply it in another order.`,
        );
      refusals.push(...checkMigration(migration, context));
    } else {
      if (released !== hash(sql))
        refusals.push(`${name} was released and has changed: restore it and write a new migration.`);
      replay(catalog, sql);
    }
  }
  return refusals;
}

function replay(catalog: Catalog, sql: string): void {
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) applyStatement(catalog, stmt);
}

/**
 * Describes a release of a service with these migrations and this code. A name counts as unused if no code, function or index
 * contains it as a word, so a common name such as `id` never does. Code that composes a name from parts is not understood.
 */
export async function describeRelease(migrations: readonly Migration[], sources: string): Promise<Release> {
  await loadModule();
  const catalog = emptyCatalog();
  for (const { sql } of migrations) replay(catalog, sql);
  const { functions, indexes } = catalog;
  const inCode = wordsOf([sources]);
  const inSchema = wordsOf([...functions.values(), ...indexes.values()]);
  const isUsed = (name: string): boolean => inCode.has(name) || inSchema.has(name);
  const isCalled = (name: string): boolean =>
    inCode.has(name) || wordsOf([...functions].filter(([other]) => other !== name).map(([, body]) => body)).has(name);
  const unused = [...catalog.tables].flatMap(([table, columns]) => {
    const own = [...columns]
      .filter((column) => !isUsed(table) || !isUsed(column))
      .map((column) => `${table}.${column}`);
    return isUsed(table) ? own : [table, ...own];
  });
  return {
    migrations: Object.fromEntries(migrations.map(({ name, sql }) => [name, hash(sql)])),
    unused: [...unused, ...[...functions.keys()].filter((name) => !isCalled(name))].toSorted(),
  };
}

const wordsOf = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
