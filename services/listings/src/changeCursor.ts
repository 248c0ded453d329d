import { part, type SqlPart } from '@dealstead/service-kit';

/** A row of a change table's poll. There is one row without a change where there are none. */
export interface ChangeRow {
  /** The oldest transaction that was running at the time of the poll. */
  readonly xmin: string;
  /** Null if there is no change. */
  readonly seq: string | null;
  /** Null for too many to list. */
  readonly ids: readonly number[] | null;
}

/**
 * Position in a table of changes: all transactions before `xid` are applied. Transactions before `xmin` have ended and
 * cannot add changes; later ones are read again with the next poll and deduplicated by `seq`.
 */
export class ChangeCursor {
  readonly xid: string;
  /** Changes at or after the cursor that have been applied. */
  readonly #applied: ReadonlySet<string>;

  constructor(xid: string, applied: ReadonlySet<string> = new Set()) {
    this.xid = xid;
    this.#applied = applied;
  }

  /** The changes of a poll that have not been applied. */
  pending<Row extends ChangeRow>(rows: readonly Row[]): Row[] {
    return rows.filter(({ seq }) => seq !== null && !this.#applied.has(seq));
  }

  /** The cursor after all changes of a poll. */
  after(rows: readonly ChangeRow[]): ChangeCursor {
    const applied = new Set(rows.flatMap(({ seq }) => seq ?? []));
    return new ChangeCursor(rows[0]?.xmin ?? this.xid, applied);
  }
}

/**
 * The statement of a poll from a cursor's `xid` on. It also returns the rows of transactions that were running at the
 * last poll.
 */
export const changesSince =
  (table: SqlPart, columns: SqlPart) =>
  (xid: string): SqlPart =>
    part`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, seq::text, ${columns}
    FROM (VALUES (1)) AS always LEFT JOIN ${table} ON xid >= ${xid}::xid8`;
