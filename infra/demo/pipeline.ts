import pg from 'pg';
import { loadDeals, loadInvestorDeals } from './deals.ts';
import { draw, firstNames, lastNames, pick, places, streets } from './pipelineWords.ts';

/** Members with a pipeline, and its size. */
const owners = [
  { email: 'wholesaler@dealstead.test', leads: 512, deals: 23 },
  { email: 'partnership@dealstead.test', leads: 140, deals: 12 },
] as const;

/** Members with a buyer profile; days until the proof of funds expires. */
const buyers = [
  { email: 'buyer@dealstead.test', name: 'Marcus Ellery', area: 'Chattanooga, TN', closed: 3, expiresIn: 12 },
  { email: 'investor-pro@dealstead.test', name: 'Priya Raman', area: 'Raleigh, NC', closed: 9, expiresIn: 41 },
] as const;

const statuses = ['new', 'contacted', 'contacted', 'qualified', 'offer made', 'lost'];
/** With the hundred numbers that are reserved for fiction in each, every lead has its own. */
const areaCodes = ['901', '918', '478', '419', '352', '205'];
const motivations = ['Probate', 'Relocating', 'Behind on taxes', 'Tired landlord', 'Repairs too large', 'Divorce'];
const tasks = [
  'Call back about the price',
  'Send the assignment to title',
  'Order a roof inspection',
  'Walk the property',
  'Confirm the well permit',
  'Counter the offer',
];
/**
 * Inserts leads, follow-ups and deals of the demo wholesaler and partnership, and buyer profiles, into tools, once. Dates are relative to
 * today, so that some are due, overdue and upcoming at any load time.
 * @param url connection of the tools role
 * @param userIds ids of the demo accounts by email
 */
export async function loadPipeline(url: string, userIds: ReadonlyMap<string, number>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ loaded: boolean }>('SELECT EXISTS (SELECT FROM leads) AS loaded');
    if (!rows[0]!.loaded) for (const owner of owners) await loadOwner(client, owner, userIds.get(owner.email)!);
    const investor = userIds.get('investor-pro@dealstead.test');
    if (investor !== undefined) await loadInvestorDeals(client, investor);
    for (const buyer of buyers) await loadBuyer(client, buyer, userIds.get(buyer.email)!);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.end();
  }
}

async function loadOwner(client: pg.Client, owner: (typeof owners)[number], userId: number): Promise<void> {
  const leads = Array.from({ length: owner.leads }, (_, i) => ({
    first_name: pick(firstNames, draw(i, 1, 1000)),
    last_name: pick(lastNames, draw(i, 2, 1000)),
    email: `lead${i + 1}.${userId}@example.com`,
    phone: `(${pick(areaCodes, Math.floor(i / 100))}) 555-01${String(i % 100).padStart(2, '0')}`,
    lead_type: 'seller',
    lead_source: pick(['website', 'direct mail', 'referral', 'driving'], draw(i, 3, 1000)),
    status: pick(statuses, draw(i, 4, 1000)),
    priority: pick(['low', 'medium', 'medium', 'high'], draw(i, 5, 1000)),
    property_address: `${100 + draw(i, 6, 1900)} ${pick(streets, draw(i, 7, 1000))}, ${pick(places, draw(i, 8, 1000))}`,
    property_value_cents: (38 + draw(i, 9, 340)) * 1000_00,
    motivation: pick(motivations, draw(i, 10, 1000)),
    // One lead in three has a follow-up date; the first ones are close to today.
    followup_in: i % 3 === 0 ? Math.floor(i / 9) - 3 : null,
    task: pick(tasks, draw(i, 11, 1000)),
  }));
  await client.query(
    `WITH l AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS l(first_name text, last_name text, email text, phone text,
         lead_type text, lead_source text, status text, priority text, property_address text, property_value_cents bigint,
         motivation text, followup_in int, task text)),
       added AS (
         INSERT INTO leads (first_name, last_name, email, phone, lead_type, lead_source, status, priority, property_address,
           property_value_cents, motivation, next_followup_date, created_by_user_id, assigned_to_user_id)
         SELECT first_name, last_name, email, phone, lead_type, lead_source, status, priority, property_address,
           property_value_cents, motivation, current_date + followup_in, $2, $2 FROM l
         RETURNING id, email, next_followup_date)
     INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date)
     SELECT added.id, $2, 'task', l.task, added.next_followup_date
     FROM added JOIN l USING (email) WHERE added.next_followup_date IS NOT NULL`,
    [JSON.stringify(leads), userId],
  );
  await loadDeals(client, owner.deals, userId);
}

/** Inserts a member's buyer profile unless they have one. */
async function loadBuyer(client: pg.Client, buyer: (typeof buyers)[number], userId: number): Promise<void> {
  await client.query(
    `INSERT INTO buyer_profiles (user_id, name, email, phone, buyer_type, cash_available_cents, preferred_areas, price_range,
       property_types, deals_closed, avg_close_time, proof_of_funds, proof_of_funds_date, proof_of_funds_expires, reminded_days)
     VALUES ($1, $2, $3, '(423) 555-0142', 'cash-buyer', 18000000, ARRAY[$4], int8range(NULL, 20000000, '[]'),
       '{residential,land}', $5, 21, 'bank-letter', current_date - 30, current_date + $6::int, 14)
     ON CONFLICT (user_id) DO NOTHING`,
    [userId, buyer.name, buyer.email, buyer.area, buyer.closed, buyer.expiresIn],
  );
}
