import { z } from 'zod';
import { adminPermissions } from '../adminPermissions.ts';
import { plans } from '../plans.ts';
import type { Cohort } from './cohorts.ts';
import type { PausedPage } from './pausedPages.ts';
import { navigationShows, paramFormats, releasedNamePattern } from './slices.ts';
import type { NavigationEntry, SliceRoute, SlotEntry } from './slices.ts';

const RoutePath = z.string().startsWith('/').max(200);

const Route = z.strictObject({
  path: RoutePath,
  aliases: z.array(RoutePath).optional(),
  params: z.record(z.string(), z.enum(Object.keys(paramFormats))).optional(),
  page: z.string().max(60),
  title: z.string().max(80),
  needs: z.string().optional(),
  permission: z.enum(adminPermissions).optional(),
  firstView: z.literal('server').optional(),
  data: z.array(z.string()).optional(),
  skeleton: z.enum(['home', 'cards', 'article', 'form', 'dashboard']).optional(),
  help: z.string().startsWith('/help/').optional(),
  isFullWidth: z.literal(true).optional(),
}) as z.ZodType<SliceRoute>;

const Navigation = z.strictObject({
  in: z.enum(['header', 'actions', 'account', 'mobile', 'footer']),
  label: z.string().max(60),
  to: z.string().startsWith('/'),
  shows: z.union([z.enum(navigationShows), z.array(z.string())]).optional(),
  order: z.number(),
  group: z.string().optional(),
  count: z.string().startsWith('/api/').optional(),
}) as z.ZodType<NavigationEntry>;

const Slot = z.strictObject({ slot: z.string(), component: z.string(), order: z.number() }) as z.ZodType<SlotEntry>;

/** Path of a file in its release folder. No segment begins with a dot, so a path cannot leave the folder. */
const FilePath = z
  .string()
  .max(300)
  .regex(/^[\w@+~-][\w.@+~-]*(?:\/[\w@+~-][\w.@+~-]*)*$/);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The shell's name or a slice's. */
export const ReleasedNameField = z
  .string()
  .regex(new RegExp(`^${releasedNamePattern}$`), 'Use 2 to 40 lower-case letters, digits and hyphens');
/** The name of a slice. The shell is none. */
export const SliceNameField = ReleasedNameField.refine((name) => name !== 'shell', 'The shell is no slice');

/** `slice.json`, the manifest of an immutable release folder. The shell's has no routes. */
export const Release = z.strictObject({
  name: ReleasedNameField,
  version: z.string().regex(/^[0-9a-zA-Z][0-9a-zA-Z.+-]{0,63}$/),
  contracts: z.number().int(),
  routes: z.array(Route),
  navigation: z.array(Navigation),
  slots: z.array(Slot),
  /** The browser's entry point, relative to the folder: the shell's script, a slice's federation entry. */
  entry: FilePath,
  /** Scripts to preload by page name (`''` for the shell's own), relative to the folder. */
  preload: z.record(z.string(), z.array(FilePath)),
  /** The bundle for the renderer, relative to the folder. */
  server: FilePath,
  /** Shared singletons. The shell provides a `version`; a slice `requires` a semver range. */
  shared: z.array(
    z.strictObject({ name: z.string(), version: z.string().optional(), requires: z.string().optional() }),
  ),
  /** SHA-256 (hex) and size in bytes of every file, by its path in the folder. */
  files: z.record(FilePath, z.strictObject({ sha256: Sha256, bytes: z.number().int().nonnegative() })),
});
export type Release = z.infer<typeof Release>;

/** Versions by name. */
export const ReleaseVersions = z.record(ReleasedNameField, Release.shape.version);
export type ReleaseVersions = z.infer<typeof ReleaseVersions>;

/** Where a release was built from. */
export const ReleaseSource = z.strictObject({
  /** Id of the Git commit that was checked out. */
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** The checked-out files differed from the commit. */
  hasLocalChanges: z.boolean(),
});
export type ReleaseSource = z.infer<typeof ReleaseSource>;

/** Base64url of 32 bytes: an Ed25519 public key, or the thumbprint of one. */
const Bytes32 = z.string().regex(/^[\w-]{43}$/);

/** The public key by which a team signs the releases of its slice, as a JSON Web Key. */
export const SliceKey = z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: Bytes32 });
export type SliceKey = z.infer<typeof SliceKey>;

/** A team's signature of `releaseStatement`. */
export const ReleaseSignature = z.strictObject({
  /** RFC 7638 thumbprint of the public key. */
  keyId: Bytes32,
  /** The Ed25519 signature, in base64url. */
  value: z.string().regex(/^[\w-]{86}$/),
});
export type ReleaseSignature = z.infer<typeof ReleaseSignature>;

/** What a team signs of a release. */
export const SignedRelease = z.object({
  name: ReleasedNameField,
  version: Release.shape.version,
  /** SHA-256 (hex) of the bytes of slice.json, which has the hash of every other file. */
  manifestSha256: Sha256,
  source: ReleaseSource.optional(),
});
export type SignedRelease = z.infer<typeof SignedRelease>;

/** The text that is signed. Its first line separates it from anything else that the key may sign. */
export function releaseStatement({ name, version, manifestSha256, source }: SignedRelease): string {
  const origin = source ? `${source.commit}${source.hasLocalChanges ? ' changed' : ''}` : 'unknown';
  return ['dealstead release 1', name, version, manifestSha256, origin].join('\n');
}

/**
 * What is published: a release and where it comes from. The source is not a part of the release, whose version is the hash
 * of its contents: the same contents built from two commits are one version.
 */
export const ReleasePublication = Release.extend({
  source: ReleaseSource.optional(),
  /** Required once its slice has a key. */
  signature: ReleaseSignature.optional(),
  /** Versions of other names with which it is promoted as one set, in place of the current ones. */
  companions: ReleaseVersions.optional(),
});
export type ReleasePublication = z.infer<typeof ReleasePublication>;

/** A release that the renderer loads on trial before it is published, and the shell in which it would run. */
export const ReleaseCandidate = Release.pick({ name: true, version: true, server: true }).extend({
  /** Pages that its bundle must export. */
  pages: z.array(z.string()),
  shellVersion: Release.shape.version,
});
export type ReleaseCandidate = z.infer<typeof ReleaseCandidate>;

/** A release as pages know it; the list of files stays on the servers. */
export const PublishedRelease = Release.omit({ files: true, shared: true });
export type PublishedRelease = z.infer<typeof PublishedRelease>;

/** What pages may know of a release. */
export function toPublishedRelease({ files: _files, shared: _shared, ...release }: Release): PublishedRelease {
  return release;
}

export const PausedPageField = z.strictObject({
  slice: SliceNameField,
  page: z.string().max(60).nullable(),
}) satisfies z.ZodType<PausedPage>;

export const CohortFields = z.strictObject({
  percent: z.number().min(0).max(100),
  plans: z.array(z.enum(plans)).max(plans.length),
  memberIds: z.array(z.int32().positive()).max(100),
}) satisfies z.ZodType<Cohort>;

/** A version that a cohort gets in place of the promoted one of the same name. */
export const Canary = z.strictObject({ release: PublishedRelease, cohort: CohortFields });
export type Canary = z.infer<typeof Canary>;

/** The versions with which a page is rendered, hydrated and navigated. */
export const ReleaseSet = z.strictObject({
  /** Identifies the combination of the versions and of what is paused. */
  id: z.string(),
  /** Increases with every promotion and pause. An older set never replaces a newer one. */
  revision: z.number().int(),
  shell: PublishedRelease,
  slices: z.array(PublishedRelease),
  /** Pages that are not shown while they are repaired; missing where there are none. */
  paused: z.array(PausedPageField).optional(),
  /** For gateways, which leave them out of pages; missing where there are none. */
  canaries: z.array(Canary).optional(),
});
export type ReleaseSet = z.infer<typeof ReleaseSet>;

/** Pages that the renderer renders on trial with a release that is being published. */
export const PageTrial = z.object({
  /** The set in which the release would be promoted. */
  set: ReleaseSet,
  publicUrl: z.string(),
  /** Paths of pages, and the answers to their first requests by URL. */
  pages: z.array(
    z.object({
      url: z.string().startsWith('/').max(8_000),
      data: z.record(z.string(), z.object({ status: z.number().int(), body: z.unknown() })),
    }),
  ),
});
export type PageTrial = z.infer<typeof PageTrial>;

/** What a trial rendered, in the order of its pages: the HTML, or why there is none. */
export const TriedPages = z.array(
  z.union([z.object({ head: z.string(), body: z.string() }), z.object({ failure: z.string() })]),
);
export type TriedPages = z.infer<typeof TriedPages>;

/** NATS key-value bucket and key of the current set, which every gateway watches. */
export const releasesBucket = { name: 'releases', key: 'current' } as const;

/** NATS subject of a set that may be promoted next. Gateways have their renderers load it and answer when that is done. */
export const upcomingSetSubject = 'gateway.releases.upcoming';
