import { durationBounds, measurementDays } from '@dealstead/contracts/admin/serviceHealth';
import type { HealthPeriod, MinuteReport, ReportingService } from '@dealstead/contracts/admin/serviceHealth';
import type { Db } from '../database.ts';

/** Stores a report once: rows that are there already are not added to the sums by hour either. */
export async function insertReport({ prisma }: Db, report: MinuteReport): Promise<void> {
  const { service, instance, version, minute, outboxSeconds, endpoints } = report;
  await prisma.$transaction([
    prisma.$executeRaw`
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
                        ORDER BY place)`,
    prisma.$executeRaw`
      INSERT INTO reporting_processes (service, instance, version, minute, outbox_seconds)
      VALUES (${service}, ${instance}::uuid, ${version}, ${minute}::timestamptz, ${outboxSeconds}::float8)
      ON CONFLICT (service, instance) DO UPDATE
      SET minute = excluded.minute, outbox_seconds = excluded.outbox_seconds, reported_at = now()
      WHERE reporting_processes.minute < excluded.minute`,
  ]);
}

export interface Counts {
  requests: number;
  errors: number;
  buckets: number[];
}
export type EndpointSums = Counts & { service: string; endpoint: string };
export type PointSums = Counts & { at: Date };
export type VersionSums = Counts & { service: string; version: string; firstAt: Date; lastAt: Date };

const bucketSums = durationBounds.map((_, i) => `sum(buckets[${i + 1}])::float8`).join(', ');
const counts = `sum(requests)::float8 AS requests, sum(errors)::float8 AS errors, ARRAY[${bucketSums}] AS buckets`;

/** What a service's endpoints, points in time and versions sum up to since a time: by minute for an hour, else by hour. */
export async function sumMeasurements({ pool }: Db, period: HealthPeriod, service: string, since: Date) {
  const [table, time] = period === '1h' ? ['endpoint_minutes', 'minute'] : ['endpoint_hours', 'hour'];
  const from = `FROM ${table} WHERE ${time} >= $1 AND service = $2`;
  const values = [since, service];
  const [endpoints, points, versions] = await Promise.all([
    pool.query<EndpointSums>(`SELECT service, endpoint, ${counts} ${from} GROUP BY service, endpoint`, values),
    pool.query<PointSums>(`SELECT ${time} AS at, ${counts} ${from} GROUP BY ${time}`, values),
    pool.query<VersionSums>(
      `SELECT service, version, min(${time}) AS "firstAt", max(${time}) AS "lastAt", ${counts} ${from}
       GROUP BY service, version ORDER BY max(${time}) DESC, min(${time}) DESC LIMIT 20`,
      values,
    ),
  ]);
  return { endpoints: endpoints.rows, points: points.rows, versions: versions.rows };
}

/** Services whose processes reported in the last day, by name. */
export async function listServices({ prisma }: Db): Promise<ReportingService[]> {
  const rows = await prisma.$queryRaw<(Omit<ReportingService, 'reportedAt'> & { reportedAt: Date })[]>`
    SELECT service, count(*) FILTER (WHERE reported_at > now() - interval '3 minutes')::int AS instances,
           (array_agg(version ORDER BY reported_at DESC))[1] AS version, max(reported_at) AS "reportedAt",
           max(outbox_seconds) FILTER (WHERE reported_at > now() - interval '3 minutes') AS "outboxSeconds"
    FROM reporting_processes WHERE reported_at > now() - interval '1 day' GROUP BY service ORDER BY service`;
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}

/** Deletes what is older than `measurementDays`. */
export async function deleteOldMeasurements({ prisma }: Db): Promise<void> {
  const before = new Date(Date.now() - measurementDays * 86_400_000);
  await prisma.endpointMinute.deleteMany({ where: { minute: { lt: before } } });
  await prisma.endpointHour.deleteMany({ where: { hour: { lt: before } } });
  await prisma.reportingProcess.deleteMany({ where: { reportedAt: { lt: before } } });
}
