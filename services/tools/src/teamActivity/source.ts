import { type SqlPart } from '@dealstead/service-kit';
import { teamActivityDays, type TeamActivityKind } from '@dealstead/contracts';
import type { Db } from '../database.ts';

/** Which entries of a source are read: those of an owner's team in the last days, after a position in the list. */
export interface ActivityRequest {
  readonly ownerId: number;
  /** One person, or null for everyone. */
  readonly person: number | null;
  /** When the day begins and ends whose entries are read, or null for all days. */
  readonly day: { readonly begins: Date; readonly ends: Date } | null;
  readonly after: ActivityPosition | null;
  readonly limit: number;
}

/** The position of an entry: newest first, and by key at the same time. */
export interface ActivityPosition {
  /** Microseconds since 1970. */
  readonly micros: number;
  readonly key: string;
}

/** What an entry says, and about which record. */
export interface Described {
  readonly text: string;
  readonly record: { readonly title: string; readonly url: string | null } | null;
}

export interface ActivityEntry extends ActivityPosition, Described {
  readonly kind: TeamActivityKind;
  readonly userId: number;
}

/** What a module contributes to a team's activity: its entries that a request matches, newest first, at most its limit. */
export interface ActivitySource {
  readonly kind: TeamActivityKind;
  readonly read: (db: Db, request: ActivityRequest) => Promise<ActivityEntry[]>;
}

interface SourceOptions<Facts> {
  readonly kind: TeamActivityKind;
  /** SQL of the rows of an owner with `key`, `at` and `user_id`, and what `facts` needs. */
  readonly rows: (ownerId: number) => SqlPart;
  /** SQL of what `describe` needs of row `e`: one row of columns. It is evaluated for the rows of a page only. */
  readonly facts: SqlPart;
  readonly describe: (facts: Facts) => Described;
}

type Row = Pick<ActivityEntry, 'micros' | 'key' | 'userId'> & { readonly [column: string]: unknown };

/** A source that reads one table of the module. */
export const createSource = <Facts extends object>({
  kind,
  rows: selected,
  facts,
  describe,
}: SourceOptions<Facts>): ActivitySource => ({
  kind,
  async read({ sql }, { ownerId, person, day, after, limit }) {
    const rows = await sql<
      Row & Facts
    >`SELECT (extract(epoch FROM e.at) * 1000000)::float8 AS micros, e.key, e.user_id, facts.*
       FROM (
         SELECT * FROM (${selected(ownerId)}) AS e
         WHERE e.at > now() - make_interval(days => ${teamActivityDays})
           AND (${day?.begins ?? null}::timestamptz IS NULL OR (e.at >= ${day?.begins ?? null} AND e.at < ${day?.ends ?? null}::timestamptz))
           AND (${person}::int IS NULL OR e.user_id = ${person})
           AND (${after?.micros ?? null}::bigint IS NULL
             OR (e.at, e.key COLLATE "C") < (timestamptz 'epoch' + ${after?.micros ?? null} * interval '1 microsecond',
               ${after?.key ?? ''}::text COLLATE "C"))
         ORDER BY e.at DESC, e.key COLLATE "C" DESC LIMIT ${limit}
       ) AS e LEFT JOIN LATERAL (${facts}) AS facts ON true
       ORDER BY e.at DESC, e.key COLLATE "C" DESC`;
    return rows.map((row) => ({
      kind,
      micros: row.micros,
      key: row.key,
      userId: row.userId,
      ...describe(row),
    }));
  },
});
