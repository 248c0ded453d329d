import type { ImportOptions } from '@dealstead/contracts/imports/endpoints';
import type { Tx } from './db.ts';
import type { Tie } from './tie.ts';
import type { ImportKind, RowRecord } from './kind.ts';

/** A row that is a record already, or an earlier row of the file. */
export interface Match {
  readonly number: number;
  readonly recordId: number | null;
  /** The earlier row. */
  readonly firstNumber: number | null;
  readonly sameBy: readonly Tie['by'][];
  /** Another property of the same owner. */
  readonly isOther: boolean;
}

/** A row with its ties. */
export interface TiedRow {
  readonly number: number;
  readonly ties: readonly Tie[];
}

interface MatchOptions {
  readonly ownerId: number;
  /** An import whose records are no duplicates: the one that is run. */
  readonly except: number | null;
}

export const tieRows = (kind: ImportKind, rows: readonly RowRecord[]): TiedRow[] =>
  rows.map(({ number, record }) => ({ number, ties: kind.tiesOf(record) }));

/** Rows that are records of the owner, with those that are another property of the same owner. */
export async function matchRecords(
  tx: Tx,
  kind: ImportKind,
  tied: readonly TiedRow[],
  { ownerId, except }: MatchOptions,
): Promise<Match[]> {
  const ties = tied.flatMap((row) => row.ties);
  if (ties.length === 0) return [];
  const records = await kind.findTied(tx, ownerId, ties, except);
  if (records.length === 0) return [];
  const byKey = new Map<string, { id: number; tie: Tie }[]>();
  for (const { id, ties: known } of records)
    for (const tie of known) {
      const entries = byKey.get(tie.key);
      if (entries) entries.push({ id, tie });
      else byKey.set(tie.key, [{ id, tie }]);
    }
  return tied.flatMap((row) => matchRow(row, byKey) ?? []);
}

/** The record that a row is: one that is the same in everything before one of the same owner, and the oldest of several. */
function matchRow({ number, ties }: TiedRow, byKey: ReadonlyMap<string, { id: number; tie: Tie }[]>): Match | null {
  const same = new Map<number, Set<Tie['by']>>();
  const other = new Map<number, Set<Tie['by']>>();
  for (const tie of ties)
    for (const { id, tie: known } of byKey.get(tie.key) ?? []) {
      const found = isSame(tie, known) ? same : other;
      const reasons = found.get(id) ?? new Set();
      found.set(id, reasons.add(tie.by));
    }
  const found = same.size > 0 ? same : other;
  if (found.size === 0) return null;
  const recordId = Math.min(...found.keys());
  return { number, recordId, firstNumber: null, sameBy: [...found.get(recordId)!], isOther: same.size === 0 };
}

const isSame = ({ differs: one }: Pick<Tie, 'differs'>, { differs: other }: Pick<Tie, 'differs'>): boolean =>
  !one || !other || one === other || isStateless(one, other);

/** Whether two properties, `t street|town|state`, are one where a state is missing. */
function isStateless(one: string, other: string): boolean {
  const [stated, unstated] = other.endsWith('|') ? [one, other] : [other, one];
  return unstated.endsWith('|') && stated.slice(0, stated.lastIndexOf('|') + 1) === unstated;
}

/** Rows that repeat an earlier one of the file. Keys of the rows are kept for later ones. */
export async function matchEarlierRows(
  tx: Tx,
  kind: ImportKind,
  rows: readonly TiedRow[],
  importId: number,
): Promise<Match[]> {
  const keys = rows.flatMap(({ number, ties }) =>
    ties.map(({ key, by, differs }) => ({ number, key, by, differs: differs ?? null })),
  );
  if (keys.length === 0) return [];
  const json = JSON.stringify(keys);
  const [stored] = await tx.sql<{ count: number }>`
    WITH stored AS (
      INSERT INTO import_keys (kind, import_id, key, number, differs)
      SELECT ${kind.name}, ${importId}, key, number, differs
      FROM json_to_recordset(${json}::json) AS k(key text, number int, differs text) ORDER BY number
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS count FROM stored`;
  if (stored!.count === keys.length) return [];
  const found = await tx.sql<{
    number: number;
    by: Tie['by'];
    first: number;
    differs: string | null;
    former: string | null;
  }>`
    SELECT k.number, k.by, f.number AS first, k.differs, f.differs AS former
    FROM json_to_recordset(${json}::json) AS k(key text, number int, by text, differs text)
    JOIN import_keys f ON f.kind = ${kind.name} AND f.import_id = ${importId} AND f.key = k.key
    WHERE f.number < k.number ORDER BY k.number, f.number`;
  const matches = new Map<number, Match>();
  for (const { number, by, first, differs, former } of found) {
    if (!isSame({ differs }, { differs: former })) continue;
    const known = matches.get(number);
    if (!known) matches.set(number, { number, recordId: null, firstNumber: first, sameBy: [by], isOther: false });
    else if (known.firstNumber === first && !known.sameBy.includes(by))
      matches.set(number, { ...known, sameBy: [...known.sameBy, by] });
  }
  return [...matches.values()];
}

/** Keeps matches with what becomes of their rows, as the owner has chosen. */
export async function storeMatches(
  { sql }: Tx,
  kind: ImportKind,
  importId: number,
  matches: readonly Match[],
  { duplicates = 'skip', otherProperties = 'add' }: ImportOptions,
): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    INSERT INTO import_matches (kind, import_id, number, record_id, first_number, same_by, is_other, action)
    SELECT ${kind.name}, ${importId}, number, "recordId", "firstNumber", "sameBy", "isOther",
      CASE WHEN "isOther" THEN ${otherProperties} ELSE ${duplicates} END
    FROM jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
      AS m(number int, "recordId" int, "firstNumber" int, "sameBy" text[], "isOther" boolean)
    ON CONFLICT (import_id, kind, number) DO NOTHING`;
}
