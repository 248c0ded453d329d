import { durationBounds, measurementDays } from '@dealstead/contracts/admin/serviceHealth';
import type { HealthPeriod, MinuteReport, ReportingService } from '@dealstead/contracts/admin/serviceHealth';
import { isoDates, part, rawPart, type WithDates } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';

/** Stores a report once: rows that are there already are not added to the sums by hour either. */
export async function insertReport(db: Db, report: MinuteReport): Promise<void> {
  const { service, instance, version, minute, outboxSeconds, endpoints } = report;
  await db.change(async ({ sql }) => {
    await sql`
      WITH added AS (
        INSERT INTO endpoint_minutes (minute, service, instance, endpoint, version, requests, errors, duration_ms, buckets)
        SELECT ${minute}::timestamptz, ${service}, ${instance}::uuid, endpoint, ${version}, requests, errors, "durationMs",
               buckets
        FROM jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb)
          AS sent (endpoint text, requests integer, errors integer, "durationMs" double precision, buckets integer[])
        ON CONFLICT DO NOTHING
        RETURNING *
      )
      INSERT INTO endpoint_hours AS sums (hour, service, endpoint, version, requests, errors, duration_ms, buckets)
      SELECT date_trunc('hour', minute, 'UTC'), service, endpoint, version, requests, errors, duration_ms, buckets
      FROM added ORDER BY endpoint
      ON CONFLICT (hour, service, endpoint, version) DO UPDATE SET
        requests = sums.requests + excluded.requests,
        errors = sums.errors + excluded.errors,
        duration_ms = sums.duration_ms + excluded.duration_ms,
        buckets = ARRAY(SELECT stored + added
                        FROM unnest(sums.buckets, excluded.buckets) WITH ORDINALITY AS pair (stored, added, place)
                        ORDER BY place)`;
    await sql`
      INSERT INTO reporting_processes (service, instance, version, minute, outbox_seconds)
      VALUES (${service}, ${instance}::uuid, ${version}, ${minute}::timestamptz, ${outboxSeconds}::float8)
      ON CONFLICT (service, instance) DO UPDATE
      SET minute = excluded.minute, outbox_seconds = excluded.outbox_seconds, reported_at = now()
      WHERE reporting_processes.minute < excluded.minute`;
  });
}

export interface Counts {
  requests: number;
  errors: number;
  buckets: number[];
}
export type EndpointSums = Counts & { service: string; endpoint: string };
export type PointSums = Counts & { at: Date };
export type VersionSums = Counts & { service: string; version: string; firstAt: Date; lastAt: Date };

const bucketSums = rawPart(durationBounds.map((_, i) => `sum(buckets[${i + 1}])::float8`).join(', '));
const counts = part`sum(requests)::float8 AS requests, sum(errors)::float8 AS errors, ARRAY[${bucketSums}] AS buckets`;

/** What a service's endpoints, points in time and versions sum up to since a time: by minute for an hour, else by hour. */
export async function sumMeasurements({ sql }: Sql, period: HealthPeriod, service: string, since: Date) {
  const isHour = period === '1h';
  const time = isHour ? part`minute` : part`hour`;
  const from = part`FROM ${isHour ? part`endpoint_minutes` : part`endpoint_hours`}
    WHERE ${time} >= ${since} AND service = ${service}`;
  const [endpoints, points, versions] = await Promise.all([
    sql<EndpointSums>`SELECT service, endpoint, ${counts} ${from} GROUP BY service, endpoint`,
    sql<PointSums>`SELECT ${time} AS at, ${counts} ${from} GROUP BY ${time}`,
    sql<VersionSums>`
      SELECT service, version, min(${time}) AS first_at, max(${time}) AS last_at, ${counts} ${from}
      GROUP BY service, version ORDER BY max(${time}) DESC, min(${time}) DESC LIMIT 20`,
  ]);
  return { endpoints, points, versions };
}

/** Services whose processes reported in the last day, by name. */
export async function listServices({ sql }: Sql): Promise<ReportingService[]> {
  const rows = await sql<WithDates<ReportingService, 'reportedAt'>>`
    SELECT service, count(*) FILTER (WHERE reported_at > now() - interval '3 minutes')::int AS instances,
           (array_agg(version ORDER BY reported_at DESC))[1] AS version, max(reported_at) AS reported_at,
           max(outbox_seconds) FILTER (WHERE reported_at > now() - interval '3 minutes') AS outbox_seconds
    FROM reporting_processes WHERE reported_at > now() - interval '1 day' GROUP BY service ORDER BY service`;
  return rows.map(isoDates);
}

/** Deletes what is older than `measurementDays`. */
export async function deleteOldMeasurements({ sql }: Sql): Promise<void> {
  const before = new Date(Date.now() - measurementDays * 86_400_000);
  await sql`DELETE FROM endpoint_minutes WHERE minute < ${before}`;
  await sql`DELETE FROM endpoint_hours WHERE hour < ${before}`;
  await sql`DELETE FROM reporting_processes WHERE reported_at < ${before}`;
}
