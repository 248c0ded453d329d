import { compareReleasedNames } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { SliceKey } from '@dealstead/contracts/platform/releases';
import type { RegisteredSlice } from '@dealstead/contracts/admin/slices';
import { isoDates, type WithDates } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import { toSliceKey } from './signatures.ts';

type SliceRow = WithDates<Omit<RegisteredSlice, 'keys'>, 'registeredAt'>;
type KeyRow = WithDates<RegisteredSlice['keys'][number], 'addedAt' | 'revokedAt'>;

/** Registered slices with their keys, the newest first: one of them, or all. */
async function readSlices({ sql }: Sql, name: ReleasedName | null): Promise<RegisteredSlice[]> {
  const slices = await sql<SliceRow>`
    SELECT name, owner, registered_by, registered_at FROM slices WHERE ${name}::text IS NULL OR name = ${name}`;
  const keys = await sql<KeyRow & { slice: string }>`
    SELECT slice, id, added_by, added_at, revoked_by, revoked_at FROM slice_keys
    WHERE ${name}::text IS NULL OR slice = ${name} ORDER BY added_at DESC`;
  const keysOf = Map.groupBy(keys, ({ slice }) => slice);
  return slices.map((row) => ({
    ...isoDates(row),
    keys: (keysOf.get(row.name) ?? []).map(({ id, addedBy, addedAt, revokedBy, revokedAt }) =>
      isoDates({ id, addedBy, addedAt, revokedBy, revokedAt }),
    ),
  }));
}

/** The shell and the slices that may be released, this repository's first. */
export async function listSlices(db: Sql): Promise<RegisteredSlice[]> {
  return (await readSlices(db, null)).toSorted((a, b) => compareReleasedNames(a.name, b.name));
}

/** A registered slice, or null. */
export async function findSlice(db: Sql, name: ReleasedName): Promise<RegisteredSlice | null> {
  return (await readSlices(db, name))[0] ?? null;
}

/** Registers a slice. Returns false where its name is taken. */
export async function insertSlice(
  { sql }: Sql,
  { name, owner, registeredBy }: { readonly name: string; readonly owner: string; readonly registeredBy: string },
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO slices (name, owner, registered_by) VALUES (${name}, ${owner}, ${registeredBy})
    ON CONFLICT DO NOTHING RETURNING name`;
  return inserted.length > 0;
}

/** Adds a key of a slice. Returns false where the key is known, of this slice or of another one. */
export async function insertKey(
  { sql }: Sql,
  {
    id,
    sliceName,
    publicKey,
    addedBy,
  }: { readonly id: string; readonly sliceName: string; readonly publicKey: string; readonly addedBy: string },
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO slice_keys (id, slice, public_key, added_by) VALUES (${id}, ${sliceName}, ${publicKey}, ${addedBy})
    ON CONFLICT DO NOTHING RETURNING id`;
  return inserted.length > 0;
}

/** Revokes a key of a slice. Returns false where it has no such key, or it is revoked already. */
export async function revokeKey({ sql }: Sql, sliceName: string, id: string, revokedBy: string): Promise<boolean> {
  const revoked = await sql`
    UPDATE slice_keys SET revoked_by = ${revokedBy}, revoked_at = now()
    WHERE id = ${id} AND slice = ${sliceName} AND revoked_at IS NULL RETURNING id`;
  return revoked.length > 0;
}

/** The keys by which releases of a slice may be signed now, by their ids. */
export async function readActiveKeys({ sql }: Sql, sliceName: string): Promise<ReadonlyMap<string, SliceKey>> {
  const rows = await sql<{ id: string; publicKey: string }>`
    SELECT id, public_key FROM slice_keys WHERE slice = ${sliceName} AND revoked_at IS NULL`;
  return new Map(rows.map(({ id, publicKey }) => [id, toSliceKey(publicKey)]));
}
