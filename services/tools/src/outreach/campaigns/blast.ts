import {
  truncateText,
  campaignRates,
  categoryLabels,
  type Category,
  type State,
  stateNames,
  roundPercent,
} from '@dealstead/contracts';
import type { CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import { assertConfirmedCount, Conflict, part, rawPart } from '@dealstead/service-kit';
import { isBarredEmail } from '../../crm/index.ts';
import type { Db, Tx } from '../../database.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const formatDollars = (cents: number): string => dollars.format(cents / 100);

/** Days between two blasts of one listing. */
export const blastDays = 7;

export interface BlastListing {
  [column: string]: unknown;
  readonly propertyId: number;
  readonly title: string;
  readonly category: string;
  readonly city: string;
  readonly state: string;
  readonly priceCents: number;
  readonly arvCents: number | null;
}

/** An active listing of the owner, as copied from the events of listings. */
export async function findOwnActiveListing(
  { sql }: Db,
  ownerId: number,
  id: number,
): Promise<BlastListing | undefined> {
  const rows = await sql<BlastListing>`SELECT property_id, title, category, city, state, price_cents, arv_cents
     FROM listed_properties WHERE property_id = ${id} AND user_id = ${ownerId} AND status = 'active'`;
  return rows[0];
}

/**
 * SQL: contacts `c` of the owner that match a listing. What a contact does not say does not exclude it, but at least one of type,
 * state and budget must match the listing.
 */
const matchCondition = (
  ownerId: number,
  { category, state, priceCents }: BlastListing,
) => part`c.owner_user_id = ${ownerId} AND c.email IS NOT NULL AND e.address IS NULL
  AND NOT ${rawPart(isBarredEmail('c.owner_user_id', 'c.email_key'))}
  AND (cardinality(c.investment_types) = 0 OR ${category} = ANY(c.investment_types))
  AND (c.state IS NULL OR c.state = ${state})
  AND (c.min_budget_cents IS NULL OR c.min_budget_cents <= ${priceCents}::bigint)
  AND (c.max_budget_cents IS NULL OR c.max_budget_cents >= ${priceCents}::bigint)
  AND (${category} = ANY(c.investment_types) OR c.state = ${state} OR c.max_budget_cents IS NOT NULL)`;

/** SQL of the reasons, as a text. */
const reasons = ({ category, state, priceCents }: BlastListing) => part`concat_ws('; ',
  CASE WHEN ${category} = ANY(c.investment_types) THEN ${`Buys ${categoryLabels[category as Category].toLowerCase()}`}::text END,
  CASE WHEN c.state = ${state} THEN ${`In ${stateNames[state as State]}`}::text END,
  CASE WHEN c.max_budget_cents >= ${priceCents}::bigint THEN ${`Budget covers ${formatDollars(priceCents)}`}::text END)`;

const tables = part`contacts c LEFT JOIN contact_suppressions e ON e.owner_user_id = c.owner_user_id AND e.channel = 'email'
  AND e.address = c.email_key`;

export interface Match {
  readonly name: string;
  readonly email: string;
  readonly reasons: string[];
}

/** The contacts that match a listing: how many, and the first twenty with the reasons. */
export async function listMatches(
  { sql }: Db,
  ownerId: number,
  listing: BlastListing,
): Promise<{ matches: number; sample: Match[] }> {
  const matches = matchCondition(ownerId, listing);
  const [counted, sample] = await Promise.all([
    sql<{ matches: number }>`SELECT count(*) AS matches FROM ${tables} WHERE ${matches}`,
    sql<{ name: string; email: string; reasons: string }>`
      SELECT coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.company, '') AS name, c.email,
        ${reasons(listing)} AS reasons
      FROM ${tables} WHERE ${matches} ORDER BY c.id DESC LIMIT 20`,
  ]);
  return {
    matches: counted[0]!.matches,
    sample: sample.map((row) => ({ ...row, reasons: row.reasons.split('; ') })),
  };
}

/** When a listing was sent last, within the days that must pass between two times. */
export async function findLastBlast(
  { sql }: Pick<Db, 'sql'>,
  ownerId: number,
  propertyId: number,
): Promise<string | null> {
  const rows = await sql<{
    at: Date | null;
  }>`SELECT max(c.created_at) AS at FROM communication_campaigns c JOIN marketing_campaigns m ON m.id = c.marketing_campaign_id
     WHERE m.owner_user_id = ${ownerId} AND m.property_id = ${propertyId} AND c.status <> 'canceled'
       AND c.created_at > now() - make_interval(days => ${blastDays})`;
  return rows[0]?.at?.toISOString() ?? null;
}

/** The mail of a listing. */
export function blastTemplate(
  { title, city, state, category, priceCents, arvCents, propertyId }: BlastListing,
  publicUrl: string,
): CampaignTemplate {
  const ofArv = arvCents ? ` (${roundPercent((priceCents / arvCents) * 100)}% of the after-repair value)` : '';
  return {
    subject: truncateText(`${formatDollars(priceCents)} in ${city}, ${state}: ${title}`, 150),
    subjectB: '',
    preview: `${categoryLabels[category as Category]} in ${city}, ${state}`,
    heading: truncateText(title.replaceAll('{{', ''), 120),
    body: `Hi {{firstName|there}},\n\nI have a new ${categoryLabels[category as Category].toLowerCase()} deal in ${city}, ${state} for ${formatDollars(priceCents)}${ofArv}. It matches what you told me you buy.\n\nReply to this email with questions.`,
    buttonLabel: 'View listing',
    buttonUrl: `${publicUrl}/property/${propertyId}`,
  };
}

export interface NewBlast {
  readonly ownerId: number;
  readonly userId: number;
  readonly listing: BlastListing;
  readonly publicUrl: string;
  /** How many contacts the sender confirmed; null compares nothing. */
  readonly matches: number | null;
}

/**
 * Starts the campaign of a listing with everyone whom it matches.
 * @throws Conflict if nobody matches, or if the listing was sent within the last days
 */
export async function startBlast(
  tx: Tx,
  { ownerId, userId, listing, publicUrl, matches }: NewBlast,
): Promise<{ campaignId: number; recipients: number }> {
  // The update locks the row: of two presses the second one finds the first campaign.
  const [marketing] = await tx.sql<{ id: number }>`
    INSERT INTO marketing_campaigns (owner_user_id, name, property_id)
    VALUES (${ownerId}, ${listing.title}, ${listing.propertyId})
    ON CONFLICT (owner_user_id, property_id) WHERE property_id IS NOT NULL DO UPDATE SET name = excluded.name RETURNING id`;
  const lately = await tx.sql`
    SELECT FROM communication_campaigns WHERE marketing_campaign_id = ${marketing!.id} AND status <> 'canceled'
      AND created_at > now() - make_interval(days => ${blastDays}::int)`;
  if (lately.length > 0) throw new Conflict(`You sent this listing within the last ${blastDays} days.`, 'sent-lately');
  const [campaign] = await tx.sql<{ id: number }>`
    INSERT INTO communication_campaigns (owner_user_id, user_id, marketing_campaign_id, name, template, status, per_hour,
      send_date_time, started_at)
    VALUES (${ownerId}, ${userId}, ${marketing!.id}, ${truncateText(listing.title, 100)},
      ${JSON.stringify(blastTemplate(listing, publicUrl))}::jsonb, 'sending', ${campaignRates[0]}, now(), now())
    RETURNING id`;
  const [inserted] = await tx.sql<{ count: number }>`
    WITH inserted AS (
      INSERT INTO communication_logs (campaign_id, contact_id, recipient, match)
      SELECT ${campaign!.id}, c.id, c.email_key, ${reasons(listing)} FROM ${tables} WHERE ${matchCondition(ownerId, listing)}
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS count FROM inserted`;
  const recipients = inserted!.count;
  if (recipients === 0) throw new Conflict('None of your contacts matches this listing.', 'no-audience');
  assertConfirmedCount(matches, recipients, 'contact matches', 'contacts match');
  return { campaignId: campaign!.id, recipients };
}
