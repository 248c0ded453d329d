import { todayInNewYork, truncateText } from '@dealstead/contracts';
import { type ListSource, noListSource } from '@dealstead/contracts/listChoice';
import type {
  DateColumn,
  ImportedList,
  ImportOptions,
  ImportPreview,
  ImportProblem,
  LeftOutCell,
} from '@dealstead/contracts/imports/endpoints';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { type OldestJob, toJobQueue } from '../jobQueue.ts';
import { part, rawPart, type SqlPart } from '../sql.ts';
import type { SourceRecord } from '../csv/recordReader.ts';
import type { Sql, Tx } from './db.ts';
import { type CheckFindings, showFindings } from './checkFindings.ts';
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

/** SQL: what the dates of an import's columns show; an import of the version before has none. */
export const datesOf = part`coalesce(source -> 'dates', '[]'::jsonb)`;

const fields = part`id, kind, name, state, columns, sample, mapping, defaults, options, found, row_count AS rows, good, updated, bad,
  repeated, left_out, position, skipped, started_at, user_id, ${datesOf} AS dates`;

/**
 * Queries on files of one kind that are staged row by row, so that a dry run and the import itself are repeatable and continue
 * after an interruption.
 */
export class ImportStore {
  readonly kind: ImportKind;
  private readonly imports: SqlPart;
  private readonly rows: SqlPart;

  constructor(kind: ImportKind) {
    this.kind = kind;
    this.imports = rawPart(kind.tables.imports);
    this.rows = rawPart(kind.tables.rows);
  }

  private async select({ sql }: Sql, where: SqlPart): Promise<StoredImport[]> {
    type Selected = Omit<StoredImport, 'startedAt'> & { startedAt: Date; found: CheckFindings | null };
    const rows = await sql<Selected>`
      SELECT ${fields} FROM ${this.imports} WHERE state <> 'uploading' AND kind = ${this.kind.name} AND ${where}`;
    return rows.map(({ found, ...row }) => ({
      ...row,
      ...showFindings(found),
      startedAt: row.startedAt.toISOString(),
    }));
  }

  /** The last imports of an owner; one whose upload was cut off is left out. */
  list(db: Sql, ownerId: number): Promise<StoredImport[]> {
    return this.select(db, part`owner_user_id = ${ownerId} ORDER BY id DESC LIMIT 20`);
  }

  async find(db: Sql, ownerId: number, id: number): Promise<StoredImport | undefined> {
    const [found] = await this.select(db, part`owner_user_id = ${ownerId} AND id = ${id}`);
    return found;
  }

  /** How the file of an import was read. */
  async readSource({ sql }: Sql, importId: number): Promise<ListSource> {
    const rows = await sql<{
      source: ListSource | null;
    }>`SELECT source FROM ${this.imports} WHERE id = ${importId}`;
    return { ...noListSource, ...rows[0]?.source };
  }

  /** Begins an import, whose rows follow. @returns its id */
  async insert({ sql }: Sql, given: NewImport): Promise<number> {
    const rows = await sql<{
      id: number;
    }>`INSERT INTO ${this.imports} (kind, owner_user_id, user_id, name, columns, sample, mapping, defaults, options, source)
       VALUES (${this.kind.name}, ${given.ownerId}, ${given.userId}, ${given.name}, ${given.columns},
         ${JSON.stringify(given.sample)}, ${JSON.stringify(given.mapping)}, ${JSON.stringify(given.defaults)},
         ${JSON.stringify(given.options)}, ${JSON.stringify(given.source)}) RETURNING id`;
    return rows[0]!.id;
  }

  /** What the owner said of their last file with the same columns. */
  async findLast(
    { sql }: Sql,
    ownerId: number,
    columns: readonly string[],
  ): Promise<Pick<StoredImport, 'mapping' | 'defaults' | 'options'> | undefined> {
    const rows = await sql<
      Pick<StoredImport, 'mapping' | 'defaults' | 'options'>
    >`SELECT mapping, defaults, options FROM ${this.imports}
       WHERE kind = ${this.kind.name} AND owner_user_id = ${ownerId} AND columns = ${columns} AND state IN ('done', 'checked')
       ORDER BY id DESC LIMIT 1`;
    return rows[0];
  }

  /** Stages rows of a file; `first` is the number of the first one. */
  async insertRows(
    { sql }: Sql,
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
            // One more distinguishes the cells from those of a row that fits.
            cells: cells.length === width ? [...cells, ''] : cells.length === 1 ? [] : cells,
            problem,
            value: truncateText(cells.join(', '), 120),
          },
    );
    await sql`INSERT INTO ${this.rows} (import_id, number, line, cells, problem, value, left_out)
       SELECT ${importId}, ${first} + row_number() OVER () - 1, line, cells, problem, value, left_out
       FROM jsonb_to_recordset(${JSON.stringify(rows).replaceAll(String.raw`\u0000`, '\uFFFD')}::jsonb) AS r(line int, cells text[],
         problem text, value text, left_out jsonb)`;
  }

  /** The upload is complete. What its dates show is of the file, whatever is said of its columns later. */
  async finishUpload(
    { sql }: Sql,
    importId: number,
    { rows, dates, options }: { rows: number; dates: readonly DateColumn[]; options: ImportOptions },
  ): Promise<void> {
    await sql`UPDATE ${this.imports} SET state = 'uploaded', row_count = ${rows}, options = ${JSON.stringify(options)}::jsonb,
         source = coalesce(source, '{}') || jsonb_build_object('dates', ${JSON.stringify(dates)}::jsonb) WHERE id = ${importId}`;
  }

  /** Deletes an import with its rows unless a job works on it. @returns whether there was one */
  async delete({ sql }: Sql, ownerId: number, id: number): Promise<boolean> {
    const rows = await sql`WITH gone AS (DELETE FROM ${this.imports}
         WHERE id = ${id} AND owner_user_id = ${ownerId} AND kind = ${this.kind.name}
           AND state NOT IN ('checking', 'running', 'undoing') RETURNING id),
       keys AS (DELETE FROM import_keys USING gone WHERE import_id = gone.id AND kind = ${this.kind.name}),
       matches AS (DELETE FROM import_matches USING gone WHERE import_id = gone.id AND kind = ${this.kind.name}),
       changes AS (DELETE FROM import_changes USING gone WHERE import_id = gone.id AND kind = ${this.kind.name})
       SELECT FROM gone`;
    return rows.length === 1;
  }

  /** Deletes uploads that were cut off a day ago or more. */
  async deleteAbandoned({ sql }: Sql): Promise<void> {
    await sql`DELETE FROM ${this.imports} WHERE state = 'uploading' AND started_at < now() - interval '1 day'`;
  }

  /** Starts the dry run, with which everything an earlier one found is void. @returns whether the state allows it */
  async startCheck(
    tx: Tx,
    ownerId: number,
    id: number,
    { mapping, defaults, options }: Pick<StoredImport, 'mapping' | 'defaults' | 'options'>,
  ): Promise<boolean> {
    const from = ['uploaded', 'checked', 'undone'];
    const set = part`mapping = ${JSON.stringify(mapping)}::jsonb, defaults = ${JSON.stringify(defaults)}::jsonb,
      options = ${JSON.stringify(options)}::jsonb, found = NULL, good = 0, updated = 0, bad = 0, repeated = 0, left_out = 0`;
    return this.start(tx, ownerId, id, { from, to: 'checking', set });
  }

  /** Starts the run of a checked file, or of the rows of a complete one that were corrected. @returns whether the state allows it */
  async startRun(tx: Tx, ownerId: number, id: number): Promise<boolean> {
    const set = part`repeated = 0, good = CASE state WHEN 'checked' THEN 0 ELSE good END,
      updated = CASE state WHEN 'checked' THEN 0 ELSE updated END`;
    return this.start(tx, ownerId, id, { from: ['checked', 'done'], to: 'running', set });
  }

  /** Starts the undo of an import; it takes back edited records only on request. @returns false in another state */
  async startUndo(tx: Tx, ownerId: number, id: number, includesEdited: boolean): Promise<boolean> {
    const set = part`skipped = 0, undo_edited = ${includesEdited}::boolean`;
    return this.start(tx, ownerId, id, { from: ['done'], to: 'undoing', set });
  }

  private async start(
    tx: Tx,
    ownerId: number,
    id: number,
    { from, to, set }: { from: readonly string[]; to: string; set: SqlPart },
  ): Promise<boolean> {
    const changed = await tx.sql`
      UPDATE ${this.imports} SET ${set}, state = ${to}, position = 0, queued_at = now(), due_at = now(),
         next_batch_at = 'infinity', failures = 0
       WHERE id = ${id} AND owner_user_id = ${ownerId} AND kind = ${this.kind.name} AND state = ANY(${from}::text[])
       RETURNING id`;
    return changed.length === 1;
  }

  /** Imports that wait for the job or that it works on. */
  async readQueue({ sql }: Sql): Promise<JobQueue> {
    const rows =
      await sql<OldestJob>`SELECT count(*) OVER ()::int AS waiting, owner_user_id AS member_id, coalesce(queued_at, started_at) AS since
       FROM ${this.imports} WHERE state IN ('checking', 'running', 'undoing') ORDER BY since LIMIT 1`;
    return toJobQueue(rows[0]);
  }

  /** Rows that are left out, also as duplicates, after a row, in file order. */
  async listLeftOutRows({ sql }: Sql, importId: number, after: number, limit: number): Promise<ImportProblem[]> {
    const rows = await sql<ImportProblem>`
      SELECT number, line, coalesce(problem, 'Duplicate of a record or of an earlier row: same ' || array_to_string(m.same_by, ', '))
        AS reason, coalesce(value, '') AS value, cells
      FROM ${this.rows} r LEFT JOIN import_matches m USING (import_id, number)
      WHERE import_id = ${importId} AND number > ${after} AND (problem IS NOT NULL OR (m.kind = ${this.kind.name} AND m.action = 'skip'))
      ORDER BY number LIMIT ${limit}`;
    return rows;
  }

  /** The first rows that cannot come in, in file order. */
  async listProblems({ sql }: Sql, importId: number, limit: number): Promise<ImportProblem[]> {
    const rows =
      await sql<ImportProblem>`SELECT number, line, problem AS reason, coalesce(value, '') AS value, cells FROM ${this.rows}
       WHERE import_id = ${importId} AND problem IS NOT NULL ORDER BY number LIMIT ${limit}`;
    return rows;
  }

  /** The first cells that are left out of rows that come in, in file order. */
  async listLeftOut({ sql }: Sql, importId: number, limit: number): Promise<LeftOutCell[]> {
    const rows =
      await sql<LeftOutCell>`SELECT r.number, r.line, r.cells, c.* FROM (SELECT line, number, cells, left_out FROM ${this.rows}
           WHERE import_id = ${importId} AND left_out IS NOT NULL ORDER BY number LIMIT ${limit}) r,
         LATERAL jsonb_to_recordset(r.left_out) AS c("column" text, value text, reason text)
       ORDER BY r.number LIMIT ${limit}`;
    return rows;
  }

  /** The first rows of a checked file, as they will be added. */
  async listPreview({ sql }: Sql, found: StoredImport): Promise<ImportPreview[]> {
    const rows = await sql<{
      line: number;
      cells: string[];
    }>`SELECT line, cells FROM ${this.rows} r WHERE import_id = ${found.id} AND problem IS NULL AND NOT added
         AND NOT EXISTS (SELECT FROM import_matches m
           WHERE m.import_id = ${found.id} AND m.kind = ${this.kind.name} AND m.number = r.number AND m.action <> 'add')
       ORDER BY number LIMIT 20`;
    const read = createRowReader(this.kind, found, todayInNewYork());
    return rows.flatMap(({ line, cells }) => {
      const row = read(cells);
      return row.problem === undefined ? [{ line, ...this.kind.preview(row.record) }] : [];
    });
  }
}
