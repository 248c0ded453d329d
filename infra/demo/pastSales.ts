import { projectedReturn } from '@dealstead/contracts';
import { loadedVersion } from '@dealstead/contracts/events';
import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { type Cell, copyInto } from './copy.ts';
import { firstId, listing, type Listing } from './listing.ts';
import { rowOf } from './listings.ts';
import { demoPartnership, demoWholesaler } from './people.ts';
import { randomOf } from './random.ts';

/** Ids of past listings begin here and stay below those of the market's listings. */
const firstPastId = 1_001;
/** Most past listings; as many for each current one until then. */
const most = 9_000;
const perListing = 1.8;
/** Numbers of the demo listings from which they are derived, far beyond those of any demo market. */
const source = 20_000_000;
const stream = 0x2b_e1_55;

const day = 86_400_000;
/** Assumed: prices rise so much a year. */
const yearlyRise = 0.04;

/** A listing that left the market: most are sold, the others expired. */
export interface PastListing {
  readonly demo: Omit<Listing, 'status'> & { readonly status: 'closed' | 'expired' };
  readonly endedAt: Date;
}

const scaled = (dollars: number | null, factor: number) =>
  dollars === null ? null : Math.max(500, Math.round((dollars * factor) / 500) * 500);

/**
 * The n-th past listing: one of the demo market's kind that was listed up to two years ago, the more recent the likelier,
 * and was sold after about seven weeks, or expired. Pure, as `listing`.
 */
export function pastListing(n: number, now: Date): PastListing {
  const demo = listing(firstId + source + n, now);
  const random = randomOf(n ^ stream);
  const onMarket = Math.round(Math.exp(random.normal(Math.log(48), 0.55)));
  const age = onMarket + 2 + Math.round(725 * random.unit() ** 1.5);
  const createdAt = new Date(now.getTime() - age * day - Math.round(random.unit() * day));
  const factor = (1 + yearlyRise) ** (-age / 365);
  const price = scaled(demo.price, factor) ?? demo.price;
  const [arv, rehabCost] = [scaled(demo.arv, factor), demo.rehabCost === 0 ? 0 : scaled(demo.rehabCost, factor)];
  const projected = projectedReturn({ price, arv, rehabCost });
  return {
    demo: {
      ...demo,
      id: firstPastId + n,
      // A few sales of the two demo owners, for their funnels.
      owner: n % 900 === 450 ? demoWholesaler : n % 900 === 750 ? demoPartnership : demo.owner,
      status: random.chance(0.82) ? 'closed' : 'expired',
      price,
      arv,
      rehabCost,
      profitPotential: projected.profit_potential,
      roiEstimate: projected.roi_estimate,
      featured: false,
      featuredUntil: null,
      daysOnMarket: 0,
      viewCount: onMarket,
      offerCount: Math.max(1, demo.offerCount),
      createdAt,
      confirmedAt: createdAt,
    },
    endedAt: new Date(createdAt.getTime() + onMarket * day),
  };
}

/** Inserts past listings with the change of status that ended them, once. They emit no events. */
export async function loadPastSales(
  client: Client,
  { total, members, now }: { total: number; members: ReadonlyMap<string, Member>; now: Date },
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE properties IN SHARE ROW EXCLUSIVE MODE');
    const { rowCount } = await client.query('SELECT FROM properties WHERE id < $1 LIMIT 1', [firstId]);
    const count = rowCount === 0 ? Math.min(most, Math.round(total * perListing)) : 0;
    for (let at = 0; at < count; at += 1_000) {
      const past = Array.from({ length: Math.min(1_000, count - at) }, (_, i) => pastListing(at + i, now));
      await copyInto(
        client,
        'properties',
        past.map(({ demo }) => {
          const owner = members.get(demo.owner);
          if (!owner) throw new Error(`No account for ${demo.owner}`);
          return { ...rowOf(demo, owner, []), version: loadedVersion + 1 };
        }),
      );
      await copyInto(
        client,
        'property_moves',
        past.map(({ demo, endedAt }): Record<string, Cell> => ({
          property_id: demo.id,
          version: loadedVersion + 1,
          from_status: demo.status === 'closed' ? 'under-contract' : 'active',
          to_status: demo.status,
          mover: demo.status === 'closed' ? 'owner' : 'clock',
          moved_at: endedAt,
        })),
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
