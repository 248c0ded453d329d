import { type ListedProperty, loadedVersion, propertiesLoadedEvents } from '@dealstead/contracts/events';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { type Cell, copyInto } from './copy.ts';
import { firstId, listing, type Listing } from './listing.ts';
import { type EarlierPrice, earlierPrices } from './prices.ts';

const rowsEach = { transaction: 10_000, copy: 1_000 };
const cents = (dollars: number | null) => (dollars === null ? null : dollars * 100);

function rowOf(of: Listing, owner: Member, earlier: readonly EarlierPrice[]): Record<string, Cell> {
  return {
    id: of.id,
    title: of.title,
    description: of.description,
    price_cents: cents(of.price),
    category: of.category,
    state: of.state,
    city: of.city,
    address: of.address,
    zip_code: of.zipCode,
    county: of.county,
    latitude: of.latitude,
    longitude: of.longitude,
    acres: of.acres,
    bedrooms: of.bedrooms,
    bathrooms: of.bathrooms,
    square_feet: of.squareFeet,
    year_built: of.yearBuilt,
    features: of.features,
    contact_email: owner.email,
    contact_phone: owner.phone,
    contact_name: `${owner.firstName} ${owner.lastName}`,
    status: of.status,
    featured: of.featured,
    featured_until: of.featuredUntil,
    user_id: owner.id,
    deal_type: of.dealType,
    arv_cents: cents(of.arv),
    rehab_cost_cents: cents(of.rehabCost),
    wholesale_fee_cents: cents(of.wholesaleFee),
    days_on_market: of.daysOnMarket,
    urgency: of.urgency,
    target_buyer_type: of.targetBuyerType,
    min_cash_required_cents: cents(of.minCashRequired),
    finance_options: of.financeOptions,
    profit_potential_cents: cents(of.profitPotential),
    roi_estimate: of.roiEstimate,
    cash_on_cash_return: of.cashOnCashReturn,
    view_count: of.viewCount,
    inquiry_count: of.inquiryCount,
    offer_count: of.offerCount,
    created_at: of.createdAt,
    confirmed_at: of.confirmedAt,
    version: loadedVersion + earlier.length,
  };
}

const changesOf = (of: Listing, earlier: readonly EarlierPrice[]): Record<string, Cell>[] =>
  earlier.map(({ until, price, arv }, nth) => ({
    property_id: of.id,
    version: loadedVersion + nth + 1,
    changed_at: until,
    price_cents: cents(price),
    arv_cents: cents(arv),
  }));

function told(of: Listing, owner: Member): ListedProperty {
  return {
    propertyId: of.id,
    userId: owner.id,
    title: of.title,
    category: of.category,
    city: of.city,
    state: of.state,
    priceCents: of.price * 100,
    arvCents: cents(of.arv),
    wholesaleFeeCents: cents(of.wholesaleFee),
    status: of.status,
    createdAt: of.createdAt.toISOString(),
    latitude: Math.round(of.latitude * 100) / 100,
    longitude: Math.round(of.longitude * 100) / 100,
  };
}

/**
 * Inserts listings up to the wanted number of ids, and returns how many it inserted. Deleted ones are not restored. The
 * connection uses the listings service's role.
 */
export async function loadListings(
  client: Client,
  {
    wanted,
    members,
    now,
    onProgress,
  }: {
    wanted: number;
    members: ReadonlyMap<string, Member>;
    now: Date;
    onProgress: (done: number) => void;
  },
): Promise<number> {
  let added = 0;
  // A large GIN pending list makes a large load several times as fast.
  await client.query("SET gin_pending_list_limit = '128MB'; SET maintenance_work_mem = '256MB'");
  while (true) {
    await client.query('BEGIN');
    try {
      // Ids are set explicitly, so the lock prevents concurrent inserts, and the sequence advances with the commit.
      await client.query('LOCK TABLE properties IN SHARE ROW EXCLUSIVE MODE');
      const { rows } = await client.query<{ next: number }>(
        'SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::int AS next FROM properties_id_seq',
      );
      const next = rows[0]?.next ?? firstId;
      const count = Math.min(rowsEach.transaction, firstId + wanted - next);
      if (count <= 0) {
        await client.query('ROLLBACK');
        break;
      }
      for (let at = next; at < next + count; at += rowsEach.copy) {
        const part = Array.from({ length: Math.min(rowsEach.copy, next + count - at) }, (_, i) => {
          const made = listing(at + i, now);
          const owner = members.get(made.owner);
          if (!owner) throw new Error(`No account for ${made.owner}`);
          return { made, owner, earlier: earlierPrices(made, now) };
        });
        await copyInto(
          client,
          'properties',
          part.map(({ made, owner, earlier }) => rowOf(made, owner, earlier)),
        );
        await copyInto(
          client,
          'price_changes',
          part.flatMap(({ made, earlier }) => changesOf(made, earlier)),
        );
        const properties = part.map(({ made, owner }) => told(made, owner));
        // Demo listings send no mail.
        await client.query(outboxInsert(propertiesLoadedEvents(properties, { quiet: true })));
      }
      await client.query("SELECT setval('properties_id_seq', $1)", [next + count - 1]);
      await client.query('COMMIT');
      added += count;
      onProgress(next + count - firstId);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
  // Statistics for the planner, and the visibility map for index-only scans.
  if (added > 0) await client.query('VACUUM (ANALYZE) properties, price_changes');
  return added;
}
