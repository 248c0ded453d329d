import { emailKey, type LeadEmail, type LeadPhone } from '@dealstead/contracts';
import { placeOf, streetKey } from '@dealstead/contracts/values/address';
import { readPhones } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { type BackgroundJob, createBackgroundJob, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { Tie } from '@dealstead/service-kit/imports/tie';
import { readContactPoints } from './contactPoints.ts';

/** What leads are compared by. */
export interface KeyedLead extends Record<string, unknown> {
  readonly phone: string | null;
  readonly email: string | null;
  readonly phones: readonly LeadPhone[];
  readonly emails: readonly LeadEmail[];
  /** In one line: "4 Elm St, Boston, MA 02115". */
  readonly propertyAddress: string | null;
}

/** The columns of a `KeyedLead`. */
export const keyedColumns = part`phone, email, phones, emails, property_address`;

/** The columns by which a lead is found as a duplicate: by all of its phone numbers and e-mail addresses. */
export function leadKeyColumns(lead: KeyedLead) {
  const { phones, emails } = readContactPoints(lead);
  return {
    phone_keys: [...new Set(phones.flatMap(({ number }) => phoneKeysOf(number)))],
    email_keys: [...new Set(emails.map(emailKey))],
    street_key: streetKeyOf(lead.propertyAddress ?? '') || null,
    is_keyed: true,
  };
}

/** The keys of the phone numbers of a text. */
export const phoneKeysOf = (text: string): string[] => (valueOf(readPhones(text)) ?? []).map(({ key }) => key);

const streetKeyOf = (address: string): string => (placeOf(address).address ? streetKey(address) : '');

/**
 * By what a lead is the same as another: its e-mail addresses, phone numbers and property. One owner's address and number stand
 * beside several properties, which are leads of their own.
 */
export function leadTies(lead: KeyedLead, keys = leadKeyColumns(lead)): Tie[] {
  const { phone_keys: phones, email_keys: emails, street_key: street } = keys;
  const property = street ? propertyTies(lead.propertyAddress ?? '', street) : [];
  const differs = property[0]?.key ?? null;
  return [
    ...property,
    ...emails.map((key) => ({ by: 'email' as const, key: `e ${key}`, differs })),
    ...phones.map((key) => ({ by: 'phone' as const, key: `p ${key}`, differs })),
  ];
}

/** As `isSameAddress` compares: one street in one ZIP code, or in one town where either has no ZIP code. */
function propertyTies(address: string, street: string): Tie[] {
  const { city, state, zipCode } = placeOf(address);
  const town = (city ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const tie = (key: string, differs: string | null = null): Tie => ({ by: 'address', key, differs });
  if (town === '') return [tie(zipCode ? `z ${street}|${zipCode}` : `t ${street}||${state ?? ''}`)];
  return [tie(`t ${street}|${town}|${state ?? ''}`, zipCode), ...(zipCode ? [tie(`z ${street}|${zipCode}`)] : [])];
}

const batch = 2_000;

/**
 * Makes the keys of leads that were written without them, of one owner or of all. @returns whether there may be more
 */
export async function keyLeads({ sql }: Pick<Tx, 'sql'>, ownerId: number | null): Promise<boolean> {
  const leads = await sql<KeyedLead & { id: number }>`
    SELECT id, phone, email, phones, emails, property_address FROM leads
    WHERE email_keys IS NULL AND deleted_at IS NULL AND (${ownerId}::int IS NULL OR created_by_user_id = ${ownerId}::int)
    ORDER BY created_by_user_id, id LIMIT ${batch} FOR UPDATE`;
  if (leads.length === 0) return false;
  const keys = leads.map(({ id, ...lead }) => ({ id, ...leadKeyColumns(lead) }));
  await sql`
    UPDATE leads l SET phone_keys = k.phone_keys, email_keys = k.email_keys, street_key = k.street_key, is_keyed = true
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS k(id int, phone_keys text[], email_keys text[], street_key text)
    WHERE l.id = k.id`;
  return leads.length === batch;
}

/** Makes the keys of leads that were written without them. */
export const createLeadKeyJob = (db: Db): BackgroundJob =>
  createBackgroundJob({ name: 'lead keys', run: () => db.change((tx) => keyLeads(tx, null)), idleEvery: 60_000 });

/**
 * SQL: the leads of an owner that have one of some e-mail addresses, numbers or streets. Key by key (`OFFSET 0`), and the
 * owner without the index of owners (`+ 0`): otherwise the planner, which has no statistics of keys in arrays, compares every lead of
 * the owner with every key.
 */
export const tiedQuery = (ownerId: number, emails: string[], phones: string[], streets: string[]) => part`
  SELECT l.id FROM unnest(${emails}::text[]) AS k(key), LATERAL (SELECT id FROM leads
    WHERE email_keys @> ARRAY[k.key] AND deleted_at IS NULL AND created_by_user_id + 0 = ${ownerId}::int OFFSET 0) l
  UNION SELECT l.id FROM unnest(${phones}::text[]) AS k(key), LATERAL (SELECT id FROM leads
    WHERE phone_keys @> ARRAY[k.key] AND deleted_at IS NULL AND created_by_user_id + 0 = ${ownerId}::int OFFSET 0) l
  UNION SELECT id FROM leads WHERE created_by_user_id = ${ownerId}::int AND deleted_at IS NULL AND street_key = ANY(${streets}::text[])`;

/** Leads of an owner that have one of some ties, with all of theirs. `except` is an import whose leads are left out. */
export async function findTiedLeads(
  tx: Pick<Tx, 'sql'>,
  ownerId: number,
  ties: readonly Tie[],
  except: number | null,
): Promise<{ id: number; ties: Tie[] }[]> {
  while (await keyLeads(tx, ownerId));
  const keysOf = (prefix: string) => [
    ...new Set(ties.filter(({ key }) => key[0] === prefix).map(({ key }) => key.slice(2))),
  ];
  const streets = new Set([...keysOf('t'), ...keysOf('z')].map((key) => key.split('|')[0] ?? ''));
  const ids = await tx.sql<{ id: number }>`${tiedQuery(ownerId, keysOf('e'), keysOf('p'), [...streets])}`;
  if (ids.length === 0) return [];
  const found = await tx.sql<KeyedLead & { id: number }>`
    SELECT id, email, phone, phones, emails, property_address FROM leads
    WHERE id = ANY(${ids.map(({ id }) => id)}::int[]) AND (${except}::int IS NULL OR import_id IS DISTINCT FROM ${except}::int)
    ORDER BY id`;
  return found.map(({ id, ...lead }) => ({ id, ties: leadTies(lead) }));
}
