import type { Client } from 'pg';

/** The source of the leads of a benchmark, which are removed at its end. */
export const benchmarkSource = 'benchmark';

/** Inserts leads of a member with names, statuses, dates and values of every kind, as the tools service's role. */
export const insertLeadsOf = (client: Client, owner: number, count: number) =>
  client.query(insertion, [owner, count, benchmarkSource]);

/** Inserts leads of the demo partnership, in place of those of an earlier benchmark. */
export async function insertLeads(client: Client, count: number): Promise<void> {
  await removeLeads(client);
  await client.query('SET search_path = tools');
  await insertLeadsOf(client, await findOwner(client), count);
  await client.query('VACUUM ANALYZE leads');
}

/** Removes the leads of a benchmark, with the changes that were made of all of them. */
export async function removeLeads(client: Client): Promise<void> {
  const owner = await findOwner(client);
  await client.query(
    `DELETE FROM tools.lead_changes c USING tools.lead_change_rows r JOIN tools.leads l ON l.id = r.lead_id
     WHERE r.change_id = c.id AND l.created_by_user_id = $1 AND l.lead_source = $2`,
    [owner, benchmarkSource],
  );
  await client.query('DELETE FROM tools.leads WHERE created_by_user_id = $1 AND lead_source = $2', [
    owner,
    benchmarkSource,
  ]);
}

async function findOwner(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM account.users WHERE email = 'partnership@dealstead.test'`,
  );
  return rows[0]!.id;
}

const insertion = `
  INSERT INTO leads (created_by_user_id, lead_type, first_name, last_name, email, phone, property_address, status,
    next_followup_date, property_value_cents, lead_source, updated_at)
  SELECT $1, 'seller', (ARRAY['Maria','James','Dana','Luis','Carla'])[1 + i % 5],
    (ARRAY['Smith','Hale','Reed','Ortega','Montes','Nair'])[1 + i * 7 % 6] || ' ' || i, 'person' || i || '@example.com',
    '(555) 010-' || lpad((i % 10000)::text, 4, '0'), i || ' Main St',
    (ARRAY['new','contacted','qualified','offer made','new'])[1 + i % 5], current_date + (i % 300), (i % 400 + 50) * 100000, $3,
    now() - make_interval(mins => i) FROM generate_series(1, $2::int) i`;
