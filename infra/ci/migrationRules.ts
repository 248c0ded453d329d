import { parseSync } from 'libpg-query';
import type { AlterTableCmd, ColumnDef, Constraint, DropStmt, Node, ParseResult } from 'libpg-query';
import { applyStatement, droppedNames, hasValidNotNullCheck, lastName } from './migrationCatalog.ts';
import type { Catalog } from './migrationCatalog.ts';

/**
 * Expand and contract, checked: a migration may neither lock a table that the released version uses for longer than a moment
 * nor take away what that version reads or writes. The runner (service-kit/src/migrate.ts) applies each file in one
 * transaction with a lock_timeout, so a lock lasts from its statement to the end of the file. SQL is parsed by PostgreSQL's
 * own parser. A comment `-- safe: <reason>` before a statement accepts it.
 */

export interface Migration {
  name: string;
  sql: string;
}

/** What a migration is judged by; `checkMigration` updates it, so that the next one is judged by what this one leaves. */
export interface MigrationContext {
  catalog: Catalog;
  /** Tables, `table.column`s and functions that the released version does not name in its code. */
  unused: ReadonlySet<string>;
  /** Tables that the released version does not have; they may be changed freely. */
  newTables: Set<string>;
}

interface Statement extends MigrationContext {
  /** Whether a statement before it in the file holds a lock that blocks other transactions. */
  holdsLock: boolean;
  sql: string;
  /** Whether it is the only statement of its file. */
  isAlone: boolean;
}

/**
 * The reasons why a migration must not be released, each a sentence that names the line and the cure; none if it is safe.
 * libpg-query must be loaded.
 */
export function checkMigration({ name, sql }: Migration, context: MigrationContext): string[] {
  const refusals: string[] = [];
  const bytes = Buffer.from(sql);
  let stmts: ParseResult['stmts'];
  try {
    ({ stmts = [] } = parseSync(sql));
  } catch (error) {
    return [`${name}: PostgreSQL cannot parse it (${error instanceof Error ? error.message : String(error)}).`];
  }
  let holdsLock = false;
  let end = 0;
  for (const { stmt, stmt_location: start = 0, stmt_len: length } of stmts) {
    if (!stmt) continue;
    const before = bytes.subarray(end, start).toString();
    end = length === undefined ? bytes.length : start + length;
    const text = bytes.subarray(start, end).toString();
    const statement = { ...context, holdsLock, sql: text, isAlone: stmts.length === 1 };
    const problems = checkStatement(stmt, statement);
    const line = bytes.subarray(0, start).toString().split('\n').length;
    const accepted = /--\s*safe:[ \t]*(.*)/.exec(before + text)?.[1];
    if (accepted !== undefined && accepted.trim().length < minReasonLength)
      refusals.push(`${name} line ${line}: Write after "-- safe:" why the statement cannot harm the released version.`);
    else if (accepted === undefined) refusals.push(...problems.map((problem) => `${name} line ${line}: ${problem}`));
    if (locksExistingTable(stmt, context.newTables)) holdsLock = true;
    if ('CreateStmt' in stmt) context.newTables.add(stmt.CreateStmt.relation?.relname ?? '');
    applyStatement(context.catalog, stmt);
  }
  return refusals;
}

/** Characters of the shortest reason that explains anything. */
const minReasonLength = 10;

/** Whether a statement takes a lock on a table of the released version that blocks its writes until the file ends. */
function locksExistingTable(node: Node, newTables: ReadonlySet<string>): boolean {
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    const onlyValidates = cmds.every((cmd) => subtypeOf(cmd) === 'AT_ValidateConstraint');
    return !newTables.has(relation?.relname ?? '') && !onlyValidates;
  }
  return 'RenameStmt' in node || 'DropStmt' in node || 'CreateTrigStmt' in node;
}
const subtypeOf = (node: Node) => ('AlterTableCmd' in node ? node.AlterTableCmd.subtype : undefined);

/** Kinds of statement that neither lock an existing table for long nor take anything away. */
const harmless = new Set([
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'ViewStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
  'GrantStmt',
]);

/** The problems of one statement, as sentences. */
function checkStatement(node: Node, statement: Statement): string[] {
  const { newTables } = statement;
  const kind = Object.keys(node)[0] ?? '';
  if ('AlterTableStmt' in node) {
    const table = node.AlterTableStmt.relation?.relname ?? '';
    if (newTables.has(table)) return [];
    return checkAlterations(table, node.AlterTableStmt.cmds ?? [], statement);
  }
  if ('DropStmt' in node) return checkDrop(node.DropStmt, statement);
  if ('RenameStmt' in node) {
    const { relation, subname, newname, renameType } = node.RenameStmt;
    if (newTables.has(relation?.relname ?? '') || renameType === 'OBJECT_INDEX') return [];
    const old = subname ? `${relation?.relname}.${subname}` : (relation?.relname ?? 'it');
    return [
      `The released version uses ${old} under its old name: add ${newname} beside it, write both, and drop ${old} one release later.`,
    ];
  }
  if ('IndexStmt' in node) {
    const table = node.IndexStmt.relation?.relname ?? '';
    if (node.IndexStmt.concurrent) return checkConcurrentIndex(statement);
    return newTables.has(table)
      ? []
      : [
          `CREATE INDEX on ${table} stops its writes until the index is built: make CREATE INDEX CONCURRENTLY the only statement of a migration.`,
        ];
  }
  const change = changedTable(node);
  if (change) {
    return newTables.has(change.table)
      ? []
      : [
          `${change.verb} in a migration locks the rows of ${change.table} until it commits: change them in batches in a background job, which also covers rows that the released version still writes.`,
        ];
  }
  if ('LockStmt' in node)
    return [
      'LOCK stops the released version until the migration ends: leave it out, because each statement takes the lock that it needs.',
    ];
  if ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal === undefined) return [];
  if ('TransactionStmt' in node)
    return ['The runner applies a file in one transaction: remove BEGIN and COMMIT, or split the file.'];
  if ('VariableSetStmt' in node)
    return ['The runner sets lock_timeout and search_path for every migration: remove SET.'];
  if ('DoStmt' in node)
    return ['Statements inside DO cannot be checked: write them out, or do the work in a background job.'];
  return harmless.has(kind)
    ? []
    : [
        `This check does not know ${kind}: find out which locks it takes and what it takes away, and say it in a comment "-- safe: <reason>".`,
      ];
}

/** The table whose rows a statement changes. */
function changedTable(node: Node): { verb: string; table: string } | undefined {
  if ('UpdateStmt' in node) return { verb: 'UPDATE', table: node.UpdateStmt.relation?.relname ?? '' };
  if ('DeleteStmt' in node) return { verb: 'DELETE', table: node.DeleteStmt.relation?.relname ?? '' };
  if ('MergeStmt' in node) return { verb: 'MERGE', table: node.MergeStmt.relation?.relname ?? '' };
  if (!('TruncateStmt' in node)) return undefined;
  const [relation] = node.TruncateStmt.relations ?? [];
  return { verb: 'TRUNCATE', table: relation && 'RangeVar' in relation ? (relation.RangeVar.relname ?? '') : '' };
}

function checkConcurrentIndex({ isAlone, sql }: Statement): string[] {
  if (!isAlone)
    return [
      'CREATE INDEX CONCURRENTLY cannot run in a transaction with other statements: make it the only one of its migration.',
    ];
  // The runner recognizes such a file by this text and needs the name to drop what a failed attempt has left.
  return / INDEX CONCURRENTLY \w+ ON /.test(sql)
    ? []
    : ['Write CREATE INDEX CONCURRENTLY <name> ON on one line, in capitals, with a name and without IF NOT EXISTS.'];
}

function checkDrop(statement: DropStmt, { catalog, unused, newTables }: Statement): string[] {
  const names = droppedNames(statement);
  if (statement.behavior === 'DROP_CASCADE') return [cascade(names.join(', '))];
  switch (statement.removeType) {
    case 'OBJECT_TRIGGER':
      return [];
    case 'OBJECT_INDEX':
      return names
        .filter((name) => catalog.unique.has(name))
        .map(
          (name) =>
            `The released version may name the columns of the unique index ${name} in ON CONFLICT: release a version that does not, then say so in a comment "-- safe: <reason>".`,
        );
    default:
      return names
        .filter((name) => !unused.has(name) && !newTables.has(name))
        .map((name) => `The released version still uses ${name}: ${contractCure}`);
  }
}

const cascade = (name: string): string =>
  `CASCADE drops whatever depends on ${name}, which this check cannot see: drop each object by its name.`;

const contractCure =
  'release a version that does not name it, record that release (npm run migrations -- record), and drop it afterwards.';

type AlterationCheck = (command: AlterTableCmd, table: string, statement: Statement) => string[];

/** Subcommands of ALTER TABLE that are quick and take nothing away have an empty check; unlisted ones are refused. */
const alterations: Partial<Record<string, AlterationCheck>> = {
  AT_AddColumn: ({ def }, table) => (def && 'ColumnDef' in def ? checkNewColumn(table, def.ColumnDef) : []),
  AT_DropColumn: ({ name, behavior }, table, { unused }) => {
    if (behavior === 'DROP_CASCADE') return [cascade(`${table}.${name}`)];
    return unused.has(`${table}.${name}`) ? [] : [`The released version still uses ${table}.${name}: ${contractCure}`];
  },
  AT_AlterColumnType: ({ name }, table) => [
    `Changing the type of ${table}.${name} may rewrite the table under an exclusive lock, and the released version expects the old type: add a column of the new type, write both, copy in batches, and drop the old one a release later.`,
  ],
  AT_SetNotNull: ({ name = '' }, table, { catalog }) =>
    hasValidNotNullCheck(catalog, table, name)
      ? []
      : [
          `SET NOT NULL scans ${table} under an exclusive lock: add CHECK (${name} IS NOT NULL) NOT VALID, validate it in a later migration, then SET NOT NULL needs no scan.`,
        ],
  AT_ColumnDefault: ({ name, def }, table) =>
    def
      ? []
      : [
          `The released version may rely on the default of ${table}.${name}: keep it, or say in a comment "-- safe: <reason>" that every INSERT names the column.`,
        ],
  AT_AddConstraint: ({ def }, table) => (def && 'Constraint' in def ? checkNewConstraint(table, def.Constraint) : []),
  AT_DropConstraint: ({ name = '' }, table, { catalog }) =>
    catalog.unique.has(name)
      ? [
          `The released version may name the columns of ${table}'s constraint ${name} in ON CONFLICT: release a version that does not, then say so in a comment "-- safe: <reason>".`,
        ]
      : [],
  AT_ValidateConstraint: ({ name }, table, { holdsLock }) =>
    holdsLock
      ? [
          `VALIDATE CONSTRAINT ${name} scans ${table} while the statement before it holds its lock: move it to a migration of its own.`,
        ]
      : [],
  AT_DropNotNull: () => [],
  AT_SetStatistics: () => [],
  AT_SetStorage: () => [],
  AT_SetCompression: () => [],
  AT_SetOptions: () => [],
  AT_ResetOptions: () => [],
  AT_SetRelOptions: () => [],
  AT_ResetRelOptions: () => [],
};

function checkAlterations(table: string, commands: readonly Node[], statement: Statement): string[] {
  let { holdsLock } = statement;
  return commands.flatMap((node) => {
    if (!('AlterTableCmd' in node)) return [];
    const command = node.AlterTableCmd;
    const check = alterations[command.subtype ?? ''];
    const problems = check
      ? check(command, table, { ...statement, holdsLock })
      : [
          `This check does not know ${command.subtype} on ${table}: find out which locks it takes and what it takes away, and say it in a comment "-- safe: <reason>".`,
        ];
    if (command.subtype !== 'AT_ValidateConstraint') holdsLock = true;
    return problems;
  });
}

/** Functions that a default may call without a rewrite of the table: PostgreSQL computes their value once. */
const nonVolatile = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'date_trunc', 'make_interval']);

function checkNewColumn(table: string, { colname, typeName, constraints = [] }: ColumnDef): string[] {
  const column = `${table}.${colname}`;
  const given = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const find = (contype: Constraint['contype']) => given.find((constraint) => constraint.contype === contype);
  const defaultValue = find('CONSTR_DEFAULT')?.raw_expr;
  const problems: string[] = [];
  if (find('CONSTR_NOTNULL') && !defaultValue)
    problems.push(
      `${column} is NOT NULL without a default, so the released version's INSERTs fail: give it a default, or allow NULL until a later release.`,
    );
  const volatile = functionsIn(defaultValue).filter((name) => !nonVolatile.has(name));
  const isSerial = lastName(typeName?.names).endsWith('serial');
  const isStored = find('CONSTR_GENERATED')?.generated_kind === 's';
  if (volatile.length > 0 || isSerial || isStored || find('CONSTR_IDENTITY')) {
    const reason =
      volatile.length > 0
        ? `Its default calls ${volatile.join(', ')}(), which may be volatile`
        : 'Its value differs by row';
    problems.push(
      `Adding ${column} rewrites the table under an exclusive lock. ${reason}: add the column without it, fill it in batches, and set the default in a statement of its own.`,
    );
  }
  if (find('CONSTR_PRIMARY') || find('CONSTR_UNIQUE'))
    problems.push(
      `A unique column builds its index under an exclusive lock: add ${column} without it, then CREATE UNIQUE INDEX CONCURRENTLY in a migration of its own.`,
    );
  if (find('CONSTR_CHECK') || (find('CONSTR_FOREIGN') && defaultValue))
    problems.push(
      `The constraint on ${column} scans the table under a lock: add the column without it, then ADD CONSTRAINT … NOT VALID, and validate it in a later migration.`,
    );
  return problems;
}

/** Names of the functions that an expression calls. */
function functionsIn(expression: unknown): string[] {
  if (expression === null || typeof expression !== 'object') return [];
  const own = 'FuncCall' in expression ? [lastName((expression.FuncCall as { funcname?: Node[] }).funcname)] : [];
  return [...own, ...Object.values(expression).flatMap(functionsIn)];
}

function checkNewConstraint(
  table: string,
  { contype, conname, skip_validation: notValid, indexname }: Constraint,
): string[] {
  if (notValid || indexname) return [];
  const name = conname ?? 'the constraint';
  switch (contype) {
    case 'CONSTR_PRIMARY':
    case 'CONSTR_UNIQUE':
      return [
        `Adding ${name} builds an index under an exclusive lock on ${table}: CREATE UNIQUE INDEX CONCURRENTLY in a migration of its own, then ADD CONSTRAINT … USING INDEX.`,
      ];
    case 'CONSTR_EXCLUSION':
      return [
        `An exclusion constraint builds its index under an exclusive lock on ${table}: make a new table with it, or check the rule in the service.`,
      ];
    default:
      return [
        `Adding ${name} scans ${table} under a lock: add it NOT VALID, and VALIDATE CONSTRAINT in a later migration.`,
      ];
  }
}
