import { createHash } from 'node:crypto';
import { contractsMajor, platformSlices, pushWorkerFile } from '@dealstead/contracts';
import type { Cohort, PausedPage, ReleasedName, ReleaseState, SliceName } from '@dealstead/contracts';
import { toPublishedRelease } from '@dealstead/contracts/platform/releases';
import type { Canary, Release, ReleaseSet } from '@dealstead/contracts/platform/releases';
import {
  compareSpecificity,
  patternsOf,
  patternsOverlap,
  type RoutePattern,
} from '@dealstead/contracts/platform/slices';
import { satisfies, validRange } from 'semver';

/** The releases that would run together, by name. */
export type CandidateSet = ReadonlyMap<ReleasedName, Release>;

/** Paths that the gateway answers itself; a page there would never be seen. */
const reserved = [
  '/api',
  '/slices',
  '/internal',
  '/dev',
  '/healthz',
  '/readyz',
  '/metrics',
  '/map',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  `/${pushWorkerFile}`,
];

/**
 * Paths of pages that belong to the whole site, or on which people type what they keep secret. Slices of other teams get none, not even
 * one that no page has.
 */
const platformPaths = [
  '/',
  '/admin',
  '/admin-dashboard',
  '/login',
  '/sign-in',
  '/signin',
  '/register',
  '/signup',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/auto-login',
  '/join',
  '/settings',
  '/subscribe',
  '/payment-history',
  '/search',
  '/property',
  '/sign',
  '/p',
  '/go',
  '/help',
  '/blog',
  '/contact',
  '/terms',
  '/privacy',
];

/** Why releases cannot run together, and what helps; empty when they can. */
export function findIncompatibilities(set: CandidateSet): string[] {
  return [...contractsIncompatibilities(set), ...sharedModuleIncompatibilities(set), ...routeConflicts(set)];
}

const titleOf = ({ name, version }: Release) => `${name} ${version}`;

function contractsIncompatibilities(set: CandidateSet): string[] {
  return [...set.values()]
    .filter(({ contracts }) => contracts !== contractsMajor)
    .map(
      (release) =>
        `${titleOf(release)} is built for contracts ${release.contracts}, this platform speaks ${contractsMajor}. ` +
        (release.contracts < contractsMajor
          ? 'Build it again with the contracts of this platform.'
          : 'Deploy the services that speak them first.'),
    );
}

/** The shell provides the one copy of what is shared; each slice says which versions it can live with. */
function sharedModuleIncompatibilities(set: CandidateSet): string[] {
  const shell = set.get('shell');
  if (!shell) return [];
  return [...set.values()].flatMap((slice) =>
    slice.shared.flatMap(({ name, requires }) => {
      if (slice === shell || requires === undefined) return [];
      // Of a protocol the shell may speak several versions.
      const versions = shell.shared.flatMap((shared) => (shared.name === name ? (shared.version ?? []) : []));
      if (validRange(requires) === null)
        return [
          `${titleOf(slice)} asks for ${name} "${requires}", which is no version range. Write a range such as ^19.2.0.`,
        ];
      if (versions.length === 0)
        return [
          `${titleOf(slice)} needs ${name} ${requires}, which ${titleOf(shell)} does not provide. ` +
            `Promote a shell that does first, or build ${slice.name} without it.`,
        ];
      if (versions.some((version) => satisfies(version, requires, { includePrerelease: true }))) return [];
      return [
        `${titleOf(slice)} needs ${name} ${requires}, but ${titleOf(shell)} provides ${versions.join(' and ')}. ` +
          `Build ${slice.name} with ${name} ${versions.at(-1)}.`,
      ];
    }),
  );
}

interface Claim extends RoutePattern {
  readonly release: Release;
  /** `/deal/:id of listings 1`. */
  readonly title: string;
}

/**
 * Paths that no page may have, and addresses that two pages would answer. Within a slice a more specific path may lie in a broader one,
 * because one team decides about both; between slices no address may match twice.
 */
function routeConflicts(set: CandidateSet): string[] {
  const claims = [...set.values()].flatMap((release) =>
    release.routes
      .flatMap(patternsOf)
      .map((pattern): Claim => ({ ...pattern, release, title: `${pattern.path} of ${titleOf(release)}` })),
  );
  return claims.flatMap((claim, i) => {
    const refusal = pathRefusal(claim);
    if (refusal !== null) return [refusal];
    const earlier = claims.slice(0, i).find((other) => isConflict(claim, other));
    return earlier ? [describeConflict(claim, earlier)] : [];
  });
}

const isConflict = (claim: Claim, other: Claim): boolean =>
  patternsOverlap(claim, other) && (claim.release !== other.release || compareSpecificity(claim, other) === 0);

function describeConflict({ title, release, segments }: Claim, earlier: Claim): string {
  if (release === earlier.release) return `${title} is claimed already by ${earlier.title}. Remove one of them.`;
  const shape = (parts: readonly string[]) => parts.map((part) => (part.startsWith(':') ? ':' : part)).join('/');
  const isSame = shape(segments) === shape(earlier.segments);
  return (
    `${title} ${isSame ? 'is claimed already by' : 'overlaps with'} ${earlier.title}. ` +
    `Choose another path for one of them; to move it, release ${earlier.release.name} without it first.`
  );
}

/** Words and parameters, each after a slash: what has to be escaped or is removed from addresses cannot be matched reliably. */
const wellFormed = /^(?:\/|(?:\/(?::[A-Za-z]\w*|[\w~-][\w.~-]*))+\/?)$/;

/** Why no page may have a path, and what helps; null where one may. */
function pathRefusal({ path, segments, title, release }: Claim): string | null {
  if (!wellFormed.test(path)) return `${title} is no path. Write words and :parameters, each after a slash.`;
  if (segments[1]?.startsWith(':'))
    return `${title} begins with a parameter, so it would take addresses of the whole site. Begin it with a word of the slice.`;
  // People take `/Login` for `/login`.
  const address = segments.join('/').toLowerCase();
  const liesUnder = (paths: readonly string[]) =>
    paths.find((each) => address === each || address.startsWith(`${each}/`));
  const served = liesUnder(reserved);
  if (served !== undefined)
    return `${title} lies under ${served}, which the gateway answers itself. Choose another path.`;
  const own = platformSlices.some((name) => name === release.name) ? undefined : liesUnder(platformPaths);
  return own === undefined ? null : `${title} lies under ${own}, which is the platform's own. Choose another path.`;
}

/** Why a version in this state cannot be promoted, and what helps. */
export function promotionRefusal(title: string, state: ReleaseState): string {
  if (state === 'published')
    return `The checks of ${title} have not ended. If they were interrupted, publish it again.`;
  if (state === 'refused')
    return `${title} did not pass its checks. Publish a version that does, and promote that one.`;
  if (state === 'rolled-back') return `${title} was rolled back itself. Promote the version that you want.`;
  return `${title} is promoted already.`;
}

/** Pages without which nobody could turn a page on again in a browser. */
const neededPages: Partial<Record<SliceName, { readonly page: string; readonly reason: string }>> = {
  account: { page: 'Login', reason: 'admins sign in on it to turn pages on again' },
  admin: { page: 'Releases', reason: 'other pages are turned on again on it' },
};

/** Why a page, or a slice, cannot be paused, and what helps; null where it can. */
export function pauseRefusal(releases: CandidateSet, slice: SliceName, page: string | null): string | null {
  const needed = neededPages[slice];
  if (needed && page === needed.page)
    return `${needed.page} cannot be paused: ${needed.reason}. Roll ${slice} back instead.`;
  if (needed && page === null)
    return `${slice} cannot be paused as a whole, because of its page ${needed.page}: ${needed.reason}. Pause single pages of it.`;
  const release = releases.get(slice);
  if (!release) return `Nothing of ${slice} is promoted, so there is nothing to pause.`;
  const pages = [...new Set(release.routes.map((route) => route.page))];
  if (page === null || pages.includes(page)) return null;
  return `${titleOf(release)} has no page ${page}. Its pages are ${pages.join(', ')}.`;
}

/** Why nothing was changed: somebody else has changed what is current, since the caller looked at it. */
export function describeOtherChange(
  name: ReleasedName,
  current: { readonly version: string; readonly promotedBy: string; readonly promotedAt: Date } | null,
  outcome: string,
): string {
  if (!current)
    return `No version of ${name} is current any more, so ${outcome}. Look at its history before you try again.`;
  const { version, promotedBy, promotedAt } = current;
  const seconds = Math.max(0, Math.round((Date.now() - promotedAt.getTime()) / 1_000));
  const ago =
    seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago` : `at ${promotedAt.toISOString()}`;
  return `${promotedBy} made ${name} ${version} current ${ago}, so ${outcome}. Look at that version before you try again.`;
}

/** Why a version in this state cannot be shown to a cohort, and what helps. */
export function canaryRefusal(title: string, state: ReleaseState): string {
  return state === 'promoted' ? `Everyone gets ${title} already.` : promotionRefusal(title, state);
}

/** A version that a cohort gets in place of the promoted one. */
export interface CanaryRelease {
  readonly release: Release;
  readonly cohort: Cohort;
}

/** The releases that someone gets who is in the cohorts of all these canaries. */
export function withCanaries(releases: CandidateSet, canaries: readonly CanaryRelease[]): CandidateSet {
  return new Map([...releases, ...canaries.map(({ release }) => [release.name, release] as const)]);
}

/** The contents of a release set. */
export interface SetContents {
  readonly releases: CandidateSet;
  readonly canaries: readonly CanaryRelease[];
  readonly paused: readonly PausedPage[];
  readonly revision: number;
}

function toCanary({ release, cohort: { percent, plans, memberIds } }: CanaryRelease): Canary {
  return {
    release: toPublishedRelease(release),
    cohort: { percent, plans: [...plans], memberIds: [...memberIds] },
  };
}

/** The set that pages are made of, or null while there is no shell. */
export function createReleaseSet({ releases, canaries, paused, revision }: SetContents): ReleaseSet | null {
  const { shell, ...slices } = Object.fromEntries(releases) as Record<ReleasedName, Release>;
  if (!shell) return null;
  const parts = [shell, ...Object.values(slices).toSorted((a, b) => (a.name < b.name ? -1 : 1))];
  const pausedTitles = paused.map(({ slice, page }) => `paused ${slice} ${page ?? ''}`);
  const id = createHash('sha256')
    .update([...parts.map(titleOf), ...pausedTitles].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return {
    id,
    revision,
    shell: toPublishedRelease(shell),
    slices: parts.slice(1).map(toPublishedRelease),
    // Absent, not empty: gateways and shells of the version before know no such property.
    paused: paused.length === 0 ? undefined : [...paused],
    canaries: canaries.length === 0 ? undefined : canaries.map(toCanary),
  };
}
