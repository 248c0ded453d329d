import { quartersPerBath } from '@dealstead/contracts/listings/baths';
import { type ListedProperty, loadedVersion, propertiesLoadedEvents } from '@dealstead/contracts/events';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { type Cell, copyInto } from './copy.ts';
import { firstId, listing, type Listing } from './listing.ts';
import { type EarlierPrice, earlierPrices } from './prices.ts';

const rowsEach = { transaction: 10_000, copy: 1_000 };
const cents = (dollars: number | null) => (dollars === null ? null : dollars * 100);

/** A seller who changes a price states all figures of that moment, as `changeListing` has it. */
const confirmedAt = (confirmed: Date | null, changed: Date | undefined): Date | null =>
  changed && (confirmed === null || changed > confirmed) ? changed : confirmed;

/** The row of a demo listing, of any status. */
export function rowOf(
  demo: Omit<Listing, 'status'> & { readonly status: string },
  owner: Member,
  earlier: readonly EarlierPrice[],
): Record<string, Cell> {
  return {
    id: demo.id,
    title: demo.title,
    description: demo.description,
    price_cents: cents(demo.price),
    category: demo.category,
    state: demo.state,
    city: demo.city,
    address: demo.address,
    zip_code: demo.zipCode,
    county: demo.county,
    latitude: demo.latitude,
    longitude: demo.longitude,
    acres: demo.acres,
    bedrooms: demo.bedrooms,
    bathroom_quarters: demo.bathrooms === null ? null : demo.bathrooms * quartersPerBath,
    square_feet: demo.squareFeet,
    year_built: demo.yearBuilt,
    features: demo.features,
    contact_email: owner.email,
    contact_phone: owner.phone,
    contact_name: `${owner.firstName} ${owner.lastName}`,
    status: demo.status,
    featured: demo.featured,
    featured_until: demo.featuredUntil,
    user_id: owner.id,
    deal_type: demo.dealType,
    arv_cents: cents(demo.arv),
    rehab_cost_cents: cents(demo.rehabCost),
    wholesale_fee_cents: cents(demo.wholesaleFee),
    days_on_market: demo.daysOnMarket,
    urgency: demo.urgency,
    target_buyer_type: demo.targetBuyerType,
    min_cash_required_cents: cents(demo.minCashRequired),
    monthly_rent_cents: cents(demo.monthlyRent),
    finance_options: demo.financeOptions,
    profit_potential_cents: cents(demo.profitPotential),
    roi_estimate: demo.roiEstimate,
    cash_on_cash_return: demo.cashOnCashReturn,
    view_count: demo.viewCount,
    inquiry_count: demo.inquiryCount,
    offer_count: demo.offerCount,
    created_at: demo.createdAt,
    confirmed_at: confirmedAt(demo.confirmedAt, earlier.at(-1)?.until),
    version: loadedVersion + earlier.length,
  };
}

const changesOf = (demo: Listing, earlier: readonly EarlierPrice[]): Record<string, Cell>[] =>
  earlier.map(({ until, price, arv }, nth) => ({
    property_id: demo.id,
    version: loadedVersion + nth + 1,
    changed_at: until,
    price_cents: cents(price),
    arv_cents: cents(arv),
  }));

function listedPropertyOf(demo: Listing, owner: Member): ListedProperty {
  return {
    propertyId: demo.id,
    userId: owner.id,
    title: demo.title,
    category: demo.category,
    city: demo.city,
    state: demo.state,
    priceCents: demo.price * 100,
    arvCents: cents(demo.arv),
    wholesaleFeeCents: cents(demo.wholesaleFee),
    status: demo.status,
    createdAt: demo.createdAt.toISOString(),
    latitude: Math.round(demo.latitude * 100) / 100,
    longitude: Math.round(demo.longitude * 100) / 100,
  };
}

/**
 * Inserts listings up to a number of ids, and returns how many it inserted. Deleted ones are not restored. The
 * connection uses the listings service's role.
 */
export async function loadListings(
  client: Client,
  {
    total,
    members,
    now,
    onProgress,
  }: {
    /** Number of listings that the demo market has afterwards. */
    total: number;
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
      const batchSize = Math.min(rowsEach.transaction, firstId + total - next);
      if (batchSize <= 0) {
        await client.query('ROLLBACK');
        break;
      }
      for (let at = next; at < next + batchSize; at += rowsEach.copy) {
        const part = Array.from({ length: Math.min(rowsEach.copy, next + batchSize - at) }, (_, i) => {
          const demo = listing(at + i, now);
          const owner = members.get(demo.owner);
          if (!owner) throw new Error(`No account for ${demo.owner}`);
          return { demo, owner, earlier: earlierPrices(demo, now) };
        });
        await copyInto(
          client,
          'properties',
          part.map(({ demo, owner, earlier }) => rowOf(demo, owner, earlier)),
        );
        await copyInto(
          client,
          'price_changes',
          part.flatMap(({ demo, earlier }) => changesOf(demo, earlier)),
        );
        const properties = part.map(({ demo, owner }) => listedPropertyOf(demo, owner));
        // Demo listings send no mail.
        await client.query(outboxInsert(propertiesLoadedEvents(properties, { quiet: true })));
      }
      await client.query("SELECT setval('properties_id_seq', $1)", [next + batchSize - 1]);
      await client.query('COMMIT');
      added += batchSize;
      onProgress(next + batchSize - firstId);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
  // Statistics for the planner, and the visibility map for index-only scans.
  if (added > 0) await client.query('VACUUM (ANALYZE) properties, price_changes');
  return added;
}
