import { shownStatuses } from '@dealstead/contracts/listings/properties';
import * as contract from '@dealstead/contracts/listings/savedSearches';
import { answer, Conflict, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Listings that members save; their other devices hear of it. */
export function createFavoriteRoutes(db: Db, live: Live): Route[] {
  const read = async (userId: number) => {
    const { rows } = await db.pool.query<{ id: number }>({
      name: 'favorites',
      text: 'SELECT property_id AS id FROM favorites WHERE user_id = $1 ORDER BY created_at DESC, property_id DESC',
      values: [userId],
    });
    return { ids: rows.map(({ id }) => id) };
  };

  return [
    handle(contract.getFavorites, ({ who }) => read(who.id)),

    handle(contract.updateFavorites, async ({ body: { add, remove }, who }) => {
      await db.change(async (tx) => {
        await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('favorites', ${who.id}))::text`;
        await tx.favorite.deleteMany({ where: { userId: who.id, propertyId: { in: remove } } });
        // Those that are not there (any more) are left out; a microsecond between them keeps their order.
        await tx.sql`
          INSERT INTO favorites (user_id, property_id, created_at)
          SELECT ${who.id}::int, id, clock_timestamp() + nth * interval '1 microsecond'
          FROM unnest(${add}::int[]) WITH ORDINALITY AS added (id, nth) JOIN properties USING (id)
          WHERE status = ANY(${[...shownStatuses]}::text[])
          ON CONFLICT DO NOTHING`;
        if ((await tx.favorite.count({ where: { userId: who.id } })) > contract.maxFavorites)
          throw new Conflict(
            `You can keep ${contract.maxFavorites.toLocaleString('en-US')} favorites. Take some away first.`,
            'favorites-full',
          );
        tx.afterCommit(() => live.member(who.id, '/api/favorites'));
      });
      return answer(await read(who.id)).stale('/api/favorites');
    }),
  ];
}
