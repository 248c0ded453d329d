import { releaseVersionPageSize } from '@dealstead/contracts';
import type { ReleaseCheck, ReleaseVersion } from '@dealstead/contracts/admin/releases';
import type { Cohort, ReleasedName, ReleaseState, ReleaseStates, ReleaseTransition } from '@dealstead/contracts';
import { Release } from '@dealstead/contracts/platform/releases';
import type { ReleaseSignature, ReleaseSource, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import type { Db, Tx } from '../database.ts';

/** What was published of a version, and its state. */
interface StoredVersion {
  readonly release: Release;
  readonly state: ReleaseState;
}

/** A version, if it was published. */
export async function findVersion(
  db: Pick<Tx, 'release'>,
  name: ReleasedName,
  version: string,
): Promise<StoredVersion | null> {
  const row = await db.release.findUnique({ where: { name_version: { name, version } } });
  return row && { release: Release.parse(row.manifest), state: row.state as ReleaseState };
}

/** The names among these versions that a team signed. */
export async function findSigned(db: Pick<Tx, 'release'>, versions: ReleaseVersions): Promise<ReleasedName[]> {
  const named = Object.entries(versions).map(([name, version]) => ({ name, version }));
  const rows = await db.release.findMany({ where: { OR: named }, select: { name: true, signature: true } });
  return rows.filter(({ signature }) => signature !== null).map(({ name }) => name);
}

/** Stores a version whose checks begin, in place of one that was refused or whose checks were interrupted. */
export async function storePublished(
  tx: Tx,
  {
    release,
    source,
    signature,
    manifestSha256,
  }: {
    release: Release;
    source: ReleaseSource | null;
    signature: ReleaseSignature | null;
    manifestSha256: string | null;
  },
  publishedBy: string,
): Promise<void> {
  const { name, version } = release;
  await tx.sql`
    INSERT INTO releases (name, version, manifest, source, state, published_by, signature, manifest_sha256)
    VALUES (${name}, ${version}, ${JSON.stringify(release)}::jsonb, ${source && JSON.stringify(source)}::jsonb, 'published',
      ${publishedBy}, ${signature && JSON.stringify(signature)}::jsonb, ${manifestSha256})
    ON CONFLICT (name, version) DO UPDATE
    SET manifest = excluded.manifest, source = excluded.source, state = 'published', checks = '[]',
        published_by = excluded.published_by, published_at = now(), signature = excluded.signature,
        manifest_sha256 = excluded.manifest_sha256`;
}

/** Stores what the checks of a version found. */
export async function saveChecks(tx: Tx, { name, version }: Release, checks: readonly ReleaseCheck[]): Promise<void> {
  await tx.sql`
    UPDATE releases SET checks = ${JSON.stringify(checks)}::jsonb WHERE name = ${name} AND version = ${version}`;
}

/** Stores who gets a version while it is in canary. */
export async function saveCohort(tx: Tx, { name, version }: Release, cohort: Cohort): Promise<void> {
  await tx.sql`
    UPDATE releases SET cohort = ${JSON.stringify(cohort)}::jsonb WHERE name = ${name} AND version = ${version}`;
}

/** The states of a version, of the promoted one and of the one in canary. Requires the set's lock. */
export async function readStates(tx: Tx, name: ReleasedName, version: string): Promise<ReleaseStates> {
  const rows = await tx.release.findMany({
    where: { name, OR: [{ version }, { state: { in: ['promoted', 'canary'] } }] },
    select: { version: true, state: true },
  });
  return new Map(rows.map((row) => [row.version, row.state as ReleaseState]));
}

/** The version, other than `restored`, that was the last to be replaced by another one while it was promoted; or null. */
export async function findLastSuperseded(tx: Tx, name: ReleasedName, restored: string): Promise<string | null> {
  const [row] = await tx.sql<{ version: string }>`
    SELECT version FROM releases JOIN release_transitions USING (name, version)
    WHERE name = ${name} AND version <> ${restored} AND state = 'superseded'
      AND from_state = 'promoted' AND to_state = 'superseded'
    ORDER BY id DESC LIMIT 1`;
  return row?.version ?? null;
}

/** Who changes a state, and why. */
interface TransitionCause {
  readonly by: string;
  readonly reason?: string | null;
}

/** Changes the state of a version. Requires the set's lock. */
export async function changeState(
  tx: Tx,
  name: ReleasedName,
  { version, from, to }: ReleaseTransition,
  cause: TransitionCause,
): Promise<void> {
  await tx.release.update({ where: { name_version: { name, version } }, data: { state: to } });
  await recordTransition(tx, name, { version, from, to }, cause);
}

/** Adds a transition to the history of a version; `from` is null for its first publication. */
export async function recordTransition(
  tx: Tx,
  name: ReleasedName,
  { version, from, to }: Omit<ReleaseTransition, 'from'> & { readonly from: ReleaseState | null },
  { by, reason = null }: TransitionCause,
): Promise<void> {
  await tx.releaseTransition.create({
    data: { name, version, fromState: from, toState: to, changedBy: by, reason },
  });
}

type VersionRow = Omit<ReleaseVersion, 'publishedAt'> & { publishedAt: Date };

const versionColumns = `
  name, version, state, published_by AS "publishedBy", published_at AS "publishedAt", source, checks,
  signature ->> 'keyId' AS "keyId",
  CASE WHEN state = 'canary' THEN cohort END AS cohort,
  (SELECT coalesce(sum((file.value ->> 'bytes')::int), 0)::int
   FROM jsonb_each(manifest -> 'files') AS file WHERE file.key LIKE '%.js.br') AS "scriptBytes"`;

const toVersion = (row: VersionRow): ReleaseVersion => ({ ...row, publishedAt: row.publishedAt.toISOString() });

/** A page of a name's versions, newest first, following the version `after`. */
export async function listVersions({ pool }: Db, name: ReleasedName, after?: string): Promise<ReleaseVersion[]> {
  const { rows } = await pool.query<VersionRow>(
    `SELECT ${versionColumns} FROM releases
     WHERE name = $1 AND ($2::text IS NULL OR (published_at, version) <
       (SELECT published_at, version FROM releases WHERE name = $1 AND version = $2))
     ORDER BY published_at DESC, version DESC LIMIT $3`,
    [name, after ?? null, releaseVersionPageSize],
  );
  return rows.map(toVersion);
}

/** A version with the history of its states, or null. */
export async function readVersion({ pool, prisma }: Db, name: ReleasedName, version: string) {
  const [{ rows }, transitions] = await Promise.all([
    pool.query<VersionRow>(`SELECT ${versionColumns} FROM releases WHERE name = $1 AND version = $2`, [name, version]),
    prisma.releaseTransition.findMany({ where: { name, version }, orderBy: { id: 'asc' } }),
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toVersion(row),
    transitions: transitions.map(({ fromState, toState, changedAt, changedBy, reason }) => ({
      from: fromState as ReleaseState | null,
      to: toState as ReleaseState,
      at: changedAt.toISOString(),
      by: changedBy,
      reason,
    })),
  };
}
