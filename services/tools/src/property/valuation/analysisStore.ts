import type { ComparableChoice, PropertyAnalysis } from '@dealstead/contracts';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { AnalysisChoices } from './analyze.ts';

/** A member's saved choices for a property with the time; null if they saved none. */
export async function readChoices(
  { sql }: Db,
  userId: number,
  recordId: number,
): Promise<(AnalysisChoices & { readonly savedAt: string }) | null> {
  const rows = await sql<{
    data: Pick<AnalysisChoices, 'settings' | 'assumptions' | 'rates'>;
    savedAt: Date;
  }>`SELECT analysis_data AS data, updated_at AS saved_at FROM property_analysis WHERE user_id = ${userId} AND record_id = ${recordId}`;
  const [saved] = rows;
  if (!saved) return null;
  const choices = await sql<ComparableChoice>`
    SELECT comparable_record_id AS record_id, pinned, dropped, weight FROM comparable_properties
    WHERE user_id = ${userId} AND record_id = ${recordId} AND (pinned OR dropped OR weight <> 1)`;
  const { settings, assumptions, rates } = saved.data;
  return { settings, assumptions, rates, choices, savedAt: saved.savedAt.toISOString() };
}

const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100));

/** Stores an analysis and its comparables in place of the member's earlier one of the property. */
export async function saveAnalysis(
  { sql }: Pick<TransactionExtras, 'sql'>,
  userId: number,
  analysis: Omit<PropertyAnalysis, 'salesProblem' | 'savedAt'>,
): Promise<void> {
  const { recordId, comparables, ...data } = analysis;
  // The row's lock serializes saves of one analysis.
  await sql`
    INSERT INTO property_analysis (user_id, record_id, arv_cents, arv_confidence, rehab_cost_cents, sellability_score,
      days_til_sale, max_allowable_offer_cents, profit_potential_cents, rent_estimate_cents, cap_rate, analysis_data)
    VALUES (${userId}, ${recordId}, ${cents(data.arv?.value ?? null)}::bigint, ${data.arvConfidence?.score ?? null}::int,
      ${cents(data.assumptions.rehabCost)}::bigint, ${data.sellability.score}::int, ${data.daysTilSale.value}::int,
      ${cents(data.maxAllowableOffer.value)}::bigint, ${cents(data.profitPotential.value)}::bigint,
      ${cents(data.rentEstimate.value)}::bigint, ${data.capRate.value}::float8, ${JSON.stringify(data)}::jsonb)
    ON CONFLICT (user_id, record_id) DO UPDATE SET arv_cents = excluded.arv_cents, arv_confidence = excluded.arv_confidence,
      rehab_cost_cents = excluded.rehab_cost_cents, sellability_score = excluded.sellability_score,
      days_til_sale = excluded.days_til_sale, max_allowable_offer_cents = excluded.max_allowable_offer_cents,
      profit_potential_cents = excluded.profit_potential_cents, rent_estimate_cents = excluded.rent_estimate_cents,
      cap_rate = excluded.cap_rate, analysis_data = excluded.analysis_data, updated_at = now()`;
  await sql`DELETE FROM comparable_properties WHERE user_id = ${userId} AND record_id = ${recordId}`;
  const rows = comparables.map(({ id, pinned, weight, status, soldOn, price, distanceMiles }) => ({
    id,
    pinned,
    weight,
    status,
    soldOn,
    distanceMiles,
    priceCents: cents(price),
  }));
  await sql`
    INSERT INTO comparable_properties (user_id, record_id, comparable_record_id, pinned, dropped, weight, status, sale_date,
      sale_price_cents, distance_miles)
    SELECT ${userId}::int, ${recordId}::int, id, pinned, status = 'dropped', weight, status, "soldOn", "priceCents",
      "distanceMiles"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(id int, pinned boolean, weight float8, status text,
      "soldOn" date, "priceCents" bigint, "distanceMiles" float8)`;
}
