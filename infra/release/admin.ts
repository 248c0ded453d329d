import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkService,
  getReleases,
  listReleaseVersions,
  pausePages,
  promoteRelease,
  promoteReleases,
  publishRelease,
  resumePages,
  rollBackCanary,
  rollBackRelease,
  startCanary,
  withdrawRelease,
} from '@dealstead/contracts/admin/releases';
import { getReleaseHealth } from '@dealstead/contracts/admin/releaseHealth';
import { addSliceKey, listSlices, registerSlice, revokeSliceKey } from '@dealstead/contracts/admin/slices';
import type { ApiSchema } from '@dealstead/contracts/platform/apiSchema';
import type { ReleasePublication, ReleaseVersions, SliceKey } from '@dealstead/contracts/platform/releases';
import type { Cohort, PausedPage, ReleasedName, SliceName } from '@dealstead/contracts';
import { Refusal, peer } from '@dealstead/service-kit';
import type { Jwk } from '@dealstead/service-kit';
import { describeRefusal, UserError } from '@dealstead/slice-tools/userError';

/** Milliseconds before the first retry; each further delay is twice as long, up to the maximum. */
const minRetryDelay = 250;
const maxRetryDelay = 5_000;
/** Statuses of a service or a dependency that is unavailable; `peer` reports a connection that fails as 503. */
const transient = new Set([502, 503, 504]);

/** Rejections of a call as errors that a user reads, with the reasons of a refusal. */
async function withUserErrors<T>(action: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new UserError(describeRefusal(action, error.message, error.details), { cause: error });
  }
}

/**
 * A client of the admin service's releases that signs with a key. Rejections are thrown as UserError. All but rolling back
 * are idempotent, so a call that finds admin unavailable is repeated, with exponential backoff, for up to `retryFor`
 * milliseconds. Rolling back is not idempotent and is never repeated.
 */
export function releasesAt(url: string, key: Jwk, { retryFor = 10_000 }: { retryFor?: number } = {}) {
  // A publication renders its pages and checks them with axe.
  const admin = peer({ url, key, timeout: 90_000 });

  async function withRetries<T>(call: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + retryFor;
    for (let delay = minRetryDelay; ; delay = Math.min(delay * 2, maxRetryDelay)) {
      try {
        return await call();
      } catch (error) {
        const isTransient = error instanceof Refusal && transient.has(error.status);
        if (!isTransient || performance.now() + delay > deadline) throw error;
        await sleep(delay);
      }
    }
  }

  return {
    status: () =>
      withUserErrors(
        'Asking for the releases',
        withRetries(() => admin.call(getReleases, {})),
      ),
    versions: (name: ReleasedName) =>
      withUserErrors(
        `Asking for the versions of ${name}`,
        withRetries(() => admin.call(listReleaseVersions, { params: { name } })),
      ),
    health: (name: ReleasedName) =>
      withUserErrors(
        `Asking for the health of ${name}`,
        withRetries(() => admin.call(getReleaseHealth, { params: { name } })),
      ),
    publish: (release: ReleasePublication) =>
      withUserErrors(
        `Publishing ${release.name} ${release.version}`,
        withRetries(() => admin.call(publishRelease, { body: release })),
      ),
    /** @param options.replaces the version that the caller saw as current; while it is another one, nothing is promoted */
    promote: (
      name: ReleasedName,
      version: string,
      options: { readonly asLauncher?: boolean; readonly replaces?: string | null } = {},
    ) =>
      withUserErrors(
        `Promoting ${name} ${version}`,
        withRetries(() => admin.call(promoteRelease, { params: { name }, body: { version, ...options } })),
      ),
    /** @param replaces by name, what the caller saw as current, as in `promote` */
    promoteSet: (versions: ReleaseVersions, replaces: Readonly<Record<ReleasedName, string | null>>) =>
      withUserErrors(
        `Promoting ${Object.keys(versions).join(' and ')}`,
        withRetries(() => admin.call(promoteReleases, { body: { versions, replaces: { ...replaces } } })),
      ),
    /** @param version what the caller saw as current; while it is another one, nothing is rolled back */
    rollBack: (name: ReleasedName, version?: string, reason?: string) =>
      withUserErrors(
        `Rolling back ${name}`,
        admin.call(rollBackRelease, { params: { name }, body: { version, reason } }),
      ),
    startCanary: (name: ReleasedName, version: string, { percent, plans, memberIds }: Cohort) => {
      const cohort = { percent, plans: [...plans], memberIds: [...memberIds] };
      return withUserErrors(
        `Showing ${name} ${version} to a cohort`,
        withRetries(() => admin.call(startCanary, { params: { name }, body: { version, cohort } })),
      );
    },
    rollBackCanary: (name: ReleasedName, reason: string | undefined) =>
      withUserErrors(
        `Rolling back the canary of ${name}`,
        admin.call(rollBackCanary, { params: { name }, body: { reason } }),
      ),
    pause: ({ slice, page }: PausedPage, reason: string) =>
      withUserErrors(
        `Pausing ${page ?? 'all pages'} of ${slice}`,
        withRetries(() => admin.call(pausePages, { params: { name: slice }, body: { page, reason } })),
      ),
    resume: ({ slice, page }: PausedPage) =>
      withUserErrors(
        `Resuming ${page ?? 'all pages'} of ${slice}`,
        withRetries(() => admin.call(resumePages, { params: { name: slice }, body: { page } })),
      ),
    withdraw: (name: SliceName, reason: string) =>
      withUserErrors(`Withdrawing ${name}`, admin.call(withdrawRelease, { params: { name }, body: { reason } })),
    checkService: (service: string, endpoints: ApiSchema) =>
      withUserErrors(
        `Checking ${service}`,
        withRetries(() => admin.call(checkService, { body: { service, endpoints: JSON.stringify(endpoints) } })),
      ),
    slices: () =>
      withUserErrors(
        'Asking for the slices',
        withRetries(() => admin.call(listSlices, {})),
      ),
    register: (name: SliceName, owner: string, key: SliceKey | undefined) =>
      withUserErrors(`Registering ${name}`, admin.call(registerSlice, { body: { name, owner, key } })),
    addKey: (name: ReleasedName, key: SliceKey) =>
      withUserErrors(
        `Adding a key of ${name}`,
        withRetries(() => admin.call(addSliceKey, { params: { name }, body: key })),
      ),
    revokeKey: (name: ReleasedName, keyId: string, reason: string) =>
      withUserErrors(
        `Revoking a key of ${name}`,
        admin.call(revokeSliceKey, { params: { name, keyId }, body: { reason } }),
      ),
    close: () => admin.close(),
  };
}
