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
const questions = [
  'Is it still available? I can close with cash in two weeks.',
  'What is the lowest price that the seller would take?',
  'Can I walk the property this weekend?',
  'Are there any liens or back taxes on it?',
];
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

interface DemoSearch {
  readonly name: string;
  /** The search page's URL query. */
  readonly criteria: Record<string, string>;
  /** The same criteria in SQL, and the reason of a match; both of `properties AS p`. */
  readonly condition: string;
  readonly reason: string;
}

/** Saved searches of the demo accounts. */
const searches: readonly DemoSearch[] = [
  {
    name: 'Tennessee houses under $150k',
    criteria: { category: 'residential', maxPrice: '150000', state: 'TN' },
    condition: "p.category = 'residential' AND p.price_cents <= 15000000 AND p.state = 'TN'",
    reason: "'Residential in ' || p.city || ', TN; up to $150,000'",
  },
  {
    name: 'Land by the acre',
    criteria: { category: 'land,unrestricted', minAcres: '5', sortBy: 'pricePerAcre', sortOrder: 'asc' },
    condition: "p.category IN ('land', 'unrestricted') AND p.acres ~ '^\\d+(\\.\\d+)?$' AND p.acres::numeric >= 5",
    reason: "initcap(p.category) || '; ' || p.acres || ' acres, from 5'",
  },
  {
    name: 'Below 70 % of ARV',
    criteria: { maxArvPercent: '70', sortBy: 'spread' },
    condition: 'p.arv_cents > 0 AND p.price_cents * 100 < p.arv_cents * 70',
    reason: "round(p.price_cents * 100.0 / p.arv_cents) || '% of ARV is under your 70%'",
  },
  {
    name: 'Lake cabins',
    criteria: { search: 'lake cabin' },
    condition: "p.title ILIKE '%lake%cabin%'",
    reason: "'It says “lake” and “cabin”'",
  },
];

/** Six favorites of a member: three at random, three whose price dropped since they were saved. */
async function insertFavorites(client: Client, userId: number, nth: number, now: Date): Promise<void> {
  const saved = Array.from({ length: 3 }, (_, i) => firstId + ((nth * 37 + i * 211) % 900));
  await client.query(
    `INSERT INTO favorites (user_id, property_id, created_at)
     SELECT $1, id, $3::timestamptz - nth * interval '7 hours'
     FROM unnest($2::int[]) WITH ORDINALITY AS saved (id, nth) JOIN properties USING (id)`,
    [userId, saved, now],
  );
  await client.query(
    `INSERT INTO favorites (user_id, property_id, created_at)
     SELECT $1, c.property_id, min(c.changed_at) - interval '3 days'
     FROM price_changes AS c JOIN properties AS p ON p.id = c.property_id
     WHERE p.status = 'active' AND c.price_cents > p.price_cents AND c.changed_at > $2::timestamptz - interval '25 days'
     GROUP BY c.property_id ORDER BY (c.property_id * 7919 + $3) % 997, c.property_id LIMIT 3 ON CONFLICT DO NOTHING`,
    [userId, now, nth * 101],
  );
}

/** Favorites of other owners on the listings of members who sign in and see them. */
async function insertAdmirers(client: Client, owners: number[], savers: number[], now: Date): Promise<void> {
  await client.query(
    `INSERT INTO favorites (user_id, property_id, created_at)
     SELECT saver, p.id, greatest(p.created_at, $3::timestamptz - ((p.id * 31 + saver * 17) % 29) * interval '1 day')
     FROM properties AS p, unnest($2::int[]) AS saver
     WHERE p.user_id = ANY ($1::int[]) AND p.status IN ('active', 'under-contract') AND (p.id * 13 + saver * 7) % 9 < 2`,
    [owners, savers, now],
  );
}

/** Read inquiries about the listings of members who sign in, as many as the listings count. */
async function insertInquiries(client: Client, owners: number[], now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; count: number; created_at: Date }>(
    'SELECT id, inquiry_count AS count, created_at FROM properties WHERE user_id = ANY ($1) AND inquiry_count > 0 ORDER BY id',
    [owners],
  );
  const inquiries = rows.flatMap(({ id, count, created_at }) =>
    Array.from({ length: count }, (_, nth) => {
      const random = randomOf(id * 64 + nth);
      const { fullName, email } = createPerson(random, id * 64 + nth);
      const age = Math.min(60 * day, now.getTime() - created_at.getTime());
      const sentAt = new Date(now.getTime() - Math.round(random.between(0.05, 0.95) * age));
      return {
        property_id: id,
        name: fullName,
        email,
        message: random.pick(questions),
        created_at: sentAt,
        seen_at: sentAt,
      };
    }),
  );
  await copyInto(
    client,
    'inquiries',
    inquiries.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()),
  );
}

/** Saved searches of a member with their latest matches, about which no mail is due. */
async function insertSearches(client: Client, userId: number, saved: readonly DemoSearch[], now: Date): Promise<void> {
  for (const { name, criteria, condition, reason } of saved) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO saved_searches (user_id, name, search_criteria, created_at)
       VALUES ($1, $2, $3, $4::timestamptz - interval '45 days') RETURNING id`,
      [userId, name, JSON.stringify(criteria), now],
    );
    await client.query(
      `INSERT INTO matches (subscription, user_id, property_id, version, kind, reason, matched_at, told_at)
       SELECT 'search/' || $1::int, $2, p.id, p.version, 'new', ${reason}, p.created_at, p.created_at FROM properties AS p
       WHERE p.status = 'active' AND p.user_id <> $2 AND p.created_at > $3::timestamptz - interval '30 days' AND ${condition}
       ORDER BY p.created_at DESC LIMIT 8`,
      [rows[0]?.id, userId, now],
    );
  }
}

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
      // and some days have more than others.
      await client.query(
        `INSERT INTO property_visits (property_id, day, visitor)
         SELECT p.id, ($2::timestamptz AT TIME ZONE 'America/New_York')::date - ago, 'demo ' || visitor
         FROM properties AS p
         CROSS JOIN LATERAL (SELECT greatest(1, least(60, floor(extract(epoch FROM $2 - p.created_at) / 86400)))::int) AS age (days)
         CROSS JOIN LATERAL generate_series(0, age.days - 1) AS ago
         CROSS JOIN LATERAL (SELECT 0.4 + abs(hashtext(p.id || '/' || ago) % 1000) / 600.0) AS day (share)
         CROSS JOIN LATERAL generate_series(1, ceil(p.view_count * 3.0 / age.days * day.share)::int) AS visitor
         WHERE p.user_id = ANY ($1::int[]) AND p.status IN ('active', 'under-contract')
         UNION ALL
         SELECT p.id, (m.moved_at AT TIME ZONE 'America/New_York')::date - ago, 'demo ' || visitor
         FROM properties AS p JOIN property_moves AS m ON m.property_id = p.id AND m.to_status = p.status
         CROSS JOIN LATERAL generate_series(1, (m.moved_at::date - p.created_at::date)) AS ago
         CROSS JOIN LATERAL generate_series(1, 2 + (p.id + ago * ago) % 3) AS visitor
         WHERE p.user_id = ANY ($1::int[]) AND p.status IN ('closed', 'expired')`,
        [paid.map(({ id }) => id), now],
      );
    }
    if (await isEmpty('inquiries'))
      await insertInquiries(
        client,
        paid.map(({ id }) => id),
        now,
      );
    const others = people.flatMap(({ email, signsIn }) => (signsIn ? [] : (members.get(email)?.id ?? [])));
    if (await isEmpty('favorites')) {
      for (const [nth, { id }] of paid.entries()) await insertFavorites(client, id, nth, now);
      await insertAdmirers(
        client,
        paid.map(({ id }) => id),
        others,
        now,
      );
    }
    if (await isEmpty('saved_searches')) {
      for (const [nth, { id }] of paid.entries())
        await insertSearches(client, id, searches.slice(0, 2 + (nth % 3)), now);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
