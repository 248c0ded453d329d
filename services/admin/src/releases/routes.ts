import { finished } from 'node:stream/promises';
import * as endpoints from '@dealstead/contracts/admin/releases';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { respond, handle, NotFound, Unavailable } from '@dealstead/service-kit';
import type { Route } from '@dealstead/service-kit';
import type { Announcer } from './announcer.ts';
import { rollBackCanary, startCanary } from './canary.ts';
import { assertServed, findLostEndpoints } from './apiCompatibility.ts';
import { pause, resume } from './pausing.ts';
import { promote, promoteSet, rollBack } from './promotion.ts';
import { publishRelease, type PublishDeps } from './publishing.ts';
import { readStatus } from './statusStore.ts';
import { currentSet, readProtectedReleases } from './store.ts';
import { assertSignedByTeam, extractRelease } from './uploads.ts';
import { listVersions, readVersion } from './versionStore.ts';
import { withdraw } from './withdrawal.ts';

export interface ReleaseDeps extends PublishDeps {
  readonly announcer: Announcer;
}

/** Publishing, trying, promoting and rolling back versions, pausing pages, and what runs now. */
export function releaseRoutes(deps: ReleaseDeps): Route[] {
  const { db, announcer, rollbackSets } = deps;

  /** Sends gateways a set that was committed, and has them load what a rollback of it would show. */
  function show(set: ReleaseSet): void {
    announcer.announce(set);
    rollbackSets.wake();
  }

  return [
    handle(
      endpoints.publishRelease,
      async ({ body: { source = null, signature = null, companions = {}, ...release }, actor }) => {
        const { name, version } = release;
        const { isKnown } = await publishRelease(deps, { release, source, signature, companions }, actor);
        return respond({ name, version, known: isKnown })
          .status(isKnown ? 200 : 201)
          .invalidates(endpoints.getReleases.path);
      },
    ),

    handle(endpoints.uploadRelease, async ({ params, query, file }) => {
      const { manifestSha256, keyId, signature: value, commit, hasLocalChanges } = query;
      const source = commit === undefined ? undefined : { commit, hasLocalChanges };
      const signed = { ...params, manifestSha256, source };
      const signature = { keyId, value };
      await assertSignedByTeam(db, signed, signature).catch(async (error: unknown) => {
        // The sender reads the reason once it has written everything.
        await finished(file.resume());
        throw error;
      });
      const release = await extractRelease(file, signed, deps.releasesDir);
      const publication = { release, source: source ?? null, signature, companions: {} };
      const { isKnown } = await publishRelease(deps, publication, { kind: 'system', name: `team of ${params.name}` });
      return respond({ ...params, known: isKnown })
        .status(isKnown ? 200 : 201)
        .invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.withdrawRelease, async ({ params: { name }, body: { reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const result = await db.change((tx) => withdraw(tx, name, reason, source));
      show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(
      endpoints.promoteRelease,
      async ({ params: { name }, body: { version, asLauncher, replaces, reason }, actor, request }) => {
        const source = { actor, userAgent: request.headers['user-agent'], reason };
        if (!asLauncher) await assertServed(deps, db, { [name]: version });
        const result = await db.change((tx) => promote(tx, { name, version, asLauncher, replaces }, source));
        if (result.moved) show(result.set);
        return respond(result).invalidates(endpoints.getReleases.path);
      },
    ),

    handle(endpoints.promoteReleases, async ({ body: { versions, replaces = {}, reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'], reason };
      await assertServed(deps, db, versions);
      const result = await db.change((tx) => promoteSet(tx, versions, replaces, source));
      if (result.moved) show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.rollBackRelease, async ({ params: { name }, body: { version, reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'], reason };
      const result = await db.change((tx) => rollBack(tx, name, version, source));
      show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.startCanary, async ({ params: { name }, body: { version, cohort }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      await assertServed(deps, db, { [name]: version });
      const set = await db.change((tx) => startCanary(tx, { name, version, cohort }, source));
      show(set);
      return respond({ set }).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.rollBackCanary, async ({ params: { name }, body: { version, reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'], reason };
      const result = await db.change((tx) => rollBackCanary(tx, { name, version }, source));
      show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.pausePages, async ({ params: { name: slice }, body: { page, reason }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const result = await db.change((tx) => pause(tx, { slice, page }, reason, source));
      show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.resumePages, async ({ params: { name: slice }, body: { page }, actor, request }) => {
      const source = { actor, userAgent: request.headers['user-agent'] };
      const result = await db.change((tx) => resume(tx, { slice, page }, source));
      show(result.set);
      return respond(result).invalidates(endpoints.getReleases.path);
    }),

    handle(endpoints.getPausedPages, async () => (await currentSet(db))?.paused ?? []),

    handle(endpoints.getReleases, () => readStatus(db)),

    handle(endpoints.listReleaseVersions, ({ params: { name }, query: { after } }) => listVersions(db, name, after)),

    handle(endpoints.getReleaseVersion, async ({ params: { name, version } }) => {
      const found = await readVersion(db, name, version);
      if (!found) throw new NotFound(`${name} ${version} was never published.`);
      return found;
    }),

    handle(endpoints.checkService, async ({ body: { service, endpoints } }) => {
      const releases = await readProtectedReleases(db);
      const reasons = await findLostEndpoints(deps, releases, service, endpoints);
      return { releases: releases.map(({ name, version }) => ({ name, version })), reasons };
    }),

    handle(endpoints.getCurrentSet, async () => {
      const set = await currentSet(db);
      if (!set) throw new Unavailable('No shell was promoted yet.', 'no-release-set');
      return set;
    }),
  ];
}
