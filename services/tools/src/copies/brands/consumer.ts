import { brandChanged } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';

/** Copies brands from account's events; an older version is ignored. Pages of lead forms show them. */
export const createBrandConsumer = (pages: Live) =>
  on(brandChanged, async (tx: Tx, { userId, brand }, { version }) => {
    await tx.sql`
      INSERT INTO brands AS known (user_id, version, brand) VALUES (${userId}, ${version}, ${brand && JSON.stringify(brand)}::jsonb)
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, brand = excluded.brand
      WHERE known.version < excluded.version`;
    tx.afterCommit(() => pages.member(userId, '/api/lead-forms'));
  });
