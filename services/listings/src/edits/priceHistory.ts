import { centsToDollars } from '@dealstead/contracts';
import type { PricePoint } from '@dealstead/contracts/listings/details';
import type { Db } from '../database.ts';
import { isShown, listingNotFound, type Status } from '../properties/rules.ts';

interface Row {
  status: Status;
  created_at: Date;
  price_now: number;
  arv_now: number | null;
  /** Null if the price never changed. */
  changed_at: Date | null;
  price_before: number;
  arv_before: number | null;
}

/**
 * Price history of a listing, newest first, each entry with its start. The last one has the initial values. @throws
 * NotFound
 */
export async function readPriceHistory({ pool }: Db, id: number): Promise<PricePoint[]> {
  const { rows } = await pool.query<Row>({
    name: 'history',
    text: `SELECT p.status, p.created_at, p.price_cents AS price_now, p.arv_cents AS arv_now,
        c.changed_at, c.price_cents AS price_before, c.arv_cents AS arv_before
      FROM properties AS p LEFT JOIN price_changes AS c ON c.property_id = p.id
      WHERE p.id = $1 ORDER BY c.version DESC`,
    values: [id],
  });
  const [now] = rows;
  if (!now || !isShown(now.status)) throw listingNotFound();
  const changes = rows.filter((row): row is Row & { changed_at: Date } => row.changed_at !== null);
  // A value before a change is valid since the previous change.
  const began = (nth: number) => (changes[nth]?.changed_at ?? now.created_at).toISOString();
  return [
    { at: began(0), price: centsToDollars(now.price_now), arv: centsToDollars(now.arv_now) },
    ...changes.map(({ price_before: price, arv_before: arv }, nth) => ({
      at: began(nth + 1),
      price: centsToDollars(price),
      arv: centsToDollars(arv),
    })),
  ];
}
