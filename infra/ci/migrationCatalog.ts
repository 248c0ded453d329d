import type { AlterTableStmt, ColumnDef, Constraint, CreateStmt, DropStmt, Node, RenameStmt } from 'libpg-query';

/** What migrations have made of a schema so far: a system catalog in miniature, built from parsed SQL. */
export interface Catalog {
  /** Columns by table. */
  tables: Map<string, Set<string>>;
  /** Definitions by function, as JSON. */
  functions: Map<string, string>;
  /** Definitions by index, as JSON. */
  indexes: Map<string, string>;
  /** Names of unique indexes and of primary key, unique and exclusion constraints. */
  unique: Set<string>;
  /** CHECK (column IS NOT NULL) constraints by `table.constraint`. */
  notNullChecks: Map<string, { column: string; isValid: boolean }>;
}

export const emptyCatalog = (): Catalog => ({
  tables: new Map(),
  functions: new Map(),
  indexes: new Map(),
  unique: new Set(),
  notNullChecks: new Map(),
});

/** Whether a validated CHECK (column IS NOT NULL) lets SET NOT NULL skip its scan of the table. */
export const hasValidNotNullCheck = (catalog: Catalog, table: string, column: string): boolean =>
  [...catalog.notNullChecks].some(
    ([name, check]) => name.startsWith(`${table}.`) && check.column === column && check.isValid,
  );

/** The last part of a name that a schema may qualify. */
export const lastName = (parts: readonly Node[] | undefined): string => {
  const last = parts?.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
};

/** The unqualified names of the objects that a DROP statement names. */
export const droppedNames = ({ objects = [] }: DropStmt): string[] =>
  objects.map((object) => {
    if ('List' in object) return lastName(object.List.items);
    return 'ObjectWithArgs' in object ? lastName(object.ObjectWithArgs.objname) : '';
  });

/** Brings the catalog up to date with a statement. Statements that concern nothing in it are ignored. */
export function applyStatement(catalog: Catalog, node: Node): void {
  if ('CreateStmt' in node) createTable(catalog, node.CreateStmt);
  else if ('AlterTableStmt' in node) alterTable(catalog, node.AlterTableStmt);
  else if ('RenameStmt' in node) rename(catalog, node.RenameStmt);
  else if ('DropStmt' in node) drop(catalog, node.DropStmt);
  else if ('IndexStmt' in node) {
    const { idxname = '', unique } = node.IndexStmt;
    catalog.indexes.set(idxname, JSON.stringify(node.IndexStmt));
    if (unique) catalog.unique.add(idxname);
  } else if ('CreateFunctionStmt' in node) {
    catalog.functions.set(lastName(node.CreateFunctionStmt.funcname), JSON.stringify(node.CreateFunctionStmt));
  }
}

function createTable(catalog: Catalog, { relation, tableElts = [] }: CreateStmt): void {
  const table = relation?.relname ?? '';
  catalog.tables.set(table, new Set());
  for (const element of tableElts) {
    if ('ColumnDef' in element) addColumn(catalog, table, element.ColumnDef);
    if ('Constraint' in element) addConstraint(catalog, table, element.Constraint);
  }
}

function addColumn(catalog: Catalog, table: string, { colname = '', constraints = [] }: ColumnDef): void {
  catalog.tables.get(table)?.add(colname);
  for (const constraint of constraints)
    if ('Constraint' in constraint) addConstraint(catalog, table, constraint.Constraint, colname);
}

const namedByDefault: Partial<Record<string, string>> = {
  CONSTR_PRIMARY: 'pkey',
  CONSTR_UNIQUE: 'key',
  CONSTR_EXCLUSION: 'excl',
};

function addConstraint(catalog: Catalog, table: string, constraint: Constraint, column?: string): void {
  const suffix = namedByDefault[constraint.contype ?? ''];
  if (suffix !== undefined) {
    const columns = column === undefined ? (constraint.keys ?? []).map((key) => lastName([key])) : [column];
    const parts = suffix === 'pkey' ? [table, suffix] : [table, ...columns, suffix];
    catalog.unique.add(constraint.conname ?? constraint.indexname ?? parts.join('_'));
  }
  const checked = notNullColumn(constraint);
  if (checked !== undefined) {
    const isValid = !constraint.skip_validation;
    catalog.notNullChecks.set(`${table}.${constraint.conname}`, { column: checked, isValid });
  }
}

/** The column of a constraint that is CHECK (column IS NOT NULL) or NOT NULL column. */
function notNullColumn({ contype, raw_expr: test, keys }: Constraint): string | undefined {
  if (contype === 'CONSTR_NOTNULL') return lastName(keys) || undefined;
  if (contype !== 'CONSTR_CHECK' || !test || !('NullTest' in test)) return undefined;
  const { nulltesttype, arg } = test.NullTest;
  return nulltesttype === 'IS_NOT_NULL' && arg && 'ColumnRef' in arg ? lastName(arg.ColumnRef.fields) : undefined;
}

function alterTable(catalog: Catalog, { relation, cmds = [] }: AlterTableStmt): void {
  const table = relation?.relname ?? '';
  for (const command of cmds) {
    if (!('AlterTableCmd' in command)) continue;
    const { subtype, name = '', def } = command.AlterTableCmd;
    if (subtype === 'AT_DropColumn') catalog.tables.get(table)?.delete(name);
    if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) addColumn(catalog, table, def.ColumnDef);
    if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) addConstraint(catalog, table, def.Constraint);
    if (subtype === 'AT_DropConstraint') {
      catalog.unique.delete(name);
      catalog.notNullChecks.delete(`${table}.${name}`);
    }
    const check = catalog.notNullChecks.get(`${table}.${name}`);
    if (subtype === 'AT_ValidateConstraint' && check) check.isValid = true;
  }
}

function rename(catalog: Catalog, { renameType, relation, subname = '', newname = '' }: RenameStmt): void {
  const table = relation?.relname ?? '';
  const columns = catalog.tables.get(table);
  if (!columns) return;
  if (renameType === 'OBJECT_COLUMN') {
    columns.delete(subname);
    columns.add(newname);
  } else if (renameType === 'OBJECT_TABLE') {
    catalog.tables.delete(table);
    catalog.tables.set(newname, columns);
  }
}

function drop(catalog: Catalog, statement: DropStmt): void {
  for (const name of droppedNames(statement)) {
    if (statement.removeType === 'OBJECT_TABLE') catalog.tables.delete(name);
    if (statement.removeType === 'OBJECT_INDEX') {
      catalog.unique.delete(name);
      catalog.indexes.delete(name);
    }
    if (statement.removeType === 'OBJECT_FUNCTION') catalog.functions.delete(name);
  }
}
