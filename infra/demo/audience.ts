import { categories, stateNames, states } from '@dealstead/contracts';
import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { copyInto } from './copy.ts';
import { firstId } from './listing.ts';
import { people } from './people.ts';
import { placesOf } from './places.ts';
import { type Random, randomOf } from './random.ts';

const day = 86_400_000;
const counts = { buyers: 320, sellers: 48 };

const firstNames = ['Ada', 'Ben', 'Carmen', 'Dev', 'Elena', 'Frank', 'Grace', 'Hugo', 'Imani', 'Jack', 'Kim', 'Luis'];
const lastNames = ['Abbott', 'Boyd', 'Chen', 'Duarte', 'Ellis', 'Fonseca', 'Greer', 'Hale', 'Iverson', 'Jordan'];
const streets = ['Birch St', 'Cannon Rd', 'Dover Ave', 'Fairview Ln', 'Grove St', 'Highland Ave', 'Juniper Ct'];
const situations = ['foreclosure', 'probate', 'divorce', 'relocation', 'repairs', 'other', null];

/** A fictional person with an undeliverable address. */
function createPerson(random: Random, n: number) {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  return { fullName: `${first} ${last}`, email: `${first}.${last}.${n}@example.com`.toLowerCase() };
}

function buyer(n: number, now: Date) {
  const random = randomOf(0xb_0000 + n);
  const joined = new Date(now.getTime() - Math.round(random.between(0.1, 180) * day));
  const acres = random.chance(0.4) ? random.pick([1, 2, 5, 10]) : null;
  return {
    email: createPerson(random, n).email,
    interests: random.some(categories, random.whole(0, 3)),
    preferred_states: random.some(states, random.whole(0, 4)),
    max_price_cents: random.chance(0.7) ? random.whole(4, 80) * 10_000_00 : null,
    min_acres: acres === null ? null : String(acres),
    max_acres: acres !== null && random.chance(0.5) ? String(acres * 20) : null,
    investor_type: random.pick(['buy-hold', 'buy-hold', 'fix-and-flip', 'wholesale', 'land-investor']),
    experience_level: random.pick(['beginner', 'beginner', 'intermediate', 'experienced']),
    created_at: joined,
    confirmed_at: joined,
  };
}

function seller(n: number, now: Date) {
  const random = randomOf(0x5_0000 + n);
  const state = random.pick(states);
  const place = random.pick(placesOf(state, true));
  const { fullName, email } = createPerson(random, n);
  const status = random.pick(['new', 'new', 'contacted', 'qualified', 'closed']);
  return {
    property_address: `${random.whole(100, 9_900)} ${random.pick(streets)}, ${place.city}, ${stateNames[state]}`,
    full_name: fullName,
    phone: `(${random.pick([205, 312, 404, 512])}) 555-01${String(n % 100).padStart(2, '0')}`,
    email,
    situation: random.pick(situations),
    status,
    created_at: new Date(now.getTime() - Math.round(random.between(0.02, status === 'new' ? 6 : 90) * day)),
  };
}

/** Saved searches of the demo accounts, as URL queries of the search page. */
const searches: readonly (readonly [name: string, criteria: Record<string, string>])[] = [
  ['Tennessee houses under $150k', { category: 'residential', maxPrice: '150000', state: 'TN' }],
  ['Land by the acre', { category: 'land,unrestricted', minAcres: '5', sortBy: 'pricePerAcre', sortOrder: 'asc' }],
  ['Below 70 % of ARV', { maxArvPercent: '70', sortBy: 'spread' }],
  ['Lake cabins', { search: 'lake cabin' }],
];

/**
 * Inserts the buyer list, seller leads, and saved listings and searches of the paid demo accounts, each once. They emit
 * no events, because the people are fictional. The connection uses the listings service's role.
 */
export async function loadAudience(client: Client, members: ReadonlyMap<string, Member>, now: Date): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('demo audience'))");
    const isEmpty = async (table: string) =>
      (await client.query<{ empty: boolean }>(`SELECT NOT EXISTS (SELECT FROM ${table}) AS empty`)).rows[0]?.empty;
    // In the order of their dates, as ids are given.
    const made = <T extends { created_at: Date }>(count: number, make: (n: number, now: Date) => T) =>
      Array.from({ length: count }, (_, n) => make(n, now)).toSorted(
        (one, other) => one.created_at.getTime() - other.created_at.getTime(),
      );
    if (await isEmpty('buyer_list')) await copyInto(client, 'buyer_list', made(counts.buyers, buyer));
    if (await isEmpty('seller_leads')) await copyInto(client, 'seller_leads', made(counts.sellers, seller));

    const paid = people
      .filter(({ signsIn, plan }) => signsIn && plan !== 'free')
      .flatMap(({ email }) => {
        const member = members.get(email);
        return member ? [member] : [];
      });
    if (await isEmpty('property_visits')) {
      // Only demo accounts with a known password see a listing's statistics. There are more visits than opened details,
      // and more on some days.
      await client.query(
        `INSERT INTO property_visits (property_id, day, visitor)
         SELECT p.id, ($2::timestamptz AT TIME ZONE 'America/New_York')::date - ago, 'demo ' || visitor
         FROM properties AS p
         CROSS JOIN LATERAL (SELECT greatest(1, least(60, floor(extract(epoch FROM $2 - p.created_at) / 86400)))::int) AS age (days)
         CROSS JOIN LATERAL generate_series(0, age.days - 1) AS ago
         CROSS JOIN LATERAL generate_series(1, ceil(p.view_count * 3.0 / age.days)::int + (p.id + ago * ago) % 3) AS visitor
         WHERE p.user_id = ANY ($1::int[]) AND p.status IN ('active', 'under-contract')`,
        [paid.map(({ id }) => id), now],
      );
    }
    if (await isEmpty('favorites')) {
      for (const [nth, { id }] of paid.entries()) {
        const saved = Array.from({ length: 6 }, (_, i) => firstId + ((nth * 37 + i * 211) % 900));
        await client.query(
          `INSERT INTO favorites (user_id, property_id, created_at)
           SELECT $1, id, $3::timestamptz - nth * interval '7 hours'
           FROM unnest($2::int[]) WITH ORDINALITY AS saved (id, nth) JOIN properties USING (id)`,
          [id, saved, now],
        );
      }
    }
    if (await isEmpty('saved_searches')) {
      for (const [nth, { id }] of paid.entries()) {
        for (const [name, criteria] of searches.slice(0, 2 + (nth % 3)))
          await client.query('INSERT INTO saved_searches (user_id, name, search_criteria) VALUES ($1, $2, $3)', [
            id,
            name,
            JSON.stringify(criteria),
          ]);
      }
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
