import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  bucketOfVital,
  maxReportBytes,
  pageHealthPath,
  vitalBounds,
  vitals,
  type PageHealthReport,
  type PageVitals,
  type ReleaseAudience,
  type ReleaseSample,
  type ReportedRelease,
} from '@dealstead/contracts';
import {
  maxHealthMinutes,
  PageHealthReport as ReportSchema,
  reportReleaseHealth,
  type HealthMinute,
} from '@dealstead/contracts/admin/releaseHealth';
import { MethodNotAllowed, Refusal } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import type { Peer } from '@dealstead/service-kit/peer';
import { hasBody, limited } from '@dealstead/service-kit/upload';
import { isbot } from 'isbot';
import { limitBodyDuration } from '../http/bodyTimeout.ts';
import { assertSameOrigin, type OriginCheck } from '../http/csrf.ts';
import type { RateLimit } from '../http/rateLimits.ts';
import type { RequestHandler } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';
import { releaseMetrics, type SampleOutcome } from './releaseMetrics.ts';
import type { LoadedReleaseSet, Releases } from './releases.ts';
import type { SampleLimit } from './sampleLimit.ts';

export interface ReleaseHealth {
  /** Takes a report of a browser. */
  readonly serve: RequestHandler;
  /** Sends admin what was counted since the last time. */
  flush(): Promise<void>;
}

export interface ReleaseHealthDeps {
  readonly releases: Pick<Releases, 'current'>;
  readonly admin: Pick<Peer, 'call'>;
  readonly limitReports: RateLimit;
  /** Limits what one client network says about one release. */
  readonly admitSample: SampleLimit;
  readonly isOwnOrigin: OriginCheck;
  readonly log: Logger;
}

/** Milliseconds between two reports to admin. */
const flushEvery = 5_000;
/** Minutes of versions that are counted, or wait for admin; the oldest are dropped first. */
const maxMinutes = 1_000;

/**
 * Counts what browsers report of the releases of their pages, by version and minute, and sends admin the minutes in which
 * something was counted. Nothing is stored about who sent a report. Versions that no page gets now are left out, crawlers, and
 * what a client network sends beyond the limit.
 */
export function createReleaseHealth(deps: ReleaseHealthDeps): ReleaseHealth {
  const { releases, admin, limitReports, admitSample, isOwnOrigin, log } = deps;
  const gateway = randomUUID();
  /** All that was counted of a version in a minute, by a key of both. */
  const minutes = new Map<string, HealthMinute>();
  const changed = new Set<string>();

  function countsOf(audience: ReleaseAudience, { name, version }: ReportedRelease): HealthMinute {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
    const key = `${minute} ${name} ${version} ${audience}`;
    const known = minutes.get(key) ?? emptyMinute({ name, version, audience, minute });
    minutes.set(key, known);
    changed.add(key);
    const [oldest] = minutes.keys();
    if (minutes.size > maxMinutes && oldest !== undefined) {
      minutes.delete(oldest);
      changed.delete(oldest);
    }
    return known;
  }

  function addSample(set: LoadedReleaseSet, sample: ReleaseSample, address: string): void {
    const audience = audienceOf(set, sample);
    if (audience === null || !admitSample(address, titleOf(sample))) return;
    const counts = countsOf(audience, sample);
    counts.samples += 1;
    if (sample.loadFailed) counts.loadFailures += 1;
    if (sample.hasError) counts.errors += 1;
    releaseMetrics.countSample(titleOf(sample), audience, outcomeOf(sample));
  }

  function addVitals(set: LoadedReleaseSet, measured: PageVitals, address: string): void {
    for (const release of uniqueByName(measured.releases)) {
      const audience = audienceOf(set, release);
      if (audience === null || !admitSample(address, `vitals ${titleOf(release)}`)) continue;
      const counts = countsOf(audience, release);
      for (const vital of vitals) {
        const value = measured[vital];
        if (value === undefined) continue;
        const bucket = bucketOfVital(vital, value);
        counts[vital][bucket] = (counts[vital][bucket] ?? 0) + 1;
        releaseMetrics.observeVital(titleOf(release), audience, vital, value);
      }
    }
  }

  async function flush(): Promise<void> {
    const keys = [...changed].slice(0, maxHealthMinutes);
    const sent = keys.flatMap((key) => minutes.get(key) ?? []);
    if (sent.length === 0) return;
    for (const key of keys) changed.delete(key);
    try {
      await admin.call(reportReleaseHealth, { params: { gateway }, body: { minutes: structuredClone(sent) } });
      const now = new Date(Date.now() - 60_000).toISOString();
      // A minute that has passed is not counted any more.
      for (const key of keys) if (!changed.has(key) && (minutes.get(key)?.minute ?? '') < now) minutes.delete(key);
    } catch (error) {
      for (const key of keys) if (minutes.has(key)) changed.add(key);
      log.debug({ err: error }, 'the health of releases waits for admin');
    }
  }

  let flushing: Promise<void> = Promise.resolve();
  const flushInTurn = () => (flushing = flushing.then(flush));
  setInterval(() => void flushInTurn(), flushEvery).unref();

  return {
    flush: flushInTurn,
    async serve(context) {
      const { request, method, address } = context;
      context.route = pageHealthPath;
      if (method !== 'POST') throw new MethodNotAllowed(['POST']);
      assertSameOrigin({ method, headers: request.headers, hasBody: hasBody(request) }, {}, isOwnOrigin);
      await limitReports(address);
      const body = limited(request, maxReportBytes);
      limitBodyDuration(request, body, false);
      const report = parseReport(await text(body));
      const releaseSet = releases.current();
      if (releaseSet && !isbot(request.headers['user-agent'])) {
        // One sample for each release: a report is about one page view.
        for (const sample of uniqueByName(report.samples ?? [])) addSample(releaseSet, sample, address);
        if (report.vitals) addVitals(releaseSet, report.vitals, address);
      }
      send(context, 204, { 'cache-control': 'no-store' });
    },
  };
}

/** @throws Refusal 400 for text that is no report */
function parseReport(json: string): PageHealthReport {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refusal(400, 'invalid-input', 'Send JSON.');
  }
  const parsed = ReportSchema.safeParse(value);
  if (!parsed.success) throw new Refusal(400, 'invalid-input', 'This is no report of page health.');
  return parsed.data;
}

const titleOf = ({ name, version }: ReportedRelease) => `${name}@${version}`;

function outcomeOf({ loadFailed, hasError }: ReleaseSample): SampleOutcome {
  if (loadFailed) return 'load-failure';
  return hasError ? 'error' : 'well';
}

const uniqueByName = <R extends ReportedRelease>(releases: readonly R[]): R[] => [
  ...new Map(releases.map((release) => [release.name, release])).values(),
];

/** How pages get a version now; null for one that they do not. */
function audienceOf({ set, canaries }: LoadedReleaseSet, { name, version }: ReportedRelease): ReleaseAudience | null {
  if (canaries.some(({ release }) => release.name === name && release.version === version)) return 'canary';
  const current = [set.shell, ...set.slices].find((release) => release.name === name);
  return current?.version === version ? 'everyone' : null;
}

const emptyMinute = (of: Pick<HealthMinute, 'name' | 'version' | 'audience' | 'minute'>): HealthMinute => ({
  ...of,
  samples: 0,
  loadFailures: 0,
  errors: 0,
  lcp: zeros('lcp'),
  inp: zeros('inp'),
  cls: zeros('cls'),
});

const zeros = (vital: keyof typeof vitalBounds): number[] => [...vitalBounds[vital].map(() => 0), 0];
