import { isDeepStrictEqual } from 'node:util';
import { isAccepted, nextReleaseState } from '@dealstead/contracts';
import { getReleases } from '@dealstead/contracts/admin/releases';
import type { ReleaseCheck } from '@dealstead/contracts/admin/releases';
import type {
  Release,
  ReleaseSet,
  ReleaseSignature,
  ReleaseSource,
  ReleaseVersions,
} from '@dealstead/contracts/platform/releases';
import { Conflict, Unavailable } from '@dealstead/service-kit';
import type { BackgroundJob, Callers, Live } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import { actorName } from '../actorName.ts';
import type { Db, Sql, Tx } from '../database.ts';
import { notRun, toCheck } from './checkOutcome.ts';
import { checkApiCompatibility, apiRefusal } from './apiCompatibility.ts';
import { checkPages } from './pages/pageChecks.ts';
import type { PageCheckDeps } from './pages/pageChecks.ts';
import { refusal } from './refusals.ts';
import { readActiveKeys, findSlice } from './slices/store.ts';
import { isSignedBy } from './slices/signatures.ts';
import { findManifestFaults } from './manifestFaults.ts';
import { findFileMismatches, hashManifest } from './releaseFiles.ts';
import { createReleaseSet, findIncompatibilities } from './rules.ts';
import type { ReadServedApis } from './servedApis.ts';
import { findOversizedPages } from './sizeBudgets.ts';
import * as store from './store.ts';
import type { TryRelease } from './tryRelease.ts';
import type { PrepareSet } from './upcomingSet.ts';
import { changeState, findSigned, findVersion, recordTransition, saveChecks, storePublished } from './versionStore.ts';

export interface PublishDeps extends PageCheckDeps {
  readonly db: Db;
  readonly live: Live;
  readonly releasesDir: string;
  /** Loads a release's bundle in the renderer; undefined without a renderer. */
  readonly tryRelease: TryRelease | undefined;
  readonly prepareSet: PrepareSet;
  /** Keeps what rollbacks would show loaded. */
  readonly rollbackSets: Pick<BackgroundJob, 'wake'>;
  readonly readServedApis: ReadServedApis;
}

interface Publication {
  readonly release: Release;
  /** Where it was built from; null where that is unknown. */
  readonly source: ReleaseSource | null;
  /** Its team's signature; null where nobody signed it. */
  readonly signature: ReleaseSignature | null;
  /** Versions of other names with which it is to be promoted. */
  readonly companions: ReleaseVersions;
}

/** Codes of the responses that refuse a release, by the first check that found a fault. */
const refusalCodes = {
  files: 'files-differ',
  signature: 'not-signed',
  contract: apiRefusal,
  'server-bundle': 'does-not-load',
  render: 'does-not-render',
  accessibility: 'not-accessible',
  compatibility: 'incompatible-release',
  size: 'too-large',
} as const satisfies Record<ReleaseCheck['check'], string>;

/**
 * Publishes a version: stores it, checks it, and accepts or refuses it. Its files must match its manifest, its team must have
 * signed it, the services must serve what it calls, its bundle must load, its
 * pages must render without serious faults for people with disabilities, it must be compatible with the current releases and its companions, and its pages must start within their budget of
 * scripts. A refused version, and one whose checks were interrupted, may be published again.
 * @returns whether it was accepted before, with the same content
 * @throws Conflict with the reasons
 */
export async function publishRelease(
  deps: PublishDeps,
  publication: Publication,
  actor: Callers['admin'],
): Promise<{ isKnown: boolean }> {
  const { release } = publication;
  const { name, version } = release;
  await assertRegistered(deps.db, name);
  const manifestSha256 = await hashManifest(release, deps.releasesDir);
  const contents = [
    toCheck('files', await findFileMismatches(release, deps.releasesDir)),
    await checkSignature(deps.db, publication, manifestSha256),
  ];
  const isKnown = await deps.db.change((tx) => beginChecks(tx, { ...publication, manifestSha256 }, actorName(actor)));
  const checks = isKnown ? contents : await runChecks(deps, publication, contents, actor);
  const failed = checks.find(({ outcome }) => outcome === 'refused');
  if (failed)
    throw refusal(
      refusalCodes[failed.check],
      `${name} ${version} cannot be published`,
      checks.flatMap(({ reasons }) => reasons),
    );
  // What a team uploads runs in the renderer of all visitors only after an admin has promoted a first version of it.
  const upcoming = await deps.db.change(async (tx) =>
    (await isTrusted(tx, publication)) ? findUpcomingSet(tx, publication) : null,
  );
  if (upcoming) await deps.prepareSet(upcoming);
  // The renderer keeps a few sets; the new one must not take the place of what a rollback restores.
  deps.rollbackSets.wake();
  return { isKnown };
}

/** Whether a version and its companions are all the platform's own, or of slices of which a version runs. */
async function isTrusted(tx: Tx, { release, signature, companions }: Publication): Promise<boolean> {
  const signed = await findSigned(tx, companions);
  if (signature) signed.push(release.name);
  const pointers = await Promise.all(signed.map((name) => store.findPointer(tx, name)));
  return !pointers.includes(null);
}

/** @throws Conflict for a name that no team has registered */
async function assertRegistered(db: Sql, name: string): Promise<void> {
  if (!(await findSlice(db, name)))
    throw new Conflict(
      `No slice is named ${name}. An admin registers it first: npm run release -- register ${name}.`,
      'unknown-slice',
    );
}

/** A slice whose team has keys needs the signature of one of them. */
async function checkSignature(
  db: Sql,
  { release: { name, version }, source, signature }: Publication,
  manifestSha256: string | null,
): Promise<ReleaseCheck> {
  const keys = await readActiveKeys(db, name);
  if (keys.size === 0 || manifestSha256 === null) return notRun('signature');
  if (!signature)
    return toCheck('signature', [`It is not signed, and ${name} has keys. Sign it with the key of its team.`]);
  const key = keys.get(signature.keyId);
  if (!key) return toCheck('signature', [`${signature.keyId} is no key of ${name}. Sign it with the key of its team.`]);
  return isSignedBy(key, { name, version, manifestSha256, source: source ?? undefined }, signature)
    ? toCheck('signature', [])
    : toCheck('signature', ['The signature is of another release. Sign this one.']);
}

/** The set as it will be once a version is promoted with its companions; null while that cannot be. */
async function findUpcomingSet(tx: Tx, { release, companions }: Publication): Promise<ReleaseSet | null> {
  const published = await findCompanions(tx, release.name, companions);
  if (published.includes(null)) return null;
  const releases = [...published.filter((companion) => companion !== null), release];
  const { canaries, ...contents } = await store.readContents(tx, 0);
  return createReleaseSet({
    ...contents,
    releases: await store.currentReleasesWith(tx, releases),
    canaries: canaries.filter((canary) => releases.every(({ name }) => name !== canary.release.name)),
  });
}

/** The versions with which a version is to be promoted; null for each that has not passed its checks yet. */
async function findCompanions(tx: Tx, name: string, companions: ReleaseVersions): Promise<readonly (Release | null)[]> {
  const others = Object.entries(companions).filter(([other]) => other !== name);
  const found = await Promise.all(others.map(([other, version]) => findVersion(tx, other, version)));
  return found.map((companion) => (companion && isAccepted(companion.state) ? companion.release : null));
}

/** Stores a version before its checks, unless it was accepted before. @throws Conflict where its content differs */
async function beginChecks(
  tx: Tx,
  publication: Publication & { readonly manifestSha256: string | null },
  by: string,
): Promise<boolean> {
  const { name, version } = publication.release;
  await store.lockSet(tx);
  const existing = await findVersion(tx, name, version);
  if (existing && existing.state !== 'refused' && !isDeepStrictEqual(existing.release, publication.release))
    throw new Conflict(
      `${name} ${version} is published already with other content; a version never changes. Build it again: the new contents give it a new version.`,
      'version-taken',
    );
  if (existing && isAccepted(existing.state)) return true;
  await storePublished(tx, publication, by);
  if (existing?.state !== 'published')
    await recordTransition(tx, name, { version, from: existing?.state ?? null, to: 'published' }, { by });
  return false;
}

async function runChecks(
  deps: PublishDeps,
  publication: Publication,
  contents: readonly ReleaseCheck[],
  actor: Callers['admin'],
): Promise<readonly ReleaseCheck[]> {
  // A bundle that is not the published one, or not its team's, is not run.
  const isRefused = contents.some(({ outcome }) => outcome === 'refused');
  const others = isRefused ? notTried : await tryToRun(deps, publication, actorName(actor));
  return deps.db.change((tx) => {
    tx.afterCommit(() => deps.live.admins(getReleases.path));
    return concludeChecks(tx, publication, [...contents, ...others], actor);
  });
}

const notTried = (['contract', 'server-bundle', 'render', 'accessibility'] as const).map(notRun);

/** The checks that run the release or ask other processes. */
async function tryToRun(deps: PublishDeps, publication: Publication, by: string): Promise<readonly ReleaseCheck[]> {
  const { release } = publication;
  // The platform must start without all of its services, too.
  const compatibility = await checkApiCompatibility(deps, release, { needsServices: by !== 'launcher' });
  const bundle = await loadInRenderer(deps, publication, by);
  // Pages take longest, and what is refused already is published again.
  const mayPass = compatibility.outcome !== 'refused' && bundle.outcome === 'passed';
  const set = mayPass ? await deps.db.change((tx) => findUpcomingSet(tx, publication)) : null;
  return [compatibility, bundle, ...(await checkPages(deps, release, set, by))];
}

/** Compares the version with the current releases, stores what all checks found, and accepts or refuses it. */
async function concludeChecks(
  tx: Tx,
  { release, companions }: Publication,
  earlier: readonly ReleaseCheck[],
  actor: Callers['admin'],
): Promise<readonly ReleaseCheck[]> {
  const { name, version } = release;
  await store.lockSet(tx);
  const compatibility = await checkCompatibility(tx, release, companions);
  const checks = [...earlier, compatibility, toCheck('size', findOversizedPages(release))];
  const [reason] = checks.flatMap(({ reasons }) => reasons);
  const existing = await findVersion(tx, name, version);
  const to = existing && nextReleaseState(existing.state, reason === undefined ? 'pass' : 'refuse');
  // Without a next state, another call that published the same version has concluded its checks.
  if (!existing || !to) return checks;
  await saveChecks(tx, release, checks);
  await changeState(tx, name, { version, from: existing.state, to }, { by: actorName(actor), reason });
  await recordAction(tx, {
    actor,
    action: reason === undefined ? 'release.published' : 'release.refused',
    target: name,
    reason,
    after: { version, trial: checks.some(isLoaded) ? 'loads' : 'not tried' },
  });
  return checks;
}

/** What is wrong with a manifest by itself, and beside what would run with it. It is not compared while a companion is not published. */
async function checkCompatibility(tx: Tx, release: Release, companions: ReleaseVersions): Promise<ReleaseCheck> {
  const faults = findManifestFaults(release);
  if (faults.length > 0) return toCheck('compatibility', faults);
  const found = await findCompanions(tx, release.name, companions);
  const published = found.filter((companion) => companion !== null);
  if (published.length < found.length) return notRun('compatibility');
  return toCheck('compatibility', findIncompatibilities(await store.currentReleasesWith(tx, [...published, release])));
}

const isLoaded = ({ check, outcome }: ReleaseCheck) => check === 'server-bundle' && outcome === 'passed';

/** Loads the release's bundle in the renderer, with the server-rendered pages. */
async function loadInRenderer(
  { db, tryRelease }: PublishDeps,
  { release, companions }: Publication,
  by: string,
): Promise<ReleaseCheck> {
  const shell = release.name === 'shell' ? release : await findShell(db, companions);
  // Before the first shell there is nothing to run a slice in.
  if (!tryRelease || !shell) return notRun('server-bundle');
  try {
    const reason = await tryRelease(release, shell.version);
    return toCheck('server-bundle', reason === null ? [] : [reason]);
  } catch (error) {
    // The platform must start without its renderer, too: browsers then render the pages.
    if (error instanceof Unavailable && by === 'launcher') return notRun('server-bundle');
    throw error;
  }
}

/** The shell in which a slice would run: its companion once that is published, otherwise the current one. */
async function findShell(db: Db, { shell }: ReleaseVersions): Promise<{ version: string } | null> {
  const companion = shell === undefined ? null : await findVersion(db, 'shell', shell);
  return companion?.release ?? store.findPointer(db, 'shell');
}
