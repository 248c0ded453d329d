import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Check, type Logger, pause, Unavailable } from '@dealstead/service-kit';
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type { Db } from '../database.ts';
import {
  filterOfBuyer,
  filterOfSearch,
  Matcher,
  preferenceColumns,
  type Wish,
  type WishKind,
} from '@dealstead/percolator';

/** This process' matcher: it loads when the process starts, and follows what everyone saves, wherever they save it. */
export interface Wishes {
  /**
   * The matcher, holding all that was committed before the call.
   * @throws Unavailable while it loads
   */
  current(): Promise<Matcher>;
  isReady(): boolean;
  /** Loads and follows until the signal aborts. */
  run(stopping: AbortSignal): Promise<void>;
  readonly check: Check;
}

/** Wishes that are read at once, and those that are taken in before requests get their turn. */
const page = 5_000;
const breath = 250;
/** Milliseconds between looks that nobody asks for: they keep those short that somebody waits for. */
const lookEvery = 5_000;
const pruneEvery = 3_600_000;

const searchesText = `SELECT id, user_id AS "userId", search_criteria AS criteria FROM saved_searches`;
const buyersText = `SELECT id, ${preferenceColumns} FROM (SELECT * FROM buyer_list WHERE confirmed_at IS NOT NULL) AS confirmed`;
type SearchRow = { id: number; userId: number; criteria: unknown };
type BuyerRow = { id: number } & Parameters<typeof filterOfBuyer>[0];

/**
 * Transactions before xmin have ended, so none of them can still bring a change; those from there on are asked for
 * again, as far as they were not seen.
 */
const changesText = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, seq::text, kind, ids
  FROM (VALUES (1)) AS always LEFT JOIN wish_changes ON xid >= $1::xid8`;
/** Leaves one row that tells whoever stands before what is gone to load everything. */
const pruneText = `WITH gone AS (DELETE FROM wish_changes WHERE at < now() - interval '1 day' RETURNING xid)
  INSERT INTO wish_changes (xid, kind, ids) SELECT max(xid), 'search', NULL FROM gone HAVING count(*) > 0`;

interface Change {
  readonly xmin: string;
  /** Null where there is no change at all. */
  readonly seq: string | null;
  readonly kind: WishKind;
  readonly ids: readonly number[] | null;
}

/** Opens the matcher; nothing happens until it runs. */
export function openWishes({ pool }: Pick<Db, 'pool'>, log: Logger): Wishes {
  let matcher: Matcher | undefined;
  /** The matcher holds what every transaction before this one did. */
  let place = '0';
  let seen: ReadonlySet<string> = new Set();
  /** The look under way, and the one that begins after it for who asks meanwhile. */
  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function* read(kind: WishKind, ids?: readonly number[]): AsyncGenerator<Wish | { kind: WishKind; id: number }> {
    const text = kind === 'search' ? searchesText : buyersText;
    for (let after = 0; ;) {
      const { rows } = await pool.query<SearchRow | BuyerRow>({
        text: `${text} WHERE id > $1 ${ids ? 'AND id = ANY ($2)' : ''} ORDER BY id LIMIT ${page}`,
        values: ids ? [after, ids] : [after],
      });
      for (const row of rows) yield wishIn(kind, row);
      if (rows.length < page) return;
      after = rows.at(-1)!.id;
    }
  }

  async function take(into: Matcher, kind: WishKind, ids?: readonly number[]): Promise<void> {
    const gone = new Set(ids);
    let taken = 0;
    for await (const wish of read(kind, ids)) {
      gone.delete(wish.id);
      // Criteria that no search takes any more are nobody's wish.
      if ('filter' in wish) into.put(wish);
      else into.remove(kind, wish.id);
      if (++taken % breath === 0) await nextTurn();
    }
    for (const id of gone) into.remove(kind, id);
  }

  async function load(): Promise<void> {
    const started = performance.now();
    const { rows } = await pool.query<{ xmin: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin');
    const fresh = new Matcher();
    await take(fresh, 'search');
    await take(fresh, 'buyer');
    matcher = fresh;
    place = rows[0]!.xmin;
    seen = new Set();
    log.info({ wishes: fresh.size, ms: Math.round(performance.now() - started) }, 'the matcher is loaded');
  }

  async function look(): Promise<void> {
    if (!matcher) return;
    const { rows } = await pool.query<Change>({ name: 'wish changes', text: changesText, values: [place] });
    const changes = rows.filter(({ seq }) => seq !== null);
    const fresh = changes.filter(({ seq }) => !seen.has(seq ?? ''));
    if (fresh.some(({ ids }) => ids === null)) return load();
    for (const kind of ['search', 'buyer'] as const) {
      const ids = new Set(fresh.flatMap((change) => (change.kind === kind ? (change.ids ?? []) : [])));
      if (ids.size > 0) await take(matcher, kind, [...ids]);
    }
    place = rows[0]?.xmin ?? place;
    seen = new Set(changes.map(({ seq }) => seq ?? ''));
  }

  /** A look that begins after the call; all who ask while one is under way share the next. */
  function lookAnew(): Promise<void> {
    next ??= looking
      .catch(() => undefined) // whoever asked for that one hears of it
      .then(() => {
        next = undefined;
        return (looking = look());
      });
    return next;
  }

  return {
    isReady: () => matcher !== undefined,
    async current() {
      if (!matcher) throw new Unavailable('Alerts are a moment away.', 'matcher-loading', 2);
      await lookAnew();
      return matcher;
    },
    async run(stopping) {
      let prunedAt = performance.now();
      while (!stopping.aborted) {
        try {
          if (!matcher) await load();
          else await lookAnew();
          if (performance.now() - prunedAt > pruneEvery) {
            prunedAt = performance.now();
            await pool.query(pruneText);
          }
        } catch (error) {
          if (stopping.aborted) return;
          log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ err: error }, 'the matcher could not follow');
        }
        await pause(lookEvery, stopping);
      }
    },
    check: {
      needed: false,
      check() {
        if (!matcher) throw new Error('loading');
      },
    },
  };
}

function wishIn(kind: WishKind, row: SearchRow | BuyerRow): Wish | { kind: WishKind; id: number } {
  if ('criteria' in row) {
    const filter = filterOfSearch(row.criteria);
    return filter ? { kind, id: row.id, userId: row.userId, filter } : { kind, id: row.id };
  }
  return { kind, id: row.id, userId: 0, filter: filterOfBuyer(row) };
}
