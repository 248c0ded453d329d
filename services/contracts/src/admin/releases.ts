import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Release, ReleaseSet } from '../platform/releases.ts';
import { releasedNames } from '../platform/slices.ts';

const Named = z.object({ name: z.enum(releasedNames) });

export const publishRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases',
  access: 'operator',
  success: 201,
  body: Release,
  response: z.object({ name: z.string(), version: z.string(), known: z.boolean() }),
  summary: 'Accept a release whose files are in place after checking its compatibility; promotes nothing',
});

export const promoteRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/promote',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: Named,
  body: z.strictObject({
    version: z.string(),
    /** Promote only if no version is current or the launcher promoted the current one. */
    asLauncher: z.boolean().default(false),
  }),
  response: z.object({ set: ReleaseSet, moved: z.boolean() }),
  summary: 'Make another published version current',
});

export const rollBackRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/rollback',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: Named,
  response: z.object({ set: ReleaseSet, version: z.string() }),
  summary: 'Make the previous version current again',
});

export const ReleaseStatus = z.array(
  z.object({
    name: z.enum(releasedNames),
    current: z.string().nullable(),
    previous: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    promotedBy: z.string().nullable(),
    published: z.array(z.object({ version: z.string(), publishedAt: z.iso.datetime() })),
  }),
);
export type ReleaseStatus = z.infer<typeof ReleaseStatus>;

export const getReleases = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/releases',
  access: 'admin',
  permission: 'operations',
  response: ReleaseStatus,
  summary: 'Current, previous and published versions of the shell and each slice',
});

export const getCurrentSet = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/internal/releases/current',
  access: 'peer',
  response: ReleaseSet,
  summary: 'The current release set, for a gateway that starts',
});
