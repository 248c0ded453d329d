import { randomBytes } from 'node:crypto';
import type { Plan } from '@dealstead/contracts';
import { createEvent, userRegistered } from '@dealstead/contracts/events';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { demoPassword, people, type Person } from './people.ts';
import { randomOf } from './random.ts';

/** A member of the demo market with the account's id. */
export interface Member extends Person {
  readonly id: number;
}

const day = 86_400_000;
/** argon2id with the library's defaults, as in account. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Registration dates in the order of the accounts, as ids are given: within the last year, the last two this week. */
function registrationDates(count: number, now: Date): Date[] {
  const ages = Array.from({ length: count }, (_, at) => (at < 2 ? at + 1.4 : randomOf(at).between(9, 360)));
  return ages.toSorted((one, other) => other - one).map((days) => new Date(now.getTime() - Math.round(days * day)));
}

const isPaid = (plan: Plan) => plan !== 'free';

/** Seat of an assistant in the team of the member who granted the plan. */
async function addTeamMember(client: Client, seat: { userId: number; grantor: number; email: string }): Promise<void> {
  await client.query(
    `INSERT INTO team_members (user_id, team_owner_id, role, permissions, invite_email, invite_status, seated, joined_at)
     VALUES ($1, $2, 'va', '{listings,leads,contracts,contract-sending,messages,contact-data,exports}', $3, 'accepted', true, now())`,
    [seat.userId, seat.grantor, seat.email],
  );
  await client.query(
    `UPDATE users SET acting_for_user_id = $2, acting_permissions = '{listings,leads,contracts,contract-sending,messages,contact-data,exports}' WHERE id = $1`,
    [seat.userId, seat.grantor],
  );
}

/**
 * Creates the missing accounts of the demo market, each with its event, and returns all of them by email. The
 * connection uses the account service's role.
 */
export async function loadAccounts(client: Client, now: Date): Promise<ReadonlyMap<string, Member>> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('demo accounts'))");
    const emails = people.map((person) => person.email);
    const { rows } = await client.query<{ id: number; email: string }>(
      'SELECT id, email FROM users WHERE email = ANY($1)',
      [emails],
    );
    const ids = new Map(rows.map((row) => [row.email, row.id]));
    if (ids.size < people.length) {
      const known = await hash(demoPassword, cost);
      // A random password: these members only own listings.
      const unknown = await hash(randomBytes(32).toString('base64'), cost);
      const dates = registrationDates(people.length, now);
      for (const [at, person] of people.entries()) {
        if (ids.has(person.email)) continue;
        const createdAt = dates[at]!;
        const status = isPaid(person.plan) ? 'active' : 'inactive';
        const adminRole = person.role === 'admin' ? 'owner' : null;
        const inserted = await client.query<{ id: number }>(
          `INSERT INTO users (username, email, password, first_name, last_name, phone, company, city, state, role,
             admin_role, subscription_plan, subscription_status, granted_by_user_id, created_at)
           VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
          [
            person.email,
            person.signsIn ? known : unknown,
            person.firstName,
            person.lastName,
            person.phone,
            person.company ?? null,
            person.city,
            person.state,
            person.role,
            adminRole,
            person.plan,
            status,
            ids.get(person.grantedBy ?? '') ?? null,
            createdAt,
          ],
        );
        const userId = inserted.rows[0]?.id ?? 0;
        ids.set(person.email, userId);
        const grantor = ids.get(person.grantedBy ?? '');
        if (person.plan === 'va' && grantor !== undefined)
          await addTeamMember(client, { userId, grantor, email: person.email });
        await client.query(
          outboxInsert([
            createEvent(
              userRegistered,
              { subject: `user/${userId}`, version: 1 },
              {
                userId,
                email: person.email,
                firstName: person.firstName,
                lastName: person.lastName,
                role: person.role,
                adminRole,
                plan: person.plan,
                status,
                registeredAt: createdAt.toISOString(),
              },
            ),
          ]),
        );
      }
    }
    await client.query('COMMIT');
    return new Map(people.map((person) => [person.email, { ...person, id: ids.get(person.email) ?? 0 }]));
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
