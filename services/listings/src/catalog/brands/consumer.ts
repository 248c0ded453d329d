import { brandChanged } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';

/** Copies brands from account's events; an older version is ignored. Cached pages that show them are read again. */
export const createBrandConsumer = (pages: Live) =>
  on(brandChanged, async (tx: Tx, { userId, brand }, { version }) => {
    await tx.sql`
      INSERT INTO brands AS known (user_id, version, slug, brand)
      VALUES (${userId}, ${version}, ${brand?.slug ?? null}, ${brand && JSON.stringify(brand)}::jsonb)
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, slug = excluded.slug, brand = excluded.brand
      WHERE known.version < excluded.version`;
    tx.afterCommit(() => pages.member(userId, '/api/brands', '/api/properties'));
  });
