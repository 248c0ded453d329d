import { centsToDollars } from '@dealstead/contracts';
import type { PricePoint } from '@dealstead/contracts/listings/details';
import type { Db } from '../../database.ts';
import { isShown, listingNotFound, type Status } from '../properties/rules.ts';

interface Row {
  status: Status;
  createdAt: Date;
  priceNow: number;
  arvNow: number | null;
  /** Null if the price never changed. */
  changedAt: Date | null;
  priceBefore: number | null;
  arvBefore: number | null;
}

/**
 * Price history of a listing, newest first, each entry with its start. The last one has the initial values. @throws
 * NotFound
 */
export async function readPriceHistory({ sql }: Db, id: number): Promise<PricePoint[]> {
  const rows =
    await sql.prepared<Row>`SELECT p.status, p.created_at, p.price_cents AS price_now, p.arv_cents AS arv_now,
        c.changed_at, c.price_cents AS price_before, c.arv_cents AS arv_before
      FROM properties AS p LEFT JOIN price_changes AS c ON c.property_id = p.id
      WHERE p.id = ${id} ORDER BY c.version DESC`;
  const [now] = rows;
  if (!now || !isShown(now.status)) throw listingNotFound();
  const changes = rows.filter((row): row is Row & { changedAt: Date; priceBefore: number } => row.changedAt !== null);
  // A value before a change is valid since the previous change.
  const began = (nth: number) => (changes[nth]?.changedAt ?? now.createdAt).toISOString();
  return [
    { at: began(0), price: centsToDollars(now.priceNow), arv: centsToDollars(now.arvNow) },
    ...changes.map(({ priceBefore: price, arvBefore: arv }, nth) => ({
      at: began(nth + 1),
      price: centsToDollars(price),
      arv: centsToDollars(arv),
    })),
  ];
}
