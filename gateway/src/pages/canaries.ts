import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { effectivePlan, isInCohort, type CohortCandidate } from '@dealstead/contracts';
import type { RequestContext } from '../http/requestContext.ts';
import { releaseMetrics } from './releaseMetrics.ts';
import { replaceReleases, type LoadedCanary, type LoadedReleaseSet } from './releases.ts';
import { membershipOfViewer, type Viewer } from './viewer.ts';

/** The releases for whoever opens a page: those of the set, with the canaries of whose cohorts they are a part. */
export type ChooseReleases = (
  context: RequestContext,
  releaseSet: LoadedReleaseSet,
  viewer: Viewer,
) => LoadedReleaseSet;

/** Seconds for which a browser keeps the id by which it is in a cohort or not. */
const cookieAge = 30 * 24 * 3600;
const validId = /^[\w-]{16}$/;

/**
 * Chooses by the cohorts of the canaries that run. Members are chosen by their id, so that they get the same releases on each
 * device, and visitors by a random id in a cookie, which is set only while a share of browsers is chosen. A response that
 * sets it is private; others are cached for each combination of releases.
 */
export function createCanaryChoice({ isSecure }: { isSecure: boolean }): ChooseReleases {
  const cookieName = isSecure ? '__Host-dealstead.cohort' : 'dealstead.cohort';

  function readId({ request: { headers } }: RequestContext): string | null {
    if (!headers.cookie?.includes(cookieName)) return null;
    const id = parseCookie(headers.cookie)[cookieName] ?? '';
    return validId.test(id) ? id : null;
  }

  function assignId({ response }: RequestContext): string {
    const value = randomBytes(12).toString('base64url');
    const cookie = { name: cookieName, value, maxAge: cookieAge, path: '/', httpOnly: true, secure: isSecure };
    response.appendHeader('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
    return value;
  }

  function identify(context: RequestContext, viewer: Viewer, canaries: readonly LoadedCanary[]): CohortCandidate {
    if (viewer.kind === 'member') {
      const { id } = viewer.member;
      return { key: `member ${id}`, memberId: id, plan: effectivePlan(membershipOfViewer(viewer)) };
    }
    const needsId = viewer.kind === 'visitor' && canaries.some(({ cohort }) => cohort.percent > 0);
    return { key: readId(context) ?? (needsId ? assignId(context) : null), memberId: null, plan: null };
  }

  return (context, releaseSet, viewer) => {
    const { canaries } = releaseSet;
    // A brand's own domain sets no cookies.
    if (canaries.length === 0 || context.brand) return releaseSet;
    const candidate = identify(context, viewer, canaries);
    const chosen = canaries.filter(({ release, cohort }) => isInCohort(cohort, candidate, titleOf(release)));
    for (const { release } of chosen) releaseMetrics.countCanaryPage(titleOf(release));
    return withCanaries(releaseSet, chosen);
  };
}

const titleOf = ({ name, version }: LoadedCanary['release']) => `${name}@${version}`;

const combinations = new WeakMap<LoadedReleaseSet, Map<string, LoadedReleaseSet>>();

/** The set, and the set with each of its canaries alone, of which pages are rendered. */
export function renderedSetsOf(releaseSet: LoadedReleaseSet): LoadedReleaseSet[] {
  return [releaseSet, ...releaseSet.canaries.map((canary) => withCanaries(releaseSet, [canary]))];
}

/** The set with canaries in place of its releases of the same names. It is the same object each time. */
function withCanaries(releaseSet: LoadedReleaseSet, chosen: readonly LoadedCanary[]): LoadedReleaseSet {
  if (chosen.length === 0) return releaseSet;
  const known = combinations.get(releaseSet) ?? new Map<string, LoadedReleaseSet>();
  combinations.set(releaseSet, known);
  const key = chosen.map(({ release }) => titleOf(release)).join(',');
  const combined = known.get(key) ?? replaceReleases(releaseSet, chosen, key);
  known.set(key, combined);
  return combined;
}
