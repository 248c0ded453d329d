import { loadedVersion } from '@dealstead/contracts/events';
import type { UndoCounts } from '@dealstead/contracts/undoOptions';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type pg from 'pg';
import { rawPart, sqlOnClient } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { createWithdrawnEvent, isShown, type PropertyHeader } from '../../catalog/index.ts';
import { inTransaction } from './jobSession.ts';
import type { ImportRecord, ImportJobOptions } from './store.ts';
import { applyOrRevertUpdates, isRevertible } from './updates.ts';

const batchSize = 1_000;

/** Reason of the status change with which drafts of an import are published. An undo of the import removes them. */
export const confirmedReason = 'Confirmed with its import';

/** Versions by which the confirmation raises a listing: one for what its seller confirmed, one for the status change. */
const confirmedVersions = 2;

/**
 * Imported listings without later activity: no edit that stands, status change but the one of the import's confirmation, inquiry,
 * or changes that are not published yet. The first version of a draft is of an edit form that somebody only opened.
 */
const untouched = `(${liveVersion('properties')} = ${loadedVersion}
    OR ${liveVersion('properties')} = ${loadedVersion + confirmedVersions} AND EXISTS (SELECT FROM property_moves m
    WHERE m.property_id = properties.id AND m.reason = '${confirmedReason}'))
  AND inquiry_count = 0 AND offer_count = 0
  AND NOT EXISTS (SELECT FROM inquiries WHERE property_id = properties.id)
  AND NOT EXISTS (SELECT FROM drafts WHERE property_id = properties.id AND version > 1)`;

/** What the undo of an import would do to the listings that it added and updated. */
export async function countUndo({ sql }: Pick<Db, 'sql'>, id: number): Promise<UndoCounts> {
  const rows = await sql<UndoCounts>`SELECT added.*, updated.* FROM
       (SELECT count(*) FILTER (WHERE ${rawPart(untouched)})::int AS unedited, count(*) FILTER (WHERE NOT (${rawPart(untouched)}))::int AS edited
        FROM properties WHERE import_id = ${id}) added,
       (SELECT count(*) FILTER (WHERE ${rawPart(isRevertible)})::int AS restored, count(*) FILTER (WHERE NOT (${rawPart(isRevertible)}))::int AS kept
        FROM import_updates AS u JOIN properties AS p ON p.id = u.property_id
        WHERE u.import_id = ${id} AND u.applied_version IS NOT NULL) updated`;
  return rows[0]!;
}

/**
 * Reverts updated listings, then deletes the listings that the import created, those that were edited since only if that was asked
 * for, and counts those that stay. It is idempotent: after a crash it continues where it stopped.
 */
export async function undoImport(
  client: pg.Client,
  record: ImportRecord,
  { stopping, onProgress }: ImportJobOptions,
): Promise<void> {
  const { id, undoEdited: includesEdited } = record;
  const sql = sqlOnClient(client);
  await applyOrRevertUpdates(client, record, 'undo', { stopping, beforeCommit: async () => onProgress?.() });
  // A WITH HOLD cursor reads all ids once; a LIMIT query in each transaction would scan the import again.
  await inTransaction(
    client,
    () => sql`
      DECLARE listed NO SCROLL CURSOR WITH HOLD FOR SELECT id FROM properties WHERE import_id = ${rawPart(String(id))} ORDER BY id`,
  );
  while (!stopping.aborted) {
    const next = await sql<{ id: number }>`FETCH ${rawPart(String(batchSize))} FROM listed`;
    await inTransaction(client, async () => {
      // FOR UPDATE waits for concurrent changes and evaluates the condition again.
      const rows = await sql<PropertyHeader>`
        DELETE FROM properties WHERE id = ANY (ARRAY(
          SELECT id FROM properties
          WHERE id = ANY (${next.map((row) => row.id)}::int[]) AND import_id = ${id} AND (${includesEdited} OR ${rawPart(untouched)})
          ORDER BY id FOR UPDATE))
        RETURNING id, user_id, status, state, category, latitude, longitude, version`;
      const shown = rows.filter(({ status }) => isShown(status));
      if (shown.length > 0) await client.query(outboxInsert(shown.map(createWithdrawnEvent)));
      await sql`UPDATE imports SET done_bytes = done_bytes + ${rows.length} WHERE id = ${id}`;
      if (next.length === 0) await finish(client, id);
    });
    onProgress?.();
    if (next.length === 0) return;
  }
}

async function finish(client: pg.Client, id: number): Promise<void> {
  const sql = sqlOnClient(client);
  const [counted] = await sql<{ listed: number; updated: number }>`
    SELECT (SELECT count(*)::int FROM properties WHERE import_id = ${id}) AS listed,
      (SELECT count(*)::int FROM import_updates JOIN properties ON properties.id = property_id
       WHERE import_updates.import_id = ${id} AND applied_version IS NOT NULL) AS updated`;
  const { listed, updated } = counted!;
  const sentences = [
    listed === 1 && '1 listing stays because it was edited, asked about or changed status since.',
    listed > 1 && `${listed} listings stay because they were edited, asked about or changed status since.`,
    updated === 1 && '1 updated listing keeps its new values because it changed since.',
    updated > 1 && `${updated} updated listings keep their new values because they changed since.`,
  ].filter((sentence) => sentence !== false);
  await sql`
    UPDATE imports SET state = 'undone', claimed_until = NULL, finished_at = now(),
      problem = ${sentences.length === 0 ? null : sentences.join(' ')}
    WHERE id = ${id} AND state = 'undoing'`;
}
