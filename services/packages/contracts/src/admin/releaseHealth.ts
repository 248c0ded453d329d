import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  maxReportedReleases,
  releaseAudiences,
  vitalBounds,
  type PageHealthReport as Report,
  type Vital,
} from '../platform/pageHealth.ts';
import { Release, ReleasedNameField } from '../platform/releases.ts';

const reported = { name: ReleasedNameField, version: Release.shape.version };
const milliseconds = z.number().nonnegative().max(600_000);

/** The body of `pageHealthPath`. */
export const PageHealthReport = z.strictObject({
  samples: z
    .array(z.strictObject({ ...reported, loadFailed: z.boolean(), hasError: z.boolean() }))
    .max(maxReportedReleases)
    .optional(),
  vitals: z
    .strictObject({
      releases: z.array(z.strictObject(reported)).min(1).max(maxReportedReleases),
      lcp: milliseconds.optional(),
      inp: milliseconds.optional(),
      cls: z.number().nonnegative().max(1_000).optional(),
    })
    .optional(),
}) satisfies z.ZodType<Report>;

const count = z.number().int().nonnegative();
const histogramOf = (vital: Vital) => z.array(count).length(vitalBounds[vital].length + 1);

/** Samples of a version, and the histograms of its web vitals. */
const counts = {
  samples: count,
  loadFailures: count,
  errors: count,
  lcp: histogramOf('lcp'),
  inp: histogramOf('inp'),
  cls: histogramOf('cls'),
};
export const HealthCounts = z.object(counts);
export type HealthCounts = z.infer<typeof HealthCounts>;

/** All that one gateway counted of a version in one minute. It replaces what the gateway reported of the minute before. */
export const HealthMinute = z.strictObject({
  ...reported,
  audience: z.enum(releaseAudiences),
  minute: z.iso.datetime(),
  ...counts,
});
export type HealthMinute = z.infer<typeof HealthMinute>;

/** Most minutes in one call. */
export const maxHealthMinutes = 200;

export const reportReleaseHealth = endpoint({
  service: 'admin',
  method: 'PUT',
  path: '/internal/release-health/{gateway}',
  access: 'peer',
  params: z.object({ gateway: z.uuid() }),
  body: z.strictObject({ minutes: z.array(HealthMinute).min(1).max(maxHealthMinutes) }),
  response: z.object({ stored: count }),
  summary: 'What a gateway counted of the health of releases; the same minutes may be sent again',
});

/** The criteria by which a canary is compared with the promoted version. */
export const canaryCriteria = ['load-failures', 'errors', 'slow-views'] as const;
export type CanaryCriterion = (typeof canaryCriteria)[number];

const vital = z.number().nonnegative().nullable();

export const VersionHealth = z.object({
  version: z.string(),
  audience: z.enum(releaseAudiences),
  /** Page views on which its code was used. */
  samples: count,
  loadFailures: count,
  errors: count,
  /** 75th percentiles: milliseconds, milliseconds, and no unit. Null without measurements. */
  lcp: vital,
  inp: vital,
  cls: vital,
});
export type VersionHealth = z.infer<typeof VersionHealth>;

export const getReleaseHealth = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/releases/{name}/health',
  access: 'admin',
  permission: 'operations',
  params: z.object({ name: ReleasedNameField }),
  response: z.object({
    /** Of the last 24 hours, the version that was used last first. */
    versions: z.array(VersionHealth),
    /** Samples by which the canary is compared with the promoted version; null without a canary, and until it has run for 30 s. */
    trial: z
      .object({
        version: z.string(),
        since: z.iso.datetime(),
        canarySamples: count,
        promotedSamples: count,
        /** From 0 to 1, where it is rolled back. */
        evidence: z.record(z.enum(canaryCriteria), z.number().min(0).max(1)),
      })
      .nullable(),
  }),
  summary: "Load failures, errors and web vitals of a name's versions, as browsers reported them in the last 24 hours",
});
