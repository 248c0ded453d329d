import { centsToDollars } from '@dealstead/contracts';
import type { BuyerProfile, ProofFile } from '@dealstead/contracts/tools/buyerProfile';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

interface ProfileRow {
  name: string;
  email: string;
  phone: string | null;
  buyerType: BuyerProfile['buyerType'];
  cash: number | null;
  preferredAreas: string[];
  min: number | null;
  max: number | null;
  propertyTypes: BuyerProfile['propertyTypes'];
  dealsClosed: number;
  avgCloseTime: number | null;
  proof: NonNullable<BuyerProfile['proofOfFunds']>['kind'] | null;
  proofDate: string | null;
  proofExpires: string | null;
  notes: string | null;
}

/** A member's buyer profile; null before they saved one. */
export async function readBuyerProfile({ sql }: Db, userId: number): Promise<BuyerProfile | null> {
  const rows =
    await sql<ProfileRow>`SELECT name, email, phone, buyer_type, cash_available_cents AS cash, preferred_areas, lower(price_range) AS min,
       upper(price_range) - 1 AS max, property_types, deals_closed, avg_close_time, proof_of_funds AS proof,
       proof_of_funds_date::text AS proof_date, proof_of_funds_expires::text AS proof_expires, notes
     FROM buyer_profiles WHERE user_id = ${userId}`;
  const [row] = rows;
  if (!row) return null;
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    buyerType: row.buyerType,
    cashAvailable: centsToDollars(row.cash),
    preferredAreas: row.preferredAreas,
    priceRange: { min: centsToDollars(row.min), max: centsToDollars(row.max) },
    propertyTypes: row.propertyTypes,
    dealsClosed: row.dealsClosed,
    avgCloseTime: row.avgCloseTime,
    proofOfFunds:
      row.proof !== null && row.proofExpires !== null
        ? { kind: row.proof, date: row.proofDate, expires: row.proofExpires }
        : null,
    notes: row.notes,
  };
}

/** Whether a member has saved a buyer profile. */
export async function hasBuyerProfile({ sql }: Db, userId: number): Promise<boolean> {
  const rows = await sql`SELECT FROM buyer_profiles WHERE user_id = ${userId}`;
  return rows.length === 1;
}

const toCents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

interface Computed {
  readonly score: number;
  /** The reminder that needs no mail, because its day has come already; see `reminderAt`. */
  readonly reminder: number | null;
}

/** Inserts or replaces a member's buyer profile. Another expiry starts its reminders over; without a proof of funds its file is deleted. */
export async function upsertBuyerProfile(
  { sql }: TransactionExtras,
  userId: number,
  profile: BuyerProfile,
  { score, reminder }: Computed,
): Promise<void> {
  const proof = profile.proofOfFunds;
  await sql`
    INSERT INTO buyer_profiles AS known (user_id, name, email, phone, buyer_type, buyer_score, cash_available_cents,
      preferred_areas, price_range, property_types, deals_closed, avg_close_time, proof_of_funds, proof_of_funds_date,
      proof_of_funds_expires, reminded_days, notes)
    VALUES (${userId}, ${profile.name}, ${profile.email}, ${profile.phone}, ${profile.buyerType}, ${score},
      ${toCents(profile.cashAvailable)}, ${profile.preferredAreas},
      int8range(${toCents(profile.priceRange.min)}::bigint, ${toCents(profile.priceRange.max)}::bigint, '[]'),
      ${profile.propertyTypes}, ${profile.dealsClosed}, ${profile.avgCloseTime}, ${proof?.kind ?? null},
      ${proof?.date ?? null}::date, ${proof?.expires ?? null}::date, ${reminder}::int, ${profile.notes})
    ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, email = excluded.email, phone = excluded.phone,
      buyer_type = excluded.buyer_type, buyer_score = excluded.buyer_score,
      cash_available_cents = excluded.cash_available_cents, preferred_areas = excluded.preferred_areas,
      price_range = excluded.price_range, property_types = excluded.property_types,
      deals_closed = excluded.deals_closed, avg_close_time = excluded.avg_close_time,
      proof_of_funds = excluded.proof_of_funds, proof_of_funds_date = excluded.proof_of_funds_date,
      proof_of_funds_expires = excluded.proof_of_funds_expires,
      reminded_days = CASE WHEN known.proof_of_funds_expires IS NOT DISTINCT FROM excluded.proof_of_funds_expires
        THEN known.reminded_days ELSE excluded.reminded_days END,
      notes = excluded.notes, updated_at = now()`;
  if (proof === null) await deleteProofFile({ sql }, userId);
}

/** The name, size and time of a member's document; null without one. */
export async function findProofFile({ sql }: Db, userId: number): Promise<ProofFile | null> {
  const rows = await sql<ProofFile>`SELECT name, octet_length(file) AS bytes,
       to_char(uploaded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS uploaded_at
     FROM proof_of_funds_files WHERE user_id = ${userId}`;
  return rows[0] ?? null;
}

/** The content of a member's document; null without one. */
export async function readProofFile({ sql }: Db, userId: number): Promise<Buffer | null> {
  const rows = await sql<{ file: Buffer }>`SELECT file FROM proof_of_funds_files WHERE user_id = ${userId}`;
  return rows[0]?.file ?? null;
}

/** Stores the document of a member's proof of funds, in place of an earlier one. @returns false without a proof of funds */
export async function upsertProofFile(
  { sql }: Pick<TransactionExtras, 'sql'>,
  userId: number,
  { name, file }: { name: string; file: Buffer },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO proof_of_funds_files (user_id, name, file)
    SELECT user_id, ${name}, ${file} FROM buyer_profiles WHERE user_id = ${userId} AND proof_of_funds IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, file = excluded.file, uploaded_at = now()
    RETURNING user_id`;
  return rows.length === 1;
}

/** @returns false without a document */
export async function deleteProofFile({ sql }: Pick<TransactionExtras, 'sql'>, userId: number): Promise<boolean> {
  const rows = await sql`DELETE FROM proof_of_funds_files WHERE user_id = ${userId} RETURNING user_id`;
  return rows.length === 1;
}

/** Deletes documents whose proof of funds expired more than so many days before `today`. */
export async function purgeProofFiles({ sql }: Db, today: string, days: number): Promise<void> {
  await sql`DELETE FROM proof_of_funds_files f USING buyer_profiles p
     WHERE p.user_id = f.user_id AND p.proof_of_funds_expires < ${today}::date - ${days}::int`;
}

export interface ExpiringProof extends Record<string, unknown> {
  readonly userId: number;
  readonly kind: NonNullable<BuyerProfile['proofOfFunds']>['kind'];
  /** ISO date. */
  readonly expires: string;
  readonly reminded: number | null;
}

/** Proofs of funds that expire within so many days and may need a reminder. */
export async function listExpiringProofs({ sql }: Db, today: string, days: number): Promise<ExpiringProof[]> {
  const rows =
    await sql<ExpiringProof>`SELECT user_id, proof_of_funds AS kind, proof_of_funds_expires::text AS expires, reminded_days AS reminded
     FROM buyer_profiles
     WHERE proof_of_funds IS NOT NULL AND proof_of_funds_expires BETWEEN ${today}::date AND ${today}::date + ${days}::int
       AND reminded_days IS DISTINCT FROM 0
     ORDER BY proof_of_funds_expires, user_id LIMIT 1000`;
  return rows;
}

/** Records a reminder. @returns false if another process recorded it, or the member changed the document meanwhile */
export async function claimReminder(
  { sql }: TransactionExtras,
  { userId, expires, reminded }: ExpiringProof,
  reminder: number,
): Promise<boolean> {
  const rows = await sql`
    UPDATE buyer_profiles SET reminded_days = ${reminder}
    WHERE user_id = ${userId} AND proof_of_funds_expires = ${expires}::date
      AND reminded_days IS NOT DISTINCT FROM ${reminded}::int
    RETURNING user_id`;
  return rows.length === 1;
}
