import { compareReleasedNames } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import type { SliceKey } from '@dealstead/contracts/platform/releases';
import type { RegisteredSlice } from '@dealstead/contracts/admin/slices';
import type { Db, Tx } from '../database.ts';
import { toSliceKey } from './signatures.ts';

type Reader = Pick<Tx, 'slice' | 'sliceKey'>;

const withKeys = { keys: { orderBy: { addedAt: 'desc' } } } as const;

type SliceRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (db: Reader, name: ReleasedName) => db.slice.findUnique({ where: { name }, include: withKeys });

function toRegisteredSlice({ name, owner, registeredBy, registeredAt, keys }: SliceRow): RegisteredSlice {
  return {
    name,
    owner,
    registeredBy,
    registeredAt: registeredAt.toISOString(),
    keys: keys.map(({ id, addedBy, addedAt, revokedBy, revokedAt }) => ({
      id,
      addedBy,
      addedAt: addedAt.toISOString(),
      revokedBy,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
}

/** The shell and the slices that may be released, this repository's first. */
export async function listSlices({ prisma }: Db): Promise<RegisteredSlice[]> {
  const rows = await prisma.slice.findMany({ include: withKeys });
  return rows.map(toRegisteredSlice).toSorted((a, b) => compareReleasedNames(a.name, b.name));
}

/** A registered slice, or null. */
export async function findSlice(db: Reader, name: ReleasedName): Promise<RegisteredSlice | null> {
  const row = await findRow(db, name);
  return row && toRegisteredSlice(row);
}

/** Registers a slice. Returns false where its name is taken. */
export async function insertSlice(
  tx: Tx,
  slice: { readonly name: string; readonly owner: string; readonly registeredBy: string },
): Promise<boolean> {
  const { count } = await tx.slice.createMany({ data: [slice], skipDuplicates: true });
  return count > 0;
}

/** Adds a key of a slice. Returns false where the key is known, of this slice or of another one. */
export async function insertKey(
  tx: Tx,
  key: { readonly id: string; readonly sliceName: string; readonly publicKey: string; readonly addedBy: string },
): Promise<boolean> {
  const { count } = await tx.sliceKey.createMany({ data: [key], skipDuplicates: true });
  return count > 0;
}

/** Revokes a key of a slice. Returns false where it has no such key, or it is revoked already. */
export async function revokeKey(tx: Tx, sliceName: string, id: string, revokedBy: string): Promise<boolean> {
  const { count } = await tx.sliceKey.updateMany({
    where: { id, sliceName, revokedAt: null },
    data: { revokedBy, revokedAt: new Date() },
  });
  return count > 0;
}

/** The keys by which releases of a slice may be signed now, by their ids. */
export async function readActiveKeys(db: Reader, sliceName: string): Promise<ReadonlyMap<string, SliceKey>> {
  const rows = await db.sliceKey.findMany({ where: { sliceName, revokedAt: null } });
  return new Map(rows.map(({ id, publicKey }) => [id, toSliceKey(publicKey)]));
}
