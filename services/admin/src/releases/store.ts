import type { PausedPage, ReleasedName, ReleaseState } from '@dealstead/contracts';
import { CohortFields, Release } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import type { Db, Snapshot, Tx } from '../database.ts';
import { createReleaseSet } from './rules.ts';
import type { CanaryRelease, CandidateSet, SetContents } from './rules.ts';

type Reader = Pick<Tx, 'release' | 'releasePointer' | 'pausedPage'>;

export interface Pointer {
  name: ReleasedName;
  version: string;
  previous: string | null;
  promotedBy: string;
  promotedAt: Date;
  /** Revision of the set with which it was moved; null where that was not stored. */
  revision: number | null;
}

/** Takes the lock under which pointers are moved and compatibility is checked. Returns the current revision. */
export async function lockSet(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ revision: number }>`SELECT revision FROM release_revision FOR UPDATE`;
  return row?.revision ?? 0;
}

/** The releases that run now. */
export async function currentReleases(db: Reader): Promise<CandidateSet> {
  const pointers = await db.releasePointer.findMany();
  const releases = await readReleases(db, Object.fromEntries(pointers.map(({ name, version }) => [name, version])));
  return new Map(releases.map((release) => [release.name, release]));
}

/** The releases that would run with these in the places of their predecessors. */
export async function currentReleasesWith(db: Reader, releases: readonly Release[]): Promise<CandidateSet> {
  return new Map([...(await currentReleases(db)), ...releases.map((release) => [release.name, release] as const)]);
}

/** The releases that somebody gets, and those that the next rollback would restore. */
export async function readProtectedReleases({ prisma }: Db): Promise<Release[]> {
  const pointers = await prisma.releasePointer.findMany();
  const pointed = pointers.flatMap(({ name, version, previous }) => [
    { name, version },
    ...(previous === null ? [] : [{ name, version: previous }]),
  ]);
  const rows = await prisma.release.findMany({
    where: { OR: [...pointed, { state: 'canary' }] },
    orderBy: [{ name: 'asc' }, { publishedAt: 'desc' }],
  });
  return rows.map(({ manifest }) => Release.parse(manifest));
}

/** The versions in canary, by name. */
export async function readCanaries(db: Reader): Promise<CanaryRelease[]> {
  const rows = await db.release.findMany({ where: { state: 'canary' }, orderBy: { name: 'asc' } });
  return rows.map(({ manifest, cohort }) => ({ release: Release.parse(manifest), cohort: CohortFields.parse(cohort) }));
}

/** What is paused, by slice and page. */
async function readPaused(db: Reader): Promise<PausedPage[]> {
  const rows = await db.pausedPage.findMany({ orderBy: [{ slice: 'asc' }, { page: 'asc' }] });
  return rows.map(({ slice, page }) => ({ slice, page: page === '' ? null : page }));
}

/** The contents of the set that runs now. */
export async function readContents(db: Reader, revision: number): Promise<SetContents> {
  return {
    releases: await currentReleases(db),
    canaries: await readCanaries(db),
    paused: await readPaused(db),
    revision,
  };
}

/** The last committed set, or null while there is no shell. */
export async function currentSet(db: Db): Promise<ReleaseSet | null> {
  return db.snapshot(async (tx) => {
    const [row] = await tx.sql<{ revision: number }>`SELECT revision FROM release_revision`;
    return createReleaseSet(await readContents(tx, row?.revision ?? 0));
  });
}

/** Which version of a name runs and which ran before, or null where none was promoted. */
export async function findPointer(db: Reader, name: ReleasedName): Promise<Pointer | null> {
  return (await db.releasePointer.findUnique({ where: { name } })) as Pointer | null;
}

/** `findPointer` outside of a transaction. */
export function findCurrentPointer({ prisma }: Db, name: ReleasedName): Promise<Pointer | null> {
  return findPointer(prisma, name);
}

/** The pointers that were moved together with this one, and itself. */
export async function findPointersMovedWith(db: Reader, pointer: Pointer): Promise<Pointer[]> {
  const { name, revision } = pointer;
  const others = { name: { not: name }, revision: revision ?? undefined };
  const together =
    revision === null ? [] : await db.releasePointer.findMany({ where: others, orderBy: { name: 'asc' } });
  return [pointer, ...(together as Pointer[])];
}

/** What each of the last promotions replaced, where they are not older than so many hours; the last one comes first. */
export async function readPreviousVersions(
  tx: Snapshot,
  { rollbacks, hours }: { readonly rollbacks: number; readonly hours: number },
): Promise<ReleaseVersions[]> {
  const rows = await tx.sql<{ versions: ReleaseVersions }>`
    SELECT jsonb_object_agg(name, previous) AS versions FROM release_pointers
    GROUP BY revision, CASE WHEN revision IS NULL THEN name END
    HAVING bool_and(previous IS NOT NULL) AND max(promoted_at) > now() - ${hours}::int * interval '1 hour'
    ORDER BY max(promoted_at) DESC LIMIT ${rollbacks}::int`;
  return rows.map(({ versions }) => versions);
}

/** Versions that were published. */
export async function readReleases(db: Reader, versions: ReleaseVersions): Promise<Release[]> {
  const named = Object.entries(versions).map(([name, version]) => ({ name, version }));
  const rows = await db.release.findMany({ where: { OR: named } });
  return rows.map(({ manifest }) => Release.parse(manifest));
}

/** Moves a pointer. Requires the set's lock. */
export async function movePointer(
  tx: Tx,
  { name, version, previous, promotedBy, revision }: Omit<Pointer, 'promotedAt'>,
): Promise<void> {
  const moved = { version, previous, promotedBy, promotedAt: new Date(), revision };
  await tx.releasePointer.upsert({ where: { name }, create: { name, ...moved }, update: moved });
}

/** Removes the pointer of a name, so that no version of it runs. Requires the set's lock. */
export async function deletePointer(tx: Tx, name: ReleasedName): Promise<void> {
  await tx.releasePointer.delete({ where: { name } });
}

/** The versions of a name that somebody gets: the promoted one and the one in canary. */
export async function readShownVersions(
  tx: Tx,
  name: ReleasedName,
): Promise<{ version: string; state: ReleaseState }[]> {
  const rows = await tx.release.findMany({
    where: { name, state: { in: ['promoted', 'canary'] } },
    select: { version: true, state: true },
  });
  return rows.map(({ version, state }) => ({ version, state: state as ReleaseState }));
}

/** Increments the revision of the set, and returns it. Requires the set's lock. */
export async function incrementRevision(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{
    revision: number;
  }>`UPDATE release_revision SET revision = revision + 1 RETURNING revision`;
  return row?.revision ?? 0;
}

/** Pauses a page, or a slice where `page` is null. Returns false where it is paused already. */
export async function insertPaused(
  tx: Tx,
  { slice, page }: PausedPage,
  { reason, pausedBy }: { reason: string; pausedBy: string },
): Promise<boolean> {
  const { count } = await tx.pausedPage.createMany({
    data: [{ slice, page: page ?? '', reason, pausedBy }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Resumes a page or a slice. Returns false where it is not paused. */
export async function deletePaused(tx: Tx, { slice, page }: PausedPage): Promise<boolean> {
  const { count } = await tx.pausedPage.deleteMany({ where: { slice, page: page ?? '' } });
  return count > 0;
}
