import { truncateText } from '@dealstead/contracts';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { type OldestJob, toJobQueue } from '@dealstead/service-kit';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import type { Db, Tx } from '../database.ts';

/** An import as the API shows it; modules add fields of their own. */
export interface StagedImport {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly columns: readonly string[];
  readonly mapping: object;
  readonly defaults: object;
  readonly startedAt: string;
}

/** A row that cannot be imported; `number` is its place in the file. */
export interface RowProblem {
  readonly number: number;
  readonly line: number;
  readonly reason: string;
  readonly value: string;
}

/** Tables of a module's imports. They have at least the columns of `lead_imports` and `lead_import_rows`. */
export interface ImportTables {
  readonly imports: string;
  readonly rows: string;
  /** SQL of the import's further fields, such as `kind`. */
  readonly further?: string;
  /** Condition on a row `r` that is left out as a duplicate, and the reason that its owner reads. */
  readonly repeated: { readonly sql: string; readonly reason: string };
  /** A condition on all reads, for tables that hold imports of several kinds. */
  readonly only?: string;
}

export interface NewImport {
  readonly ownerId: number;
  readonly userId: number;
  readonly name: string;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly mapping: object;
  readonly defaults: object;
  /** Values of the module's further columns, by column. */
  readonly further?: Readonly<Record<string, unknown>>;
}

/**
 * Queries on files that are staged row by row, so that a dry run and the import itself are repeatable and continue after an
 * interruption. What becomes of a row is up to the module.
 */
export class ImportStore<Import extends StagedImport> {
  private readonly imports: string;
  private readonly rows: string;
  private readonly fields: string;
  private readonly only: string;
  private readonly repeated: ImportTables['repeated'];

  constructor({ imports, rows, further, repeated, only = 'true' }: ImportTables) {
    this.imports = imports;
    this.rows = rows;
    this.only = only;
    this.repeated = repeated;
    this.fields = `id, name, state, columns, sample, mapping, defaults, row_count AS rows, good, bad, repeated, position, skipped,
      started_at AS "startedAt"${further === undefined ? '' : `, ${further}`}`;
  }

  private async select({ pool }: Db, where: string, values: readonly unknown[]): Promise<Import[]> {
    const { rows } = await pool.query<Omit<Import, 'startedAt'> & { startedAt: Date }>(
      `SELECT ${this.fields} FROM ${this.imports} WHERE state <> 'uploading' AND ${this.only} AND ${where}`,
      [...values],
    );
    return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }) as unknown as Import);
  }

  /** The last imports of an owner; one whose upload was cut off is left out. */
  list(db: Db, ownerId: number): Promise<Import[]> {
    return this.select(db, 'owner_user_id = $1 ORDER BY id DESC LIMIT 20', [ownerId]);
  }

  async find(db: Db, ownerId: number, id: number): Promise<Import | undefined> {
    const [found] = await this.select(db, 'owner_user_id = $1 AND id = $2', [ownerId, id]);
    return found;
  }

  /** Begins an import, whose rows follow. @returns its id */
  async insert({ pool }: Db, { further = {}, ...given }: NewImport): Promise<number> {
    const values = {
      owner_user_id: given.ownerId,
      user_id: given.userId,
      name: given.name,
      columns: given.columns,
      sample: JSON.stringify(given.sample),
      mapping: JSON.stringify(given.mapping),
      defaults: JSON.stringify(given.defaults),
      ...further,
    };
    const columns = Object.keys(values);
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO ${this.imports} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING id`,
      Object.values(values),
    );
    return rows[0]!.id;
  }

  /** Mapping and defaults of the owner's last import of a file with the same columns. */
  async findLast(
    { pool }: Db,
    ownerId: number,
    columns: readonly string[],
  ): Promise<Pick<Import, 'mapping' | 'defaults'> | undefined> {
    const { rows } = await pool.query<Pick<Import, 'mapping' | 'defaults'>>(
      `SELECT mapping, defaults FROM ${this.imports}
       WHERE ${this.only} AND owner_user_id = $1 AND columns = $2 AND state IN ('done', 'checked')
       ORDER BY id DESC LIMIT 1`,
      [ownerId, columns],
    );
    return rows[0];
  }

  /** Stages rows of a file; `first` is the number of the first one. */
  async insertRows({ pool }: Db, importId: number, first: number, records: readonly SourceRecord[]): Promise<void> {
    // A row that cannot be read as CSV has no cells, so that no mapping reads it.
    const rows = records.map(({ line, cells, problem }) =>
      problem === undefined
        ? { line, cells }
        : { line, cells: [], problem, value: truncateText(cells.join(', '), 120) },
    );
    await pool.query(
      `INSERT INTO ${this.rows} (import_id, number, line, cells, problem, value)
       SELECT $1, $2 + row_number() OVER () - 1, line, cells, problem, value
       FROM jsonb_to_recordset($3::jsonb) AS r(line int, cells text[], problem text, value text)`,
      [importId, first, JSON.stringify(rows).replaceAll(String.raw`\u0000`, '\uFFFD')],
    );
  }

  /** The upload is complete. */
  async finishUpload({ pool }: Db, importId: number, rows: number): Promise<void> {
    await pool.query(`UPDATE ${this.imports} SET state = 'uploaded', row_count = $2 WHERE id = $1`, [importId, rows]);
  }

  /** Deletes an import with its rows unless a job works on it. @returns whether there was one */
  async delete({ pool }: Db, ownerId: number, id: number): Promise<boolean> {
    const { rowCount } = await pool.query(
      `DELETE FROM ${this.imports}
       WHERE id = $1 AND owner_user_id = $2 AND state NOT IN ('checking', 'running', 'undoing')`,
      [id, ownerId],
    );
    return rowCount === 1;
  }

  /** Deletes uploads that were cut off a day ago or more. */
  async deleteAbandoned({ pool }: Db): Promise<void> {
    await pool.query(`DELETE FROM ${this.imports} WHERE state = 'uploading' AND started_at < now() - interval '1 day'`);
  }

  /** Starts the dry run, with which everything an earlier one found is void. @returns whether the state allows it */
  async startCheck(
    tx: Tx,
    ownerId: number,
    id: number,
    { mapping, defaults }: Pick<Import, 'mapping' | 'defaults'>,
  ): Promise<boolean> {
    const changed = await tx.$executeRawUnsafe(
      `UPDATE ${this.imports} SET state = 'checking', queued_at = now(), next_batch_at = now(), failures = 0, mapping = $1::jsonb, defaults = $2::jsonb, position = 0, good = 0,
         bad = 0, repeated = 0
       WHERE id = $3 AND owner_user_id = $4 AND state IN ('uploaded', 'checked', 'undone')`,
      JSON.stringify(mapping),
      JSON.stringify(defaults),
      id,
      ownerId,
    );
    return changed === 1;
  }

  /** Moves an import from one state to the next. @returns whether it was in the first */
  async startStep(tx: Tx, ownerId: number, id: number, [from, to]: readonly [string, string]): Promise<boolean> {
    const changed = await tx.$executeRawUnsafe(
      `UPDATE ${this.imports} SET state = $1, queued_at = now(), next_batch_at = now(), failures = 0, position = 0 WHERE id = $2 AND owner_user_id = $3 AND state = $4`,
      to,
      id,
      ownerId,
      from,
    );
    return changed === 1;
  }

  /** Starts the undo of an import; it deletes edited records only if told so. @returns false in another state */
  async startUndo(tx: Tx, ownerId: number, id: number, includesEdited: boolean): Promise<boolean> {
    await tx.$executeRawUnsafe(
      `UPDATE ${this.imports} SET undo_edited = $1 WHERE id = $2 AND owner_user_id = $3 AND state = 'done'`,
      includesEdited,
      id,
      ownerId,
    );
    return this.startStep(tx, ownerId, id, ['done', 'undoing']);
  }

  /** Imports that wait for the job or that it works on. */
  async readQueue({ pool }: { readonly pool: Pick<Db['pool'], 'query'> }): Promise<JobQueue> {
    const { rows } = await pool.query<OldestJob>(
      `SELECT count(*) OVER ()::int AS waiting, owner_user_id AS "memberId", coalesce(queued_at, started_at) AS since
       FROM ${this.imports} WHERE ${this.only} AND state IN ('checking', 'running', 'undoing') ORDER BY since LIMIT 1`,
    );
    return toJobQueue(rows[0]);
  }

  /** Rows that are left out after a row, in file order, with their cells; one that cannot be read as CSV has none. */
  async listLeftOutRows(
    { pool }: Db,
    importId: number,
    after: number,
    limit: number,
  ): Promise<(RowProblem & { readonly cells: readonly string[] })[]> {
    const { rows } = await pool.query<RowProblem & { cells: string[] }>(
      `SELECT number, line, coalesce(problem, $4) AS reason, coalesce(value, '') AS value, cells FROM ${this.rows} r
       WHERE import_id = $1 AND number > $2 AND (problem IS NOT NULL OR ${this.repeated.sql}) ORDER BY number LIMIT $3`,
      [importId, after, limit, this.repeated.reason],
    );
    return rows;
  }

  /** Rows with a problem after a row, in file order. */
  async listProblems({ pool }: Db, importId: number, after: number, limit: number): Promise<RowProblem[]> {
    const { rows } = await pool.query<RowProblem>(
      `SELECT number, line, problem AS reason, coalesce(value, '') AS value FROM ${this.rows}
       WHERE import_id = $1 AND number > $2 AND problem IS NOT NULL ORDER BY number LIMIT $3`,
      [importId, after, limit],
    );
    return rows;
  }
}
