import type { Category, State } from '@dealstead/contracts';
import { loadedVersion } from '@dealstead/contracts/events';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import type pg from 'pg';
import { withdrawn } from '../properties/news.ts';
import { isShown, type Status } from '../properties/rules.ts';
import type { Kept, StepOptions } from './store.ts';

const each = 1_000;

/** Listings that nobody touched since they came: not edited or moved, nor a draft of it begun, nor asked about. */
const untouched = `version = ${loadedVersion} AND inquiry_count = 0 AND offer_count = 0
  AND NOT EXISTS (SELECT FROM inquiries WHERE property_id = properties.id)
  AND NOT EXISTS (SELECT FROM drafts WHERE property_id = properties.id)`;

interface GoneRow {
  readonly id: number;
  readonly userId: number;
  readonly status: Status;
  readonly state: State;
  readonly category: Category;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly version: number;
}

/** Removes what an import listed, a thousand at a time, and counts what stays. After an interruption it simply goes on. */
export async function undo(client: pg.Client, { id }: Kept, { stopping, onProgress }: StepOptions): Promise<void> {
  let last = 0;
  while (!stopping.aborted) {
    await client.query('BEGIN');
    try {
      // Those that someone is changing just now are waited for, and looked at again.
      const { rows } = await client.query<GoneRow>(
        `DELETE FROM properties WHERE id = ANY (ARRAY(
           SELECT id FROM properties WHERE import_id = $1 AND id > $2 AND ${untouched} ORDER BY id LIMIT ${each} FOR UPDATE))
         RETURNING id, user_id AS "userId", status, state, category, latitude, longitude, version`,
        [id, last],
      );
      const shown = rows.filter(({ status }) => isShown(status));
      if (shown.length > 0) await client.query(outboxInsert(shown.map(withdrawn)));
      await client.query('UPDATE imports SET done_bytes = done_bytes + $2 WHERE id = $1', [id, rows.length]);
      if (rows.length === 0) await finish(client, id);
      await client.query('COMMIT');
      onProgress?.();
      if (rows.length === 0) return;
      last = Math.max(...rows.map((row) => row.id));
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // the connection is gone, and the transaction with it
      throw error;
    }
  }
}

async function finish(client: pg.Client, id: number): Promise<void> {
  await client.query(
    `UPDATE imports SET state = 'undone', claimed_until = NULL, finished_at = now(), good = stay.count,
       problem = CASE stay.count WHEN 0 THEN NULL
         WHEN 1 THEN 'One listing stays: it was edited, moved or asked about since.'
         ELSE stay.count || ' listings stay: they were edited, moved or asked about since.' END
     FROM (SELECT count(*)::int AS count FROM properties WHERE import_id = $1) AS stay
     WHERE id = $1 AND state = 'undoing'`,
    [id],
  );
}
