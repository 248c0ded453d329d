import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { releaseVersionPageSize } from './releaseVersionPageSize.ts';
import {
  CohortFields,
  PausedPageField,
  Release,
  ReleasePublication,
  ReleaseSet,
  ReleaseSignature,
  ReleaseSource,
  ReleaseVersions,
  ReleasedNameField,
  SignedRelease,
  SliceNameField,
} from '../platform/releases.ts';
import { ApiSchema } from '../platform/apiSchema.ts';
import { releaseStates } from '../platform/releaseStates.ts';

const Named = z.object({ name: ReleasedNameField });

export const publishRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases',
  access: 'operator',
  success: 201,
  body: ReleasePublication,
  response: z.object({ name: z.string(), version: z.string(), known: z.boolean() }),
  summary: 'Check a release whose files are in place, and accept or refuse it; promotes nothing',
});

/** Most bytes of an uploaded release, with its compressed copies. */
export const maxReleaseBytes = 64 * 1024 * 1024;

export const uploadRelease = endpoint({
  service: 'admin',
  method: 'PUT',
  path: '/api/releases/{name}/{version}',
  access: 'anyone',
  bearer: true,
  signed: true,
  success: 201,
  upload: { bytes: maxReleaseBytes },
  params: SignedRelease.pick({ name: true, version: true }),
  query: SignedRelease.pick({ manifestSha256: true }).extend({
    keyId: ReleaseSignature.shape.keyId,
    signature: ReleaseSignature.shape.value,
    commit: ReleaseSource.shape.commit.optional(),
    hasLocalChanges: z.stringbool().default(false),
  }),
  response: publishRelease.response,
  summary:
    'Upload a release that its team signed, as a tar archive whose first file is slice.json; check it, and accept or refuse it',
});

/** For the audit trail and the history of the version. Admins are asked for it; a command may leave it to the commit. */
const reason = ActionReason.optional();

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
    /** The version that the caller saw as current, null for none. While it is another one, nothing is promoted. */
    replaces: z.string().nullable().optional(),
    reason,
  }),
  response: z.object({ set: ReleaseSet, moved: z.boolean() }),
  summary: 'Make another published version current',
});

export const promoteReleases = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/sets',
  access: 'admin',
  permission: 'operations',
  address: true,
  body: z.strictObject({
    versions: ReleaseVersions.refine((versions) => Object.keys(versions).length > 0, 'Name a version'),
    /** The versions that the caller saw as current, as in `promoteRelease`. */
    replaces: z.record(ReleasedNameField, z.string().nullable()).optional(),
    reason,
  }),
  response: z.object({ set: ReleaseSet, moved: z.boolean() }),
  summary: 'Make other published versions of several names current, all of them or none',
});

export const rollBackRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/rollback',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: Named,
  /** With the version that the caller saw as current, nothing is rolled back while it is another one. */
  body: z.strictObject({ version: z.string().optional(), reason }).default({}),
  response: z.object({ set: ReleaseSet, version: z.string() }),
  summary: 'Make the previous version current again, and those of the names that were promoted with it as one set',
});

export const startCanary = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/canary',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: Named,
  body: z.strictObject({
    version: z.string(),
    cohort: CohortFields.refine(
      ({ percent, plans, memberIds }) => percent > 0 || plans.length > 0 || memberIds.length > 0,
      'Choose a percentage, a plan or a member',
    ),
  }),
  response: z.object({ set: ReleaseSet }),
  summary: 'Show a published version to a cohort, in place of an earlier canary; or change its cohort',
});

export const rollBackCanary = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/canary/rollback',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: Named,
  body: z.strictObject({
    /** The version that the caller saw in canary. While it is another one, nothing is rolled back. */
    version: z.string().optional(),
    reason,
  }),
  response: z.object({ set: ReleaseSet, version: z.string() }),
  summary: 'Show the promoted version to everyone again',
});

export const withdrawRelease = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/withdraw',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: z.object({ name: SliceNameField }),
  body: z.strictObject({ reason: ActionReason }),
  response: z.object({ set: ReleaseSet, version: z.string() }),
  summary: 'Show no version of a slice of another team any more; any of them can be promoted again',
});

const NamedSlice = z.object({ name: SliceNameField });
/** Name of a page's component in `slice.ts`; null for every page and slot component of the slice. */
const page = z.string().min(1).max(60).nullable().default(null);

export const pausePages = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/pause',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: NamedSlice,
  body: z.strictObject({ page, reason: ActionReason }),
  response: z.object({ set: ReleaseSet, changed: z.boolean() }),
  summary: 'Show a page, or all pages of a slice, as being repaired',
});

export const resumePages = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/{name}/resume',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: NamedSlice,
  body: z.strictObject({ page }),
  response: z.object({ set: ReleaseSet, changed: z.boolean() }),
  summary: 'Show a page, or a slice, again that was shown as being repaired',
});

export const getPausedPages = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/paused-pages',
  access: 'anyone',
  response: z.array(PausedPageField),
  summary: 'Pages that are being repaired, which open pages read again; gateways answer it from the release set',
});

export const ReleaseStatus = z.array(
  z.object({
    name: ReleasedNameField,
    current: z.string().nullable(),
    previous: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    promotedBy: z.string().nullable(),
    /** Other names that were promoted with it as one set, and are rolled back with it. */
    promotedWith: z.array(ReleasedNameField),
    /** The version that a cohort gets. */
    canary: z.object({ version: z.string(), cohort: CohortFields }).nullable(),
    /** The 20 newest versions that passed their checks. */
    published: z.array(z.object({ version: z.string(), publishedAt: z.iso.datetime() })),
    /** What is turned off while it is repaired; `page` is null for the whole slice. */
    paused: z.array(
      z.object({ page: z.string().nullable(), reason: z.string(), by: z.string(), since: z.iso.datetime() }),
    ),
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
  summary: 'Current, previous and published versions of the shell and each slice, and what is paused',
});

export const releaseChecks = [
  'files',
  'signature',
  'contract',
  'server-bundle',
  'render',
  'accessibility',
  'compatibility',
  'size',
] as const;

/** What a check of a published version found. */
export const ReleaseCheck = z.object({
  /**
   * `files`: the folder holds exactly the files of the manifest. `signature`: the slice's team signed it. `contract`: the
   * running services serve what it calls. `server-bundle`: the renderer can load it.
   * `render`: each server-rendered page renders. `accessibility`: axe finds nothing serious in their HTML.
   * `compatibility`: it can run with the current releases. `size`: each page starts within its budget of scripts.
   */
  check: z.enum(releaseChecks),
  outcome: z.enum(['passed', 'refused', 'not-run']),
  /** Why it was refused, a sentence each. */
  reasons: z.array(z.string()),
});
export type ReleaseCheck = z.infer<typeof ReleaseCheck>;

export const ReleaseVersion = z.object({
  name: ReleasedNameField,
  version: z.string(),
  state: z.enum(releaseStates),
  /** Who gets it while it is in canary, else null. */
  cohort: CohortFields.nullable(),
  publishedBy: z.string(),
  publishedAt: z.iso.datetime(),
  /** Null where it is unknown. */
  source: ReleaseSource.nullable(),
  /** The key that signed it; null where nobody did. */
  keyId: z.string().nullable(),
  /** Bytes of its scripts as browsers download them, compressed with Brotli. */
  scriptBytes: z.number().int(),
  /** Empty for a version that was published before checks were stored. */
  checks: z.array(ReleaseCheck),
});
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

const Version = Release.shape.version;

export const listReleaseVersions = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/releases/{name}/versions',
  access: 'admin',
  permission: 'operations',
  params: Named,
  query: z.object({ after: Version.optional() }),
  response: z.array(ReleaseVersion).max(releaseVersionPageSize),
  summary:
    'Versions of the shell or of a slice with their states and checks, newest first, following the version `after`',
});

export const getReleaseVersion = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/releases/{name}/versions/{version}',
  access: 'admin',
  permission: 'operations',
  params: Named.extend({ version: Version }),
  response: ReleaseVersion.extend({
    /** Changes of its state, oldest first. */
    transitions: z.array(
      z.object({
        /** Null for its first publication. */
        from: z.enum(releaseStates).nullable(),
        to: z.enum(releaseStates),
        at: z.iso.datetime(),
        /** Who changed it: `admin 12`, `operator`, `launcher`. */
        by: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  summary: 'A version with the history of its states',
});
export type ReleaseVersionHistory = z.infer<typeof getReleaseVersion.response>;

/** JSON as text: a contract is nested deeper than a request may be. */
const ContractText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('Must be JSON');
      return z.NEVER;
    }
  })
  .pipe(ApiSchema);

export const checkService = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/releases/service-checks',
  access: 'operator',
  body: z.strictObject({
    service: z.string(),
    /** What the version of the service serves that is to be deployed. */
    endpoints: ContractText,
  }),
  response: z.object({
    /** The releases that were compared: those that somebody gets, and those that a rollback would restore. */
    releases: z.array(z.object({ name: ReleasedNameField, version: z.string() })),
    /** What the service would not serve any more, a sentence each. */
    reasons: z.array(z.string()),
  }),
  summary: 'Compare what a new version of a service serves with what releases call, before it is deployed',
});

export const getCurrentSet = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/internal/releases/current',
  access: 'peer',
  response: ReleaseSet,
  summary: 'The current release set, for a gateway that starts',
});
