import { todayInNewYork, truncateText } from '@dealstead/contracts';
import { type ListSource, noListSource } from '@dealstead/contracts/listChoice';
import type { ImportedList, ImportPreview, ImportProblem, LeftOutCell } from '@dealstead/contracts/tools/imports';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { type OldestJob, toJobQueue } from '@dealstead/service-kit';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import type { Db, Tx } from '../database.ts';
import { type Found, showFindings } from './found.ts';
import type { ImportKind } from './kind.ts';
import { createRowReader } from './rows.ts';

/** An import as the API shows it, with who uploaded it. */
export interface StoredImport extends ImportedList {
  readonly userId: number;
}

export interface NewImport extends Pick<
  ImportedList,
  'name' | 'columns' | 'sample' | 'mapping' | 'defaults' | 'options'
> {
  readonly ownerId: number;
  readonly userId: number;
  readonly source: ListSource;
}

/** What the reader of the file says of a row; it stays whatever the mapping. */
const toNote = (reason: string) => ({ column: '', value: '', reason, isNote: true });

type Pool = Pick<Db, 'pool'>;
const fields = `id, kind, name, state, columns, sample, mapping, defaults, options, found, row_count AS rows, good, updated, bad,
  repeated, left_out AS "leftOut", position, skipped, started_at AS "startedAt", user_id AS "userId"`;

/**
 * Queries on files of one kind that are staged row by row, so that a dry run and the import itself are repeatable and continue
 * after an interruption.
 */
export class ImportStore {
  readonly kind: ImportKind;
  private readonly imports: string;
  private readonly rows: string;

  constructor(kind: ImportKind) {
    this.kind = kind;
    this.imports = kind.tables.imports;
    this.rows = kind.tables.rows;
  }

  private async select({ pool }: Pool, where: string, values: readonly unknown[]): Promise<StoredImport[]> {
    type Selected = Omit<StoredImport, 'startedAt'> & { startedAt: Date; found: Found | null };
    const { rows } = await pool.query<Selected>(
      `SELECT ${fields} FROM ${this.imports} WHERE state <> 'uploading' AND kind = $1 AND ${where}`,
      [this.kind.name, ...values],
    );
    return rows.map(({ found, ...row }) => ({
      ...row,
      ...showFindings(found),
      startedAt: row.startedAt.toISOString(),
    }));
  }

  /** The last imports of an owner; one whose upload was cut off is left out. */
  list(db: Pool, ownerId: number): Promise<StoredImport[]> {
    return this.select(db, 'owner_user_id = $2 ORDER BY id DESC LIMIT 20', [ownerId]);
  }

  async find(db: Pool, ownerId: number, id: number): Promise<StoredImport | undefined> {
    const [found] = await this.select(db, 'owner_user_id = $2 AND id = $3', [ownerId, id]);
    return found;
  }

  /** How the file of an import was read. */
  async readSource({ pool }: Pool, importId: number): Promise<ListSource> {
    const { rows } = await pool.query<{ source: ListSource | null }>(
      `SELECT source FROM ${this.imports} WHERE id = $1`,
      [importId],
    );
    return rows[0]?.source ?? noListSource;
  }

  /** Begins an import, whose rows follow. @returns its id */
  async insert({ pool }: Pool, given: NewImport): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO ${this.imports} (kind, owner_user_id, user_id, name, columns, sample, mapping, defaults, options, source)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        this.kind.name,
        given.ownerId,
        given.userId,
        given.name,
        given.columns,
        JSON.stringify(given.sample),
        JSON.stringify(given.mapping),
        JSON.stringify(given.defaults),
        JSON.stringify(given.options),
        JSON.stringify(given.source),
      ],
    );
    return rows[0]!.id;
  }

  /** What the owner said of their last file with the same columns. */
  async findLast(
    { pool }: Pool,
    ownerId: number,
    columns: readonly string[],
  ): Promise<Pick<StoredImport, 'mapping' | 'defaults' | 'options'> | undefined> {
    const { rows } = await pool.query<Pick<StoredImport, 'mapping' | 'defaults' | 'options'>>(
      `SELECT mapping, defaults, options FROM ${this.imports}
       WHERE kind = $1 AND owner_user_id = $2 AND columns = $3 AND state IN ('done', 'checked')
       ORDER BY id DESC LIMIT 1`,
      [this.kind.name, ownerId, columns],
    );
    return rows[0];
  }

  /** Stages rows of a file; `first` is the number of the first one. */
  async insertRows(
    { pool }: Pool,
    importId: number,
    first: number,
    records: readonly SourceRecord[],
    width: number,
  ): Promise<void> {
    // No mapping reads a row that has not a cell for each column. Those of one that cannot be read as CSV are what somebody corrects.
    const rows = records.map(({ line, cells, problem, notes = [] }) =>
      problem === undefined
        ? { line, cells, ...(notes.length > 0 ? { left_out: notes.map(toNote) } : {}) }
        : {
            line,
            cells: cells.length === width || cells.length === 1 ? [] : cells,
            problem,
            value: truncateText(cells.join(', '), 120),
          },
    );
    await pool.query(
      `INSERT INTO ${this.rows} (import_id, number, line, cells, problem, value, left_out)
       SELECT $1, $2 + row_number() OVER () - 1, line, cells, problem, value, left_out
       FROM jsonb_to_recordset($3::jsonb) AS r(line int, cells text[], problem text, value text, left_out jsonb)`,
      [importId, first, JSON.stringify(rows).replaceAll(String.raw`\u0000`, '\uFFFD')],
    );
  }

  /** The upload is complete. */
  async finishUpload({ pool }: Pool, importId: number, rows: number): Promise<void> {
    await pool.query(`UPDATE ${this.imports} SET state = 'uploaded', row_count = $2 WHERE id = $1`, [importId, rows]);
  }

  /** Deletes an import with its rows unless a job works on it. @returns whether there was one */
  async delete({ pool }: Pool, ownerId: number, id: number): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH gone AS (DELETE FROM ${this.imports}
         WHERE id = $1 AND owner_user_id = $2 AND kind = $3 AND state NOT IN ('checking', 'running', 'undoing') RETURNING id),
       keys AS (DELETE FROM import_keys USING gone WHERE import_id = gone.id AND kind = $3),
       matches AS (DELETE FROM import_matches USING gone WHERE import_id = gone.id AND kind = $3),
       changes AS (DELETE FROM import_changes USING gone WHERE import_id = gone.id AND kind = $3)
       SELECT FROM gone`,
      [id, ownerId, this.kind.name],
    );
    return rowCount === 1;
  }

  /** Deletes uploads that were cut off a day ago or more. */
  async deleteAbandoned({ pool }: Pool): Promise<void> {
    await pool.query(`DELETE FROM ${this.imports} WHERE state = 'uploading' AND started_at < now() - interval '1 day'`);
  }

  /** Starts the dry run, with which everything an earlier one found is void. @returns whether the state allows it */
  async startCheck(
    tx: Tx,
    ownerId: number,
    id: number,
    { mapping, defaults, options }: Pick<StoredImport, 'mapping' | 'defaults' | 'options'>,
  ): Promise<boolean> {
    const from = ['uploaded', 'checked', 'undone'];
    const set = `mapping = $4::jsonb, defaults = $5::jsonb, options = $6::jsonb, found = NULL, good = 0, updated = 0, bad = 0,
      repeated = 0, left_out = 0`;
    const said = [mapping, defaults, options].map((value) => JSON.stringify(value));
    return this.start(tx, ownerId, id, { from, to: 'checking', set, values: said });
  }

  /** Starts the run of a checked file, or of the rows of a complete one that were mended. @returns whether the state allows it */
  async startRun(tx: Tx, ownerId: number, id: number): Promise<boolean> {
    const set = `repeated = 0, good = CASE state WHEN 'checked' THEN 0 ELSE good END,
      updated = CASE state WHEN 'checked' THEN 0 ELSE updated END`;
    return this.start(tx, ownerId, id, { from: ['checked', 'done'], to: 'running', set });
  }

  /** Starts the undo of an import; it takes back edited records only if told so. @returns false in another state */
  async startUndo(tx: Tx, ownerId: number, id: number, includesEdited: boolean): Promise<boolean> {
    const set = 'skipped = 0, undo_edited = $4::boolean';
    return this.start(tx, ownerId, id, { from: ['done'], to: 'undoing', set, values: [includesEdited] });
  }

  private async start(
    tx: Tx,
    ownerId: number,
    id: number,
    { from, to, set, values = [] }: { from: readonly string[]; to: string; set: string; values?: readonly unknown[] },
  ): Promise<boolean> {
    const changed = await tx.$executeRawUnsafe(
      `UPDATE ${this.imports} SET ${set}, state = '${to}', position = 0, queued_at = now(), due_at = now(),
         next_batch_at = 'infinity', failures = 0
       WHERE id = $1 AND owner_user_id = $2 AND kind = $3 AND state IN (${from.map((state) => `'${state}'`).join(', ')})`,
      id,
      ownerId,
      this.kind.name,
      ...values,
    );
    return changed === 1;
  }

  /** Imports that wait for the job or that it works on. */
  async readQueue({ pool }: { readonly pool: Pick<Db['pool'], 'query'> }): Promise<JobQueue> {
    const { rows } = await pool.query<OldestJob>(
      `SELECT count(*) OVER ()::int AS waiting, owner_user_id AS "memberId", coalesce(queued_at, started_at) AS since
       FROM ${this.imports} WHERE state IN ('checking', 'running', 'undoing') ORDER BY since LIMIT 1`,
    );
    return toJobQueue(rows[0]);
  }

  /** Rows that are left out, also as duplicates, after a row, in file order. */
  async listLeftOutRows({ pool }: Pool, importId: number, after: number, limit: number): Promise<ImportProblem[]> {
    const { rows } = await pool.query<ImportProblem>(
      `SELECT number, line, coalesce(problem, 'Duplicate of a record or of an earlier row: same ' || array_to_string(m.same_by, ', '))
         AS reason, coalesce(value, '') AS value, cells
       FROM ${this.rows} r LEFT JOIN import_matches m USING (import_id, number)
       WHERE import_id = $1 AND number > $2 AND (problem IS NOT NULL OR (m.kind = $4 AND m.action = 'skip'))
       ORDER BY number LIMIT $3`,
      [importId, after, limit, this.kind.name],
    );
    return rows;
  }

  /** The first rows that cannot come in, in file order. */
  async listProblems({ pool }: Pool, importId: number, limit: number): Promise<ImportProblem[]> {
    const { rows } = await pool.query<ImportProblem>(
      `SELECT number, line, problem AS reason, coalesce(value, '') AS value, cells FROM ${this.rows}
       WHERE import_id = $1 AND problem IS NOT NULL ORDER BY number LIMIT $2`,
      [importId, limit],
    );
    return rows;
  }

  /** The first cells that are left out of rows that come in, in file order. */
  async listLeftOut({ pool }: Pool, importId: number, limit: number): Promise<LeftOutCell[]> {
    const { rows } = await pool.query<LeftOutCell>(
      `SELECT r.number, r.line, r.cells, c.* FROM (SELECT line, number, cells, left_out FROM ${this.rows}
           WHERE import_id = $1 AND left_out IS NOT NULL ORDER BY number LIMIT $2) r,
         LATERAL jsonb_to_recordset(r.left_out) AS c("column" text, value text, reason text)
       ORDER BY r.number LIMIT $2`,
      [importId, limit],
    );
    return rows;
  }

  /** The first rows of a checked file, as they will be added. */
  async listPreview({ pool }: Pool, found: StoredImport): Promise<ImportPreview[]> {
    const { rows } = await pool.query<{ line: number; cells: string[] }>(
      `SELECT line, cells FROM ${this.rows} r WHERE import_id = $1 AND problem IS NULL AND NOT added
         AND NOT EXISTS (SELECT FROM import_matches m
           WHERE m.import_id = $1 AND m.kind = $2 AND m.number = r.number AND m.action <> 'add')
       ORDER BY number LIMIT 20`,
      [found.id, this.kind.name],
    );
    const read = createRowReader(this.kind, found, todayInNewYork(), found.shownDateOrder ?? undefined);
    return rows.flatMap(({ line, cells }) => {
      const row = read(cells);
      return row.problem === undefined ? [{ line, ...this.kind.preview(row.record) }] : [];
    });
  }
}
