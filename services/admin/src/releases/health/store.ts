import type { ReleasedName } from '@dealstead/contracts';
import { goodLcp, vitalBounds } from '@dealstead/contracts';
import type { HealthCounts, HealthMinute } from '@dealstead/contracts/admin/releaseHealth';
import { rawPart } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import { canaryCriteria } from '@dealstead/contracts/admin/releaseHealth';
import { z } from 'zod';
import type { Trial, TrialCounts, TrialSums } from './canaryTrial.ts';

/** Days for which the health of releases is stored. */
const storedDays = 14;

/** Stores what a gateway counted. Minutes that arrive again, or after what the gateway counted later, change nothing. */
export async function saveMinutes({ sql }: Sql, gateway: string, minutes: readonly HealthMinute[]): Promise<void> {
  await sql`
    INSERT INTO release_health_minutes AS stored
      (name, version, audience, minute, gateway, samples, load_failures, errors, lcp, inp, cls, total)
    SELECT name, version, audience, minute, ${gateway}::uuid, samples, "loadFailures", errors, lcp, inp, cls,
      samples + "loadFailures" + errors + (SELECT sum(value) FROM unnest(lcp || inp || cls) AS value)
    FROM jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) AS sent (name text, version text, audience text,
      minute timestamptz, samples integer, "loadFailures" integer, errors integer, lcp integer[], inp integer[], cls integer[])
    ORDER BY name, version, audience, minute
    ON CONFLICT (name, version, audience, minute, gateway) DO UPDATE SET
      samples = excluded.samples, load_failures = excluded.load_failures, errors = excluded.errors,
      lcp = excluded.lcp, inp = excluded.inp, cls = excluded.cls, total = excluded.total
    WHERE stored.total < excluded.total`;
}

export type VersionCounts = HealthCounts & { version: string; audience: HealthMinute['audience'] };

const sumOfBuckets = (column: keyof typeof vitalBounds) =>
  rawPart(
    `ARRAY[${Array.from({ length: vitalBounds[column].length + 1 }, (_, i) => `sum(${column}[${i + 1}])::int`).join(', ')}] AS ${column}`,
  );

/** What was counted of a name's versions in the last 24 hours, the version that was used last first. */
export async function sumByVersion({ sql }: Sql, name: ReleasedName): Promise<VersionCounts[]> {
  const rows = await sql<VersionCounts>`
    SELECT version, audience, sum(samples)::int AS samples, sum(load_failures)::int AS load_failures,
      sum(errors)::int AS errors, ${sumOfBuckets('lcp')}, ${sumOfBuckets('inp')}, ${sumOfBuckets('cls')}
    FROM release_health_minutes WHERE name = ${name} AND minute > now() - interval '1 day'
    GROUP BY version, audience ORDER BY max(minute) DESC, version, audience LIMIT 20`;
  return rows;
}

/** A version in canary, and the version with which it is compared. */
export interface RunningCanary {
  readonly name: ReleasedName;
  readonly version: string;
  readonly promoted: string;
  /** When it began, or its cohort was changed. */
  readonly since: Date;
  /** Milliseconds since then, by the clock of the database. */
  readonly age: number;
}

/** The canaries that run, by name. */
export function listRunningCanaries({ sql }: Sql): Promise<RunningCanary[]> {
  return sql<RunningCanary>`
    SELECT name, version, promoted, since, (extract(epoch FROM now() - since) * 1000)::float8 AS age
    FROM (SELECT releases.name, releases.version, pointers.version AS promoted,
            (SELECT max(changed_at) FROM release_transitions AS transitions WHERE transitions.name = releases.name
              AND transitions.version = releases.version AND to_state = 'canary') AS since
          FROM releases JOIN release_pointers AS pointers ON pointers.name = releases.name
          WHERE releases.state = 'canary') AS canaries
    WHERE since IS NOT NULL ORDER BY name`;
}

const noCounts: TrialCounts = { samples: 0, loadFailures: 0, errors: 0, views: 0, slowViews: 0 };
/** The first bucket of slow views, counted from 1 as PostgreSQL does. */
const firstSlowBucket = vitalBounds.lcp.indexOf(goodLcp) + 2;

/** What was counted since a canary began, of it and of the promoted version. */
export async function sumSince({ sql }: Sql, { name, version, promoted, since }: RunningCanary): Promise<TrialSums> {
  const rows = await sql<TrialCounts & { version: string }>`
    SELECT version, sum(samples)::int AS samples, sum(load_failures)::int AS load_failures, sum(errors)::int AS errors,
      sum((SELECT sum(value) FROM unnest(lcp) AS value))::int AS views,
      coalesce(sum((SELECT sum(value) FROM unnest(lcp[${firstSlowBucket}::int:]) AS value)), 0)::int AS slow_views
    FROM release_health_minutes
    WHERE name = ${name} AND minute >= date_trunc('minute', ${since}::timestamptz)
      AND ((version = ${version} AND audience = 'canary') OR (version = ${promoted} AND audience = 'everyone'))
    GROUP BY version`;
  const countsOf = (wanted: string): TrialCounts => {
    const found = rows.find((row) => row.version === wanted);
    if (!found) return noCounts;
    const { version: _, ...counts } = found;
    return counts;
  };
  return { canary: countsOf(version), promoted: countsOf(promoted) };
}

const Count = z.number().int();
const Counts = z.object({ samples: Count, loadFailures: Count, errors: Count, views: Count, slowViews: Count });
const Sums = z.object({ canary: Counts, promoted: Counts });
const StoredTrial = z.object({
  seen: Sums,
  compared: Sums,
  evidence: z.record(z.enum(canaryCriteria), z.array(z.number())),
}) satisfies z.ZodType<Trial>;

/** The comparison of a canary, or null where it has not begun since the canary did. */
export async function findTrial({ sql }: Sql, { name, version, since }: RunningCanary): Promise<Trial | null> {
  const [row] = await sql`
    SELECT seen, compared, evidence FROM canary_trials
    WHERE name = ${name} AND version = ${version} AND since = ${since}::timestamptz`;
  return row === undefined ? null : StoredTrial.parse(row);
}

/** The canary of a name with its comparison, which is null while it has not begun; null without a canary. */
export async function findCanaryWithTrial(db: Sql, name: ReleasedName) {
  const canary = (await listRunningCanaries(db)).find((running) => running.name === name);
  return canary ? { canary, trial: await findTrial(db, canary) } : null;
}

/** Stores the comparison of a canary in place of the one before. Requires the set's lock. */
export async function saveTrial(
  { sql }: Sql,
  { name, version, since }: RunningCanary,
  { seen, compared, evidence }: Trial,
): Promise<void> {
  await sql`
    INSERT INTO canary_trials (name, version, since, seen, compared, evidence)
    VALUES (${name}, ${version}, ${since}::timestamptz, ${JSON.stringify(seen)}::jsonb, ${JSON.stringify(compared)}::jsonb,
      ${JSON.stringify(evidence)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET version = excluded.version, since = excluded.since, seen = excluded.seen,
      compared = excluded.compared, evidence = excluded.evidence`;
}

/** Deletes what is older than 14 days. */
export async function deleteOldMinutes({ sql }: Sql): Promise<void> {
  await sql`
    DELETE FROM release_health_minutes WHERE minute < now() - ${storedDays}::int * interval '1 day'`;
}
