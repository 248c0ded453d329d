import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Upper bounds in milliseconds of the histogram of response times; slower responses are in none. */
export const durationBounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

/** Days for which measurements are kept. */
export const measurementDays = 14;

/** NATS subject to which processes send their measurements of a minute; admin answers when they are stored. */
export const minuteReportSubject = 'metrics.minute-report';

const count = z.number().int().nonnegative();

/** What one process measured in one minute. A report that is sent again is counted once. */
export const MinuteReport = z.object({
  service: z.string().max(40),
  /** Random id of the process. */
  instance: z.uuid(),
  /** Version of the code that runs. */
  version: z.string().max(60),
  /** Start of the minute. */
  minute: z.iso.datetime(),
  /** Age in seconds of the oldest event that is not published yet; null without an outbox. */
  outboxSeconds: z.number().nonnegative().nullable(),
  endpoints: z
    .array(
      z.object({
        /** Method and path, such as `GET /api/properties/{id}`. */
        endpoint: z.string().max(200),
        requests: count,
        /** Responses with a status of 500 or more. */
        errors: count,
        /** Sum of the response times in milliseconds. */
        durationMs: z.number().nonnegative(),
        /** Responses that took at most each of `durationBounds`. */
        buckets: z.array(count).length(durationBounds.length),
      }),
    )
    .max(1_000),
});
export type MinuteReport = z.infer<typeof MinuteReport>;

export const healthPeriods = ['1h', '24h', '14d'] as const;
export type HealthPeriod = (typeof healthPeriods)[number];

const milliseconds = z.number().nonnegative();

export const ServiceHealth = z.object({
  /** By minute for an hour, else by hour, oldest first and without gaps. `p95` is 0 without requests. */
  points: z.array(z.object({ at: z.iso.datetime(), requests: count, errors: count, p95: milliseconds })),
  total: z.object({ requests: count, errors: count, p95: milliseconds }),
  /** The 50 slowest by `p95`, in milliseconds; times over 5 s count as 5 s. */
  endpoints: z.array(
    z.object({
      service: z.string(),
      endpoint: z.string(),
      requests: count,
      errors: count,
      p50: milliseconds,
      p95: milliseconds,
    }),
  ),
  /** Versions of the code that answered, the latest first. */
  releases: z.array(
    z.object({
      version: z.string(),
      service: z.string(),
      requests: count,
      errors: count,
      firstAt: z.iso.datetime(),
      lastAt: z.iso.datetime(),
    }),
  ),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

export const getServiceHealth = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/service-health',
  access: 'admin',
  permission: 'operations',
  query: z.object({ period: z.enum(healthPeriods).default('1h'), of: z.string().max(40).optional() }),
  response: ServiceHealth,
  summary: 'Response times and server errors of a service, by default of the gateway: slowest endpoints and releases',
});

export const ReportingService = z.object({
  service: z.string(),
  /** Processes that reported in the last three minutes. */
  instances: count,
  /** Version of the process that reported last. */
  version: z.string(),
  /** When the latest report was stored. */
  reportedAt: z.iso.datetime(),
  /** Age in seconds of the oldest event that is not published yet; null without an outbox. */
  outboxSeconds: z.number().nonnegative().nullable(),
});
export type ReportingService = z.infer<typeof ReportingService>;

export const listReportingServices = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/reporting-services',
  access: 'admin',
  permission: 'operations',
  response: z.array(ReportingService),
  summary: 'Services that report their measurements, with the age of their outboxes',
});
