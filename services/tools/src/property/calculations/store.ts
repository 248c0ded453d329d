import { rawPart, part } from '@dealstead/service-kit';
import type { AnyInputs, InputItems, Mode, Simulation } from '@dealstead/formulas';
import { calculationLimits, type CalculationSources } from '@dealstead/contracts/tools/calculations';
import type { Db, Sql } from '../../database.ts';
import type { CalculationColumns } from './rules.ts';
import { leadNameSql } from '../../crm/index.ts';

/** What a calculation is attached to. */
export interface Attachment {
  readonly propertyId: number | null;
  readonly leadId: number | null;
  readonly dealId: number | null;
}

/** Inputs that are compared with those of a calculation. */
export interface Scenario {
  readonly name: string;
  readonly inputs: AnyInputs;
}

/** What a version of a calculation holds. */
export interface VersionContent {
  readonly name: string;
  readonly inputs: AnyInputs;
  readonly sources: CalculationSources;
  readonly scenarios: Scenario[];
  readonly simulation: Simulation;
  /** Parts of figures, by input. */
  readonly items: InputItems;
}

/** A calculation as stored. */
export interface CalculationRow extends Attachment, VersionContent {
  readonly id: number;
  readonly mode: Mode;
  readonly version: number;
  readonly updatedAt: Date;
  readonly sharedUntil: Date | null;
}

/** The title of what a calculation is attached to; null where it is attached to nothing that is still there. */
interface Titled {
  readonly subjectTitle: string | null;
}

/** A calculation in a list, without what its versions hold. */
export type ListedRow = Omit<CalculationRow, Exclude<keyof VersionContent, 'name'>> & Titled;

/** Some columns of a calculation, in cents and percents, and its inputs, which say what is missing. */
export type SummaryRow = Pick<CalculationColumns, 'annualCashFlow' | 'cashOnCashReturn' | 'netProfit' | 'totalRoi'> &
  Pick<VersionContent, 'inputs' | 'sources'>;

const columns = part`id, name, calculation_type AS mode, version, updated_at, property_id,
  lead_id, deal_id,
  CASE WHEN share_expires_at > now() THEN share_expires_at END AS shared_until,
  coalesce((SELECT d.title FROM deals d WHERE d.id = property_calculations.deal_id),
    (SELECT p.title FROM listed_properties p WHERE p.property_id = property_calculations.property_id),
    (SELECT coalesce(l.property_address, ${rawPart(leadNameSql('l'))}) FROM leads l
      WHERE l.id = property_calculations.lead_id AND l.deleted_at IS NULL)) AS subject_title`;

/** What a list of calculations is about; all of them where it names nothing. */
export type AttachmentFilter = { readonly [Key in keyof Attachment]?: number | undefined };

/** A member's calculations, last changed first. */
export async function listRows(
  { sql }: Db,
  userId: number,
  { propertyId, leadId, dealId }: AttachmentFilter = {},
): Promise<(ListedRow & SummaryRow)[]> {
  return sql<
    ListedRow & SummaryRow
  >`SELECT ${columns}, annual_cash_flow_cents AS annual_cash_flow, cash_on_cash_return_percent AS cash_on_cash_return,
       net_profit_cents AS net_profit, total_roi_percent AS total_roi, inputs, sources
     FROM property_calculations
     WHERE user_id = ${userId} AND (${propertyId ?? null}::int IS NULL OR property_id = ${propertyId ?? null})
       AND (${leadId ?? null}::int IS NULL OR lead_id = ${leadId ?? null})
       AND (${dealId ?? null}::int IS NULL OR deal_id = ${dealId ?? null})
     ORDER BY updated_at DESC, id DESC`;
}

/** A calculation of a member, or null. */
export async function findRow({ sql }: Db, userId: number, id: number): Promise<(CalculationRow & Titled) | null> {
  const rows = await sql<
    CalculationRow & Titled
  >`SELECT ${columns}, inputs, sources, scenarios, simulation, items FROM property_calculations WHERE user_id = ${userId} AND id = ${id}`;
  return rows[0] ?? null;
}

/** A calculation of a member with its row locked, or null. */
export async function lockRow({ sql }: Sql, userId: number, id: number): Promise<CalculationRow | null> {
  const [row] = await sql<Pick<CalculationRow, keyof CalculationRow>>`
    SELECT id, name, calculation_type AS mode, version, updated_at, property_id,
      lead_id, deal_id, share_expires_at AS shared_until, inputs, sources,
      scenarios, simulation, items
    FROM property_calculations WHERE user_id = ${userId} AND id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** Counts a member's calculations, one such transaction at a time, so that two of them cannot pass the limit together. */
export async function countRows({ sql }: Sql, userId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('calculations'), ${userId}::int)::text`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM property_calculations WHERE user_id = ${userId}`;
  return row?.count ?? 0;
}

/** The content of a calculation. */
export interface CalculationContent extends Attachment, VersionContent {
  readonly mode: Mode;
  readonly columns: CalculationColumns;
}

/** Inserts a calculation and its first version; returns its id. */
export async function insertRow({ sql }: Sql, userId: number, content: CalculationContent): Promise<number> {
  const { columns: c } = content;
  const [row] = await sql<{ id: number }>`
    INSERT INTO property_calculations (user_id, name, calculation_type, property_id, lead_id, deal_id, inputs, sources,
      scenarios, simulation, items,
      purchase_price_cents, down_payment_cents, loan_amount_cents, interest_rate_percent, loan_term_months,
      monthly_rent_cents, monthly_expenses_cents, rehab_costs_cents, holding_costs_cents, selling_costs_cents, arv_cents,
      monthly_mortgage_cents, monthly_cash_flow_cents, annual_cash_flow_cents, cash_on_cash_return_percent,
      total_roi_percent, net_profit_cents, total_return_cents)
    VALUES (${userId}, ${content.name}, ${content.mode}, ${content.propertyId}, ${content.leadId}, ${content.dealId},
      ${JSON.stringify(content.inputs)}::jsonb, ${JSON.stringify(content.sources)}::jsonb,
      ${JSON.stringify(content.scenarios)}::jsonb, ${JSON.stringify(content.simulation)}::jsonb,
      ${JSON.stringify(content.items)}::jsonb, ${c.purchasePrice}, ${c.downPayment}, ${c.loanAmount}, ${c.interestRate}, ${c.loanTerm},
      ${c.monthlyRent}, ${c.monthlyExpenses}, ${c.rehabCosts}, ${c.holdingCosts}, ${c.sellingCosts}, ${c.arv},
      ${c.monthlyMortgage}, ${c.monthlyCashFlow}, ${c.annualCashFlow}, ${c.cashOnCashReturn},
      ${c.totalRoi}, ${c.netProfit}, ${c.totalReturn})
    RETURNING id`;
  if (!row) throw new Error('An insert returned no row.');
  await insertVersion({ sql }, row.id, 1, content);
  return row.id;
}

/** Replaces the content of a calculation as its next version, and drops the oldest versions beyond the limit. */
export async function replaceRow(
  { sql }: Sql,
  { id, version }: Pick<CalculationRow, 'id' | 'version'>,
  content: CalculationContent,
  restoredFrom: number | null = null,
): Promise<void> {
  const { columns: c } = content;
  await sql`
    UPDATE property_calculations SET name = ${content.name}, version = ${version}, property_id = ${content.propertyId},
      lead_id = ${content.leadId}, deal_id = ${content.dealId}, inputs = ${JSON.stringify(content.inputs)}::jsonb,
      sources = ${JSON.stringify(content.sources)}::jsonb, scenarios = ${JSON.stringify(content.scenarios)}::jsonb,
      simulation = ${JSON.stringify(content.simulation)}::jsonb, items = ${JSON.stringify(content.items)}::jsonb,
      purchase_price_cents = ${c.purchasePrice},
      down_payment_cents = ${c.downPayment}, loan_amount_cents = ${c.loanAmount},
      interest_rate_percent = ${c.interestRate}, loan_term_months = ${c.loanTerm}, monthly_rent_cents = ${c.monthlyRent},
      monthly_expenses_cents = ${c.monthlyExpenses}, rehab_costs_cents = ${c.rehabCosts},
      holding_costs_cents = ${c.holdingCosts}, selling_costs_cents = ${c.sellingCosts}, arv_cents = ${c.arv},
      monthly_mortgage_cents = ${c.monthlyMortgage}, monthly_cash_flow_cents = ${c.monthlyCashFlow},
      annual_cash_flow_cents = ${c.annualCashFlow}, cash_on_cash_return_percent = ${c.cashOnCashReturn},
      total_roi_percent = ${c.totalRoi}, net_profit_cents = ${c.netProfit}, total_return_cents = ${c.totalReturn},
      updated_at = now()
    WHERE id = ${id}`;
  await insertVersion({ sql }, id, version, content, restoredFrom);
  await sql`
    DELETE FROM property_calculation_versions
    WHERE calculation_id = ${id} AND version <= ${version - calculationLimits.versions}`;
}

/** Attaches a calculation elsewhere; its version stays. */
export async function attachRow({ sql }: Sql, id: number, { propertyId, leadId, dealId }: Attachment): Promise<void> {
  await sql`
    UPDATE property_calculations SET property_id = ${propertyId}, lead_id = ${leadId}, deal_id = ${dealId},
      updated_at = now()
    WHERE id = ${id}`;
}

async function insertVersion(
  { sql }: Sql,
  id: number,
  version: number,
  content: VersionContent,
  restoredFrom: number | null = null,
): Promise<void> {
  await sql`
    INSERT INTO property_calculation_versions
      (calculation_id, version, name, inputs, sources, scenarios, simulation, items, restored_from)
    VALUES (${id}, ${version}, ${content.name}, ${JSON.stringify(content.inputs)}::jsonb,
      ${JSON.stringify(content.sources)}::jsonb, ${JSON.stringify(content.scenarios)}::jsonb,
      ${JSON.stringify(content.simulation)}::jsonb,
      ${JSON.stringify(content.items)}::jsonb, ${restoredFrom}::int)`;
}

/** A version of a calculation as stored. */
export interface VersionRow extends VersionContent {
  readonly version: number;
  readonly restoredFrom: number | null;
  readonly savedAt: Date;
}

/** The versions of a member's calculation, newest first; empty where there is no such calculation. */
export async function listVersionRows({ sql }: Db, userId: number, id: number): Promise<VersionRow[]> {
  const rows =
    await sql<VersionRow>`SELECT v.version, v.name, v.inputs, v.sources, v.scenarios, v.simulation, v.items, v.restored_from,
       v.saved_at
     FROM property_calculation_versions v JOIN property_calculations c ON c.id = v.calculation_id
     WHERE c.user_id = ${userId} AND c.id = ${id} ORDER BY v.version DESC`;
  return rows;
}

/** What a version of a calculation holds, or null. The caller has locked the calculation. */
export async function findVersion({ sql }: Sql, id: number, version: number): Promise<VersionContent | null> {
  const [row] = await sql<Pick<VersionContent, keyof VersionContent>>`
    SELECT name, inputs, sources, scenarios, simulation, items FROM property_calculation_versions
    WHERE calculation_id = ${id} AND version = ${version}`;
  return row ?? null;
}

/** Deletes a member's calculation, which the caller has locked. */
export async function deleteRow({ sql }: Sql, userId: number, id: number): Promise<void> {
  await sql`DELETE FROM property_calculations WHERE user_id = ${userId} AND id = ${id}`;
}

/** Sets or clears the shared link of a member's calculation. False where there is no such calculation. */
export async function setShare(
  { sql }: Sql,
  userId: number,
  id: number,
  share: { readonly hash: string; readonly expiresAt: Date } | null,
): Promise<boolean> {
  const rows = await sql`
    UPDATE property_calculations SET share_hash = ${share?.hash ?? null},
      share_expires_at = ${share?.expiresAt.toISOString() ?? null}::timestamptz
    WHERE user_id = ${userId} AND id = ${id} RETURNING id`;
  return rows.length > 0;
}

/** The calculation of a shared link that works, with its owner; null for any other link. */
export async function findShared(
  { sql }: Db,
  hash: string,
): Promise<(CalculationRow & { sharedUntil: Date; ownerId: number }) | null> {
  const rows = await sql<CalculationRow & { sharedUntil: Date; ownerId: number }>`
    SELECT id, user_id AS owner_id, name, calculation_type AS mode, version, inputs, sources, scenarios, simulation,
       items, updated_at, share_expires_at AS shared_until, property_id, lead_id,
       deal_id
     FROM property_calculations WHERE share_hash = ${hash} AND share_expires_at > now()`;
  return rows[0] ?? null;
}

/** Whose deals and leads a calculation may be attached to. */
export interface SubjectOwners {
  readonly deals: readonly number[];
  readonly leads: readonly number[];
}

/** Which of the attachments exist and are of these owners; a listing is anyone's. */
export async function knownAttachments(
  { sql }: Sql,
  owners: SubjectOwners,
  attachment: Attachment,
): Promise<Attachment> {
  const [row] = await sql<Pick<Attachment, keyof Attachment>>`
    SELECT (SELECT property_id FROM listed_properties WHERE property_id = ${attachment.propertyId}::int) AS property_id,
      (SELECT id FROM leads WHERE id = ${attachment.leadId}::int AND created_by_user_id = ANY(${owners.leads}::int[])
        AND deleted_at IS NULL) AS lead_id,
      (SELECT id FROM deals WHERE id = ${attachment.dealId}::int AND user_id = ANY(${owners.deals}::int[])) AS deal_id`;
  return row ?? { propertyId: null, leadId: null, dealId: null };
}

/** Whose deals and leads a member reads: their own, and those of the owners on whose teams they have a seat for them. */
export async function findSubjectOwners({ sql }: Pick<Db, 'sql'>, userId: number): Promise<SubjectOwners> {
  const rows = await sql<{
    id: number;
    permissions: readonly string[];
  }>`SELECT owner_user_id AS id, permissions FROM team_seats WHERE user_id = ${userId}`;
  const of = (permission: keyof SubjectOwners) =>
    rows.filter(({ permissions }) => permissions.includes(permission)).map(({ id }) => id);
  return { deals: [userId, ...of('deals')], leads: [userId, ...of('leads')] };
}

/** What a deal or lead of these owners says of the property of a calculation; null without either. */
export async function findSubject(
  { sql }: Pick<Db, 'sql'>,
  owners: SubjectOwners,
  { dealId, leadId }: Attachment,
): Promise<{ title: string; address: string | null } | null> {
  const rows = await sql<{
    title: string;
    address: string | null;
  }>`
    SELECT title, nullif(trim(address), '') AS address FROM deals
    WHERE id = ${dealId} AND user_id = ANY(${owners.deals}::int[]) AND deleted_at IS NULL
    UNION ALL
    SELECT coalesce(nullif(trim(property_address), ''), '') AS title, nullif(trim(property_address), '') AS address FROM leads
    WHERE id = ${leadId} AND created_by_user_id = ANY(${owners.leads}::int[]) AND deleted_at IS NULL AND property_address <> ''`;
  return rows.find(({ address }) => address !== null) ?? rows[0] ?? null;
}

/** The newest leads and deals of their owners. */
export async function listTargets(
  { sql }: Db,
  owners: SubjectOwners,
): Promise<{ leads: { id: number; name: string }[]; deals: { id: number; title: string }[] }> {
  const [leads, deals] = await Promise.all([
    sql<{ id: number; name: string }>`SELECT id, ${rawPart(leadNameSql('l'))} AS name FROM leads l
       WHERE created_by_user_id = ANY(${owners.leads}::int[]) AND deleted_at IS NULL ORDER BY id DESC LIMIT 100`,
    sql<{
      id: number;
      title: string;
    }>`SELECT id, title FROM deals WHERE user_id = ANY(${owners.deals}::int[]) AND deleted_at IS NULL ORDER BY id DESC LIMIT 100`,
  ]);
  return { leads, deals };
}
