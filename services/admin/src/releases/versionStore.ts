import { releaseVersionPageSize } from '@dealstead/contracts';
import type { ReleaseCheck, ReleaseVersion, ReleaseVersionHistory } from '@dealstead/contracts/admin/releases';
import type { Cohort, ReleasedName, ReleaseState, ReleaseStates, ReleaseTransition } from '@dealstead/contracts';
import { Release } from '@dealstead/contracts/platform/releases';
import type { ReleaseSignature, ReleaseSource, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import { isoDates, part, type WithDates } from '@dealstead/service-kit';
import type { Sql, Tx } from '../database.ts';
import { areNamed } from './store.ts';

/** What was published of a version, and its state. */
interface StoredVersion {
  readonly release: Release;
  readonly state: ReleaseState;
}

/** A version, if it was published. */
export async function findVersion({ sql }: Sql, name: ReleasedName, version: string): Promise<StoredVersion | null> {
  const [row] = await sql<{ manifest: unknown; state: ReleaseState }>`
    SELECT manifest, state FROM releases WHERE name = ${name} AND version = ${version}`;
  return row ? { release: Release.parse(row.manifest), state: row.state } : null;
}

/** The names among these versions that a team signed. */
export async function findSigned({ sql }: Sql, versions: ReleaseVersions): Promise<ReleasedName[]> {
  const rows = await sql<{ name: ReleasedName }>`
    SELECT name FROM releases WHERE ${areNamed(versions)} AND signature IS NOT NULL`;
  return rows.map(({ name }) => name);
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
export async function readStates({ sql }: Sql, name: ReleasedName, version: string): Promise<ReleaseStates> {
  const rows = await sql<{ version: string; state: ReleaseState }>`
    SELECT version, state FROM releases
    WHERE name = ${name} AND (version = ${version} OR state IN ('promoted', 'canary'))`;
  return new Map(rows.map((row) => [row.version, row.state]));
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
  await tx.sql`UPDATE releases SET state = ${to} WHERE name = ${name} AND version = ${version}`;
  await recordTransition(tx, name, { version, from, to }, cause);
}

/** Adds a transition to the history of a version; `from` is null for its first publication. */
export async function recordTransition(
  tx: Tx,
  name: ReleasedName,
  { version, from, to }: Omit<ReleaseTransition, 'from'> & { readonly from: ReleaseState | null },
  { by, reason = null }: TransitionCause,
): Promise<void> {
  await tx.sql`
    INSERT INTO release_transitions (name, version, from_state, to_state, changed_by, reason)
    VALUES (${name}, ${version}, ${from}, ${to}, ${by}, ${reason})`;
}

type Transition = WithDates<ReleaseVersionHistory['transitions'][number], 'at'>;
type VersionRow = WithDates<ReleaseVersion, 'publishedAt'>;

const versionColumns = part`
  name, version, state, published_by, published_at, source, checks,
  signature ->> 'keyId' AS key_id,
  CASE WHEN state = 'canary' THEN cohort END AS cohort,
  (SELECT coalesce(sum((file.value ->> 'bytes')::int), 0)::int
   FROM jsonb_each(manifest -> 'files') AS file WHERE file.key LIKE '%.js.br') AS script_bytes`;

/** A page of a name's versions, newest first, following the version `after`. */
export async function listVersions({ sql }: Sql, name: ReleasedName, after?: string): Promise<ReleaseVersion[]> {
  const rows = await sql<VersionRow>`
    SELECT ${versionColumns} FROM releases
    WHERE name = ${name} AND (${after}::text IS NULL OR (published_at, version) <
      (SELECT published_at, version FROM releases WHERE name = ${name} AND version = ${after}))
    ORDER BY published_at DESC, version DESC LIMIT ${releaseVersionPageSize}`;
  return rows.map(isoDates);
}

/** A version with the history of its states, or null. */
export async function readVersion({ sql }: Sql, name: ReleasedName, version: string) {
  const [[row], transitions] = await Promise.all([
    sql<VersionRow>`SELECT ${versionColumns} FROM releases WHERE name = ${name} AND version = ${version}`,
    sql<Transition>`
      SELECT from_state AS from, to_state AS to, changed_at AS at, changed_by AS by, reason FROM release_transitions
      WHERE name = ${name} AND version = ${version} ORDER BY id`,
  ]);
  if (!row) return null;
  return { ...isoDates(row), transitions: transitions.map(isoDates) };
}
