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
  summary: 'Accept a release whose files lie in place, after checking that it fits; nothing is promoted',
});

export const promoteRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/promote',
  access: 'admin',
  address: true,
  params: Named,
  body: z.strictObject({
    version: z.string(),
    /** The launcher promotes only where no pointer exists or the last promotion was its own. */
    asLauncher: z.boolean().default(false),
  }),
  response: z.object({ set: ReleaseSet, moved: z.boolean() }),
  summary: 'Point at another published version',
});

export const rollBackRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/rollback',
  access: 'admin',
  address: true,
  params: Named,
  response: z.object({ set: ReleaseSet, version: z.string() }),
  summary: 'Point back at the version before the current one',
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
  response: ReleaseStatus,
  summary: 'Which version of the shell and of each slice runs, and what else is published',
});

export const getCurrentSet = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/internal/releases/current',
  access: 'peer',
  response: ReleaseSet,
  summary: 'The current release set, for gateways at their start',
});
