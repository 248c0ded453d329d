import { beforeAll, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { checkMigrations, describeRelease } from './releasedMigrations.ts';
import { checkMigration } from './migrationRules.ts';
import { emptyCatalog } from './migrationCatalog.ts';

beforeAll(() => loadModule());

const released = {
  name: '20260101_base',
  sql: `CREATE TABLE contacts (id int PRIMARY KEY, phone text, fax text, email text UNIQUE, state text DEFAULT 'new');
    CREATE TABLE old_contacts (id int);
    CREATE UNIQUE INDEX contacts_phone ON contacts (phone);
    CREATE INDEX contacts_state ON contacts (state);
    CREATE FUNCTION clean_phone(text) RETURNS text LANGUAGE sql AS 'SELECT $1';`,
};
const sources = 'SELECT id, phone, email, state, clean_phone(phone) FROM contacts';

/** The refusals of migrations that follow the released one, without their names. */
async function check(...migrations: string[]): Promise<string[]> {
  const following = migrations.map((sql, index) => ({ name: `20260${index + 2}01_next`, sql }));
  const refusals = await checkMigrations([released, ...following], await describeRelease([released], sources));
  return refusals.map((refusal) => refusal.replace(/^\S+ line /, ''));
}

test.each([
  ['DROP TABLE contacts', /still uses contacts: release a version that does not name it/],
  ['DROP TABLE old_contacts CASCADE', /CASCADE drops whatever depends on old_contacts/],
  ['ALTER TABLE contacts DROP COLUMN phone', /still uses contacts\.phone: release a version/],
  ['ALTER TABLE contacts DROP COLUMN fax CASCADE', /CASCADE drops whatever depends on contacts\.fax/],
  ['DROP FUNCTION clean_phone(text)', /still uses clean_phone/],
  ['DROP INDEX contacts_phone', /unique index contacts_phone in ON CONFLICT/],
  ['ALTER TABLE contacts DROP CONSTRAINT contacts_email_key', /constraint contacts_email_key in ON CONFLICT/],
  ['ALTER TABLE contacts RENAME COLUMN phone TO telephone', /add telephone beside it, write both/],
  ['ALTER TABLE contacts RENAME TO people', /uses contacts under its old name: add people/],
  ["ALTER TYPE mood RENAME VALUE 'ok' TO 'fine'", /does not know AlterEnumStmt/],
  ['ALTER TABLE contacts ALTER COLUMN phone TYPE varchar(20)', /may rewrite the table/],
  ['ALTER TABLE contacts ADD COLUMN notes text NOT NULL', /NOT NULL without a default/],
  ['ALTER TABLE contacts ADD COLUMN token uuid DEFAULT gen_random_uuid()', /calls gen_random_uuid\(\), .* volatile/],
  ['ALTER TABLE contacts ADD COLUMN number bigserial', /rewrites the table/],
  ['ALTER TABLE contacts ADD COLUMN number int GENERATED ALWAYS AS IDENTITY', /rewrites the table/],
  ['ALTER TABLE contacts ADD COLUMN key text GENERATED ALWAYS AS (lower(phone)) STORED', /rewrites the table/],
  ['ALTER TABLE contacts ADD COLUMN code text UNIQUE', /builds its index under an exclusive lock/],
  ["ALTER TABLE contacts ADD COLUMN kind text CHECK (kind <> '')", /scans the table under a lock/],
  ['ALTER TABLE contacts ALTER COLUMN phone SET NOT NULL', /CHECK \(phone IS NOT NULL\) NOT VALID/],
  ['ALTER TABLE contacts ALTER COLUMN state DROP DEFAULT', /may rely on the default of contacts\.state/],
  ['ALTER TABLE contacts ADD CONSTRAINT long CHECK (length(phone) > 5)', /add it NOT VALID/],
  ['ALTER TABLE contacts ADD FOREIGN KEY (id) REFERENCES old_contacts (id)', /add it NOT VALID/],
  ['ALTER TABLE contacts ADD CONSTRAINT fax_key UNIQUE (fax)', /ADD CONSTRAINT … USING INDEX/],
  ['ALTER TABLE contacts ADD CONSTRAINT e EXCLUDE USING gist (id WITH =)', /make a new table with it/],
  [
    'ALTER TABLE contacts ADD CONSTRAINT c CHECK (id > 0) NOT VALID; ALTER TABLE contacts VALIDATE CONSTRAINT c',
    /VALIDATE CONSTRAINT c scans contacts .* migration of its own/,
  ],
  [
    'ALTER TABLE contacts ADD CONSTRAINT c CHECK (id > 0) NOT VALID, VALIDATE CONSTRAINT c',
    /VALIDATE CONSTRAINT c scans contacts/,
  ],
  ['CREATE INDEX contacts_fax ON contacts (fax)', /CREATE INDEX CONCURRENTLY the only statement/],
  ['CREATE INDEX CONCURRENTLY contacts_fax ON contacts (fax); SELECT 1', /cannot run in a transaction/],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS contacts_fax ON contacts (fax)', /without IF NOT EXISTS/],
  ["UPDATE contacts SET state = 'new' WHERE state IS NULL", /change them in batches in a background job/],
  ['DELETE FROM contacts', /DELETE in a migration locks the rows of contacts/],
  ['TRUNCATE contacts', /TRUNCATE in a migration/],
  [
    'MERGE INTO contacts USING old_contacts o ON o.id = contacts.id WHEN MATCHED THEN DELETE',
    /MERGE in a migration locks/,
  ],
  ['LOCK TABLE contacts', /LOCK stops the released version/],
  ['ALTER TABEL contacts', /cannot parse it \(syntax error at or near "TABEL"\)/],
  ['BEGIN', /remove BEGIN and COMMIT/],
  ['SET lock_timeout = 0', /remove SET/],
  ['DO $$ BEGIN UPDATE contacts SET id = 1; END $$', /inside DO cannot be checked/],
  ['VACUUM FULL contacts', /does not know VacuumStmt/],
  ['ALTER TABLE contacts SET UNLOGGED', /does not know AT_SetUnLogged/],
])('the migration %s is refused', async (sql, expected) => {
  const refusals = await check(sql);
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatch(expected);
});

test.each([
  'CREATE TABLE notes (id serial PRIMARY KEY, body text NOT NULL); CREATE INDEX notes_body ON notes (body)',
  'CREATE TABLE notes (id int); ALTER TABLE notes ADD COLUMN n uuid DEFAULT gen_random_uuid(), ALTER id SET NOT NULL',
  "ALTER TABLE contacts ADD COLUMN added timestamptz NOT NULL DEFAULT now(), ADD COLUMN tags text[] NOT NULL DEFAULT '{}'",
  'ALTER TABLE contacts ADD COLUMN of int REFERENCES old_contacts (id)',
  'ALTER TABLE contacts ADD CONSTRAINT long CHECK (length(phone) > 5) NOT VALID',
  'CREATE UNIQUE INDEX CONCURRENTLY contacts_fax ON contacts (fax)',
  'ALTER TABLE contacts DROP COLUMN fax',
  'DROP TABLE old_contacts',
  'DROP INDEX contacts_state',
  "ALTER TYPE mood ADD VALUE 'fine'",
  'DELETE FROM contacts -- safe: the table has ten rows, one for each region',
  '-- Two regions were merged.\n-- safe: the table has ten rows, one for each region\nDELETE FROM contacts WHERE id = 3',
])('the migration %s is accepted', async (sql) => {
  expect(await check(sql)).toEqual([]);
});

test('SET NOT NULL is accepted after a check was added and validated in two migrations', async () => {
  const add = 'ALTER TABLE contacts ADD CONSTRAINT has_phone CHECK (phone IS NOT NULL) NOT VALID';
  const validate = 'ALTER TABLE contacts VALIDATE CONSTRAINT has_phone';
  const set = 'ALTER TABLE contacts ALTER COLUMN phone SET NOT NULL, DROP CONSTRAINT has_phone';
  expect(await check(add, validate, set)).toEqual([]);
  expect(await check(add, set)).toEqual([expect.stringMatching(/SET NOT NULL scans contacts/)]);
});

test('a refusal names the migration and the line, and a comment accepts only the statement that follows', () => {
  const sql =
    '-- é\nCREATE TABLE a (id int);\n-- safe: nobody reads it yet\nLOCK contacts;\n\n-- again\nLOCK contacts;\n';
  const context = { catalog: emptyCatalog(), unused: new Set<string>(), newTables: new Set<string>() };
  expect(checkMigration({ name: '20260201_lock', sql }, context)).toEqual([
    expect.stringMatching(/^20260201_lock line 7: LOCK stops/),
  ]);
});

test('an escape without a reason is refused', async () => {
  expect(await check('-- safe:\nLOCK contacts')).toEqual([
    '2: Write after "-- safe:" why the statement cannot harm the released version.',
  ]);
});

test('a released migration that changed or is gone and a new one with an earlier stamp are refused', async () => {
  const release = await describeRelease([released], sources);
  const edited = { ...released, sql: `${released.sql} ` };
  const early = { name: '20251231_early', sql: 'SELECT 1' };
  expect(await checkMigrations([early, edited], release)).toEqual([
    expect.stringMatching(/^20251231_early sorts before 20260101_base/),
    expect.stringMatching(/^20260101_base was released and has changed/),
  ]);
  expect(await checkMigrations([], release)).toEqual([
    expect.stringMatching(/^20260101_base was released and is gone/),
  ]);
});
