import type { DateColumn, ImportDefaults, ImportOptions, ImportPreview } from '@dealstead/contracts/imports/endpoints';
import type { DuplicateAction, ImportKindName, ListField, TeamPermission } from '@dealstead/contracts';
import type { Live } from '../live.ts';
import { part, type SqlPart } from '../sql.ts';
import type { Sql, Tx } from './db.ts';
import type { Tie } from './tie.ts';
import type { Row } from './row.ts';

/** Values of columns as JSON. A row's have null where the file says nothing. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** A record of the owner that has one of some keys. */
export interface TiedRecord {
  readonly id: number;
  readonly ties: readonly Tie[];
}

/** An import at one of its steps. */
export interface ImportJob {
  readonly id: number;
  readonly ownerId: number;
  /** Who uploaded the file: the owner, or someone on a seat. */
  readonly userId: number;
  readonly name: string;
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly defaults: ImportDefaults;
  readonly options: ImportOptions;
  /** What the dates of its columns show. */
  readonly dates: readonly DateColumn[];
  /** Records that were added so far. */
  readonly good: number;
}

/** SQL: record `t` as JSON, with what is in a table of its own. */
export const recordJson = ({ apart }: NonNullable<ImportKind['update']>): SqlPart =>
  apart ? part`to_jsonb(t) || jsonb_build_object(${apart.column}::text, ${apart.sql})` : part`to_jsonb(t)`;

export interface RowRecord {
  readonly number: number;
  readonly record: ColumnValues;
}

/**
 * A table with the columns by which the planner finds duplicates. With all columns PostgreSQL would compute each indexed expression of
 * 30,000 rows, which took longer than a statement may.
 */
export interface ComparedColumns {
  readonly table: string;
  readonly columns: string;
}

/** How one kind of record is imported. The engine does everything else. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** Tables of the imports and of their staged rows. */
  readonly tables: {
    readonly imports: string;
    readonly rows: string;
  };
  readonly compared?: ComparedColumns;
  readonly fields: readonly ListField[];
  /** Longest texts by field, as in the API; 300 characters for others. */
  readonly limits: Readonly<Record<string, number>>;
  readonly maxRows?: number;
  /** Columns that no field takes are appended to the notes unless the owner says otherwise. */
  readonly notesUnknown?: true;
  readonly noun: readonly [one: string, many: string];
  /** What an import did with its rows. */
  readonly verb: 'imported' | 'queued';
  /** The page of an import, without its id. */
  readonly path: string;
  /** The permission that a seat needs to read it; null where only the owner can. */
  readonly permission: TeamPermission | null;
  /** URL prefixes of pages that a run and its undo change. */
  readonly changes: readonly string[];
  /** Columns that are shown where a row is compared with a record, with their labels. */
  readonly labels: Readonly<Record<string, string>>;
  /**
   * A record, or a row beside one, with those of the shown columns that are none of its table. Of lists that both have parts of,
   * such as phone numbers, a row has what it adds to the record.
   */
  readonly shown?: (record: ColumnValues, beside?: ColumnValues) => ColumnValues;
  /** Those of them that only somebody sees who may see contact data. */
  readonly contactColumns: readonly string[];
  /** What may become of a row that is a record already. */
  readonly actions: readonly DuplicateAction[];

  /** Reads a row. @throws RowProblem for a row that cannot come in until it is corrected */
  readonly read: (row: Row, job: Pick<ImportJob, 'defaults'>, today: string) => ColumnValues;
  readonly preview: (record: ColumnValues) => Omit<ImportPreview, 'line'>;
  readonly tiesOf: (record: ColumnValues) => readonly Tie[];
  /** Records of the owner that have one of the keys; `except` is an import whose records are left out. */
  readonly findTied: (tx: Tx, ownerId: number, ties: readonly Tie[], except: number | null) => Promise<TiedRecord[]>;
  /** Adds records in their order. @returns how many were added; the others are there already */
  readonly insert: (tx: Tx, job: ImportJob, records: readonly ColumnValues[]) => Promise<number>;
  /** Records that duplicates may change; undefined where they never are. */
  readonly update?: {
    readonly table: string;
    /** The condition of a record `t` of an owner. */
    readonly owned: (ownerId: number) => SqlPart;
    /** Assignments of a change, and of its undo. */
    readonly touch: SqlPart;
    readonly untouch: SqlPart;
    /** Its undo restores `updated_at` too unless the record was changed since: by its time a record is known to be unedited. */
    readonly restoresTime?: true;
    /** An assignment of a change to a record that the same import has added; `updated_at = now()` unless this says otherwise. */
    readonly touchOwn?: SqlPart;
    /** What is in a table of its own, as if it were a column of record `t`: its SQL as JSON, and what replaces it. */
    readonly apart?: {
      readonly column: string;
      readonly sql: SqlPart;
      readonly write: (tx: Tx, parts: readonly { readonly id: number; readonly value: unknown }[]) => Promise<void>;
    };
    /** Says in the records that an import changed them, or that its undo took that back. */
    readonly log?: (
      tx: Tx,
      job: Pick<ImportJob, 'userId'>,
      changes: readonly { readonly id: number; readonly columns: readonly string[] }[],
      step: 'update' | 'undo',
    ) => Promise<void>;
    /** The columns that a row changes in a record. */
    readonly merge: (now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite') => ColumnValues;
  };
  /** Called with the records that rows of a batch are, whatever becomes of the rows. */
  readonly recordFound?: (tx: Tx, job: ImportJob, ids: readonly number[]) => Promise<void>;
  /** What is said of every row of a file of this name before its member says something else. */
  readonly defaultsOf?: (fileName: string) => ImportDefaults;
  /** The kind with the fields that an owner has defined. */
  readonly forOwner?: (db: Sql, ownerId: number) => Promise<ImportKind>;
  /** Takes back a batch of what an import added. @returns how many */
  readonly undo: (tx: Tx, importId: number, limit: number) => Promise<number>;
  /** SQL: the records that an import added, and whether one of them is as the import made it. */
  readonly added: (importId: number) => SqlPart;
  readonly isUnedited: SqlPart;
  /** SQL: the records of imports undone before that stayed for this one alone, and go with its undo. */
  readonly leftByUndone?: (importId: number) => SqlPart;
  /** Records that were changed since are never taken back, as mail that was sent. */
  readonly keepsEdited?: true;
  /** Called in the transaction that completes a run. */
  readonly finish?: (tx: Tx, live: Live, job: ImportJob) => Promise<void>;
}

/** A kind as an owner knows it, with the fields that they have defined. */
export const ownKind = async (db: Sql, kind: ImportKind, ownerId: number): Promise<ImportKind> =>
  (await kind.forOwner?.(db, ownerId)) ?? kind;
