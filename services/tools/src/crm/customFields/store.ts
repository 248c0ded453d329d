import type { CustomFieldDefinition } from '@dealstead/contracts';
import type { LeadCustomField } from '@dealstead/contracts/tools/leadCustomFields';
import type { Db, Tx } from '../../database.ts';

/** The fields that an owner has defined, in the order of their definition. */
export async function listDefinitions({ sql }: Pick<Db, 'sql'>, ownerId: number): Promise<CustomFieldDefinition[]> {
  const rows =
    await sql<CustomFieldDefinition>`SELECT id, kind, label, choices FROM lead_custom_fields WHERE owner_user_id = ${ownerId} ORDER BY id`;
  return rows;
}

/** The same with the number of leads that have a value. */
export async function listFields({ sql }: Pick<Db, 'sql'>, ownerId: number): Promise<LeadCustomField[]> {
  const rows =
    await sql<LeadCustomField>`SELECT f.id, f.kind, f.label, f.choices, coalesce(u.used, 0)::int AS used FROM lead_custom_fields f
     LEFT JOIN (SELECT key, count(*) AS used FROM leads l, jsonb_object_keys(l.custom) key
       WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.custom <> '{}' GROUP BY key) u ON u.key = f.id::text
     WHERE f.owner_user_id = ${ownerId} ORDER BY f.id`;
  return rows;
}

/** Counts an owner's fields; another transaction that adds one waits for this one. */
export async function countFields({ sql }: Tx, ownerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead fields of ${ownerId}`}, 0))::text`;
  const [row] = await sql<{ fields: number }>`
    SELECT count(*)::int AS fields FROM lead_custom_fields WHERE owner_user_id = ${ownerId}`;
  return row!.fields;
}

export type NewField = Pick<LeadCustomField, 'kind' | 'label' | 'choices'>;

/** @returns the field's id, or undefined where the owner has one of this name */
export async function insertField({ sql }: Tx, ownerId: number, field: NewField): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO lead_custom_fields (owner_user_id, kind, label, choices)
    VALUES (${ownerId}, ${field.kind}, ${field.label}, ${field.choices}) ON CONFLICT DO NOTHING RETURNING id`;
  return row?.id;
}

/** @returns whether no other field of the owner has this name */
export async function updateField(
  { sql }: Tx,
  ownerId: number,
  id: number,
  { label, choices }: Pick<NewField, 'label' | 'choices'>,
): Promise<boolean> {
  const rows = await sql`
    UPDATE lead_custom_fields f SET label = ${label}, choices = ${choices}
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND NOT EXISTS (
      SELECT FROM lead_custom_fields o WHERE o.owner_user_id = ${ownerId} AND o.id <> f.id AND lower(o.label) = lower(${label}))
    RETURNING id`;
  return rows.length === 1;
}

/** Deletes a field with its values, of deleted leads as well. @returns whether there was one */
export async function deleteField({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM lead_custom_fields WHERE id = ${id} AND owner_user_id = ${ownerId} RETURNING id`;
  if (rows.length === 0) return false;
  await sql`UPDATE leads SET custom = custom - ${String(id)}::text
    WHERE created_by_user_id = ${ownerId} AND custom <> '{}' AND custom ? ${String(id)}::text`;
  return true;
}
