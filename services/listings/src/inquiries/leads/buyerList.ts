import { buyerListJoined, createEvent } from '@dealstead/contracts/events';
import type { BuyerPreferences } from '@dealstead/contracts/listings/leads';
import type { Tx } from '../../database.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';

const sorted = (values: readonly string[]) => [...new Set(values)].sort();
const cents = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100));

/** Preferences as the table's columns have them; what was not stated gets the specification's default. */
const toColumns = (preferences: Omit<BuyerPreferences, 'email'>) => ({
  interests: sorted(preferences.interests),
  preferredStates: sorted(preferences.preferredStates),
  maxPriceCents: cents(preferences.maxPrice),
  minAcres: preferences.minAcres ?? null,
  maxAcres: preferences.maxAcres ?? null,
  investorType: preferences.investorType ?? 'buy-hold',
  experienceLevel: preferences.experienceLevel ?? 'beginner',
  preferredDealTypes: sorted(preferences.preferredDealTypes),
  cashAvailableCents: cents(preferences.cashAvailable),
  minRoi: preferences.minROI ?? null,
  preferredFinancing: sorted(preferences.preferredFinancing),
  geographicRadius: preferences.geographicRadius ?? 50,
  zipCode: preferences.zipCode ?? null,
});
type Columns = ReturnType<typeof toColumns>;
const columnNames = Object.keys(
  toColumns({ interests: [], preferredStates: [], preferredDealTypes: [], preferredFinancing: [] }),
) as (keyof Columns)[];

/** Whether a confirmed address gets alerts by exactly these preferences already. */
export async function hasSamePreferences(
  tx: Tx,
  email: string,
  preferences: Omit<BuyerPreferences, 'email'>,
): Promise<boolean> {
  const columns = toColumns(preferences);
  const existing = await tx.sql<Columns & { [column: string]: unknown }>`
    SELECT interests, preferred_states, max_price_cents, min_acres, max_acres, investor_type, experience_level,
      preferred_deal_types, cash_available_cents, min_roi::float8 AS min_roi, preferred_financing, geographic_radius, zip_code
    FROM buyer_list WHERE email = ${email} AND confirmed_at IS NOT NULL AND alerts <> 'off'`;
  return existing.some((row) =>
    columnNames.every((name) => JSON.stringify(row[name]) === JSON.stringify(columns[name])),
  );
}

/**
 * Puts a confirmed address on the buyer list, or replaces its preferences, and emits the event. An address that had stopped
 * its alerts gets them daily again; the same preferences again change nothing.
 * @returns the number of an address that is new to the list, else null
 */
export async function upsertBuyer(tx: Tx, preferences: BuyerPreferences): Promise<number | null> {
  const email = normalizeEmail(preferences.email);
  const columns = toColumns(preferences);
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer ${email}`}, 0))::text`;
  if (await hasSamePreferences(tx, email, preferences)) return null;
  const [stored] = await tx.sql<{ id: number; version: number }>`
    INSERT INTO buyer_list AS known (email, interests, preferred_states, max_price_cents, min_acres, max_acres, investor_type,
      experience_level, preferred_deal_types, cash_available_cents, min_roi, preferred_financing, geographic_radius, zip_code,
      confirmed_at)
    VALUES (${email}, ${columns.interests}, ${columns.preferredStates}, ${columns.maxPriceCents}::int8,
      ${columns.minAcres}, ${columns.maxAcres}, ${columns.investorType}, ${columns.experienceLevel},
      ${columns.preferredDealTypes}, ${columns.cashAvailableCents}::int8, ${columns.minRoi}::numeric,
      ${columns.preferredFinancing}, ${columns.geographicRadius}::int, ${columns.zipCode}, now())
    ON CONFLICT (email) DO UPDATE SET interests = excluded.interests, preferred_states = excluded.preferred_states,
      max_price_cents = excluded.max_price_cents, min_acres = excluded.min_acres, max_acres = excluded.max_acres,
      investor_type = excluded.investor_type, experience_level = excluded.experience_level,
      preferred_deal_types = excluded.preferred_deal_types, cash_available_cents = excluded.cash_available_cents,
      min_roi = excluded.min_roi, preferred_financing = excluded.preferred_financing,
      geographic_radius = excluded.geographic_radius, zip_code = excluded.zip_code,
      alerts = CASE known.alerts WHEN 'off' THEN 'daily' ELSE known.alerts END,
      confirmed_at = coalesce(known.confirmed_at, now()), version = known.version + 1
    RETURNING id, version`;
  if (!stored) throw new Error('An upsert always gives a row');
  const { id, version } = stored;
  const { interests, preferredStates, maxPriceCents } = columns;
  await tx.emit(
    createEvent(
      buyerListJoined,
      { subject: `buyer/${id}`, version },
      { buyerId: id, email, interests, preferredStates, maxPriceCents, isNew: version === 1 },
    ),
  );
  return version === 1 ? id : null;
}
