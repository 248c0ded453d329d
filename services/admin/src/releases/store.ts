import type { PausedPage, ReleasedName, ReleaseState } from '@dealstead/contracts';
import { CohortFields, Release } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import { part, type SqlPart } from '@dealstead/service-kit';
import type { Db, Snapshot, Sql, Tx } from '../database.ts';
import { createReleaseSet } from './rules.ts';
import type { CanaryRelease, CandidateSet, SetContents } from './rules.ts';

export interface Pointer {
  name: ReleasedName;
  version: string;
  previous: string | null;
  promotedBy: string;
  promotedAt: Date;
  /** Revision of the set with which it was moved; null where that was not stored. */
  revision: number | null;
}

export const pointerColumns = part`name, version, previous, promoted_by, promoted_at, revision`;

interface ManifestRow {
  readonly manifest: unknown;
}

const parseManifest = ({ manifest }: ManifestRow): Release => Release.parse(manifest);

/** The condition of those among releases that these versions name. */
export const areNamed = (versions: ReleaseVersions): SqlPart =>
  part`(name, version) IN (SELECT * FROM jsonb_each_text(${JSON.stringify(versions)}::jsonb))`;

/** Takes the lock under which pointers are moved and compatibility is checked. Returns the current revision. */
export async function lockSet(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ revision: number }>`SELECT revision FROM release_revision FOR UPDATE`;
  return row?.revision ?? 0;
}

/** The releases that run now. */
export async function currentReleases({ sql }: Sql): Promise<CandidateSet> {
  const releases = await sql<ManifestRow>`SELECT manifest FROM releases JOIN release_pointers USING (name, version)`;
  return new Map(releases.map(parseManifest).map((release) => [release.name, release]));
}

/** The releases that would run with these in the places of their predecessors. */
export async function currentReleasesWith(db: Sql, releases: readonly Release[]): Promise<CandidateSet> {
  return new Map([...(await currentReleases(db)), ...releases.map((release) => [release.name, release] as const)]);
}

/** The releases that somebody gets, and those that the next rollback would restore. */
export async function readProtectedReleases({ sql }: Sql): Promise<Release[]> {
  const rows = await sql<ManifestRow>`
    SELECT manifest FROM releases
    WHERE state = 'canary' OR EXISTS (SELECT FROM release_pointers AS pointers
      WHERE pointers.name = releases.name AND releases.version IN (pointers.version, pointers.previous))
    ORDER BY name, published_at DESC`;
  return rows.map(parseManifest);
}

/** The versions in canary, by name. */
export async function readCanaries({ sql }: Sql): Promise<CanaryRelease[]> {
  const rows = await sql<ManifestRow & { cohort: unknown }>`
    SELECT manifest, cohort FROM releases WHERE state = 'canary' ORDER BY name`;
  return rows.map(({ manifest, cohort }) => ({ release: Release.parse(manifest), cohort: CohortFields.parse(cohort) }));
}

/** What is paused, by slice and page. */
function readPaused({ sql }: Sql): Promise<PausedPage[]> {
  return sql<PausedPage>`SELECT slice, nullif(page, '') AS page FROM paused_pages ORDER BY slice, paused_pages.page`;
}

/** The contents of the set that runs now. */
export async function readContents(db: Sql, revision: number): Promise<SetContents> {
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
export async function findPointer({ sql }: Sql, name: ReleasedName): Promise<Pointer | null> {
  const [pointer] = await sql<Pointer>`SELECT ${pointerColumns} FROM release_pointers WHERE name = ${name}`;
  return pointer ?? null;
}

/** The pointers that were moved together with this one, and itself. */
export async function findPointersMovedWith({ sql }: Sql, pointer: Pointer): Promise<Pointer[]> {
  const { name, revision } = pointer;
  const together = await sql<Pointer>`
    SELECT ${pointerColumns} FROM release_pointers WHERE revision = ${revision} AND name <> ${name} ORDER BY name`;
  return [pointer, ...together];
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
export async function readReleases({ sql }: Sql, versions: ReleaseVersions): Promise<Release[]> {
  const rows = await sql<ManifestRow>`SELECT manifest FROM releases WHERE ${areNamed(versions)}`;
  return rows.map(parseManifest);
}

/** Moves a pointer. Requires the set's lock. */
export async function movePointer(
  { sql }: Sql,
  { name, version, previous, promotedBy, revision }: Omit<Pointer, 'promotedAt'>,
): Promise<void> {
  await sql`
    INSERT INTO release_pointers (name, version, previous, promoted_by, promoted_at, revision)
    VALUES (${name}, ${version}, ${previous}, ${promotedBy}, now(), ${revision})
    ON CONFLICT (name) DO UPDATE SET version = excluded.version, previous = excluded.previous,
      promoted_by = excluded.promoted_by, promoted_at = excluded.promoted_at, revision = excluded.revision`;
}

/** Removes the pointer of a name, so that no version of it runs. Requires the set's lock. */
export async function deletePointer({ sql }: Sql, name: ReleasedName): Promise<void> {
  await sql`DELETE FROM release_pointers WHERE name = ${name}`;
}

/** The versions of a name that somebody gets: the promoted one and the one in canary. */
export function readShownVersions(
  { sql }: Sql,
  name: ReleasedName,
): Promise<{ version: string; state: ReleaseState }[]> {
  return sql<{ version: string; state: ReleaseState }>`
    SELECT version, state FROM releases WHERE name = ${name} AND state IN ('promoted', 'canary')`;
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
  { sql }: Sql,
  { slice, page }: PausedPage,
  { reason, pausedBy }: { reason: string; pausedBy: string },
): Promise<boolean> {
  const paused = await sql`
    INSERT INTO paused_pages (slice, page, reason, paused_by) VALUES (${slice}, ${page ?? ''}, ${reason}, ${pausedBy})
    ON CONFLICT DO NOTHING RETURNING slice`;
  return paused.length > 0;
}

/** Resumes a page or a slice. Returns false where it is not paused. */
export async function deletePaused({ sql }: Sql, { slice, page }: PausedPage): Promise<boolean> {
  const resumed = await sql`DELETE FROM paused_pages WHERE slice = ${slice} AND page = ${page ?? ''} RETURNING slice`;
  return resumed.length > 0;
}
