import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseCheck } from '@dealstead/contracts/admin/releases';
import { ApiSchema, apiSchemaFile } from '@dealstead/contracts/platform/apiSchema';
import { findApiDifferences } from '@dealstead/contracts/platform/apiDifferences';
import type { ApiDifference } from '@dealstead/contracts/platform/apiDifferences';
import type { Release, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import { Unavailable } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { notRun, toCheck } from './checkOutcome.ts';
import { refusal } from './refusals.ts';
import type { ReadServedApis, ServedApis } from './servedApis.ts';
import { findVersion } from './versionStore.ts';

/** Code of the responses that refuse a release because of the endpoints that it calls. */
export const apiRefusal = 'contract-not-served';
/** Reasons that a refusal lists at most. */
const maxReasons = 20;

const titleOf = ({ name, version }: Release) => `${name} ${version}`;

interface ApiCompatibilityDeps {
  readonly releasesDir: string;
  readonly readServedApis: ReadServedApis;
}

/**
 * Compares what a release calls with what the running services serve. It is not run for a release without `contract.json`, which
 * is refused for that when it is published, and may have been accepted before.
 * @param needsServices whether it fails while a service does not answer; otherwise it is not run then
 * @throws Unavailable
 */
export async function checkApiCompatibility(
  { releasesDir, readServedApis }: ApiCompatibilityDeps,
  release: Release,
  { needsServices }: { needsServices: boolean },
): Promise<ReleaseCheck> {
  const uses = await readUsedApi(release, releasesDir);
  if (uses === null) return notRun('contract');
  if (uses === 'unreadable')
    return toCheck('contract', [
      `Its ${apiSchemaFile} cannot be used. Build it with the slice tools of this platform.`,
    ]);
  if (uses.length === 0) return toCheck('contract', []);
  try {
    const served = await readServedApis();
    const reasons = compare(release, uses, served).map(
      ({ service, sentence }) =>
        `${sentence} Deploy a version of ${service} that fits it first, or build ${release.name} with the contracts that run here.`,
    );
    return toCheck('contract', shorten(reasons));
  } catch (error) {
    if (error instanceof Unavailable && !needsServices) return notRun('contract');
    throw error;
  }
}

/**
 * Compares versions that are to be shown again with what runs now: services may have been deployed since their publication. Not
 * while a service is down, because a promotion may be what helps.
 * @throws Conflict where a service does not serve what they call
 */
export async function assertServed(deps: ApiCompatibilityDeps, db: Db, versions: ReleaseVersions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const found = await findVersion(db, name, version);
    const check = found && (await checkApiCompatibility(deps, found.release, { needsServices: false }));
    if (check?.outcome === 'refused') throw refusal(apiRefusal, `${name} ${version} cannot be shown`, check.reasons);
  }
}

/** What releases would miss if a service served these endpoints in place of what it serves now, with what helps. */
export async function findLostEndpoints(
  { releasesDir, readServedApis }: ApiCompatibilityDeps,
  releases: readonly Release[],
  service: string,
  endpoints: ApiSchema,
): Promise<string[]> {
  const running = await readServedApis();
  const deployed = new Map([...running, [service, endpoints]]);
  const reasons: string[] = [];
  for (const release of releases) {
    const uses = await readUsedApi(release, releasesDir);
    if (uses === null || uses === 'unreadable') continue;
    for (const { service: missed, sentence } of compare(release, uses, deployed))
      if (missed === service)
        reasons.push(
          `${sentence} Keep it in ${service} until nobody gets ${titleOf(release)} and no rollback restores it.`,
        );
  }
  return shorten(reasons);
}

/** What a release calls; null where its folder does not say it. */
async function readUsedApi(
  { name, version, files }: Release,
  releasesDir: string,
): Promise<ApiSchema | 'unreadable' | null> {
  if (!Object.hasOwn(files, apiSchemaFile)) return null;
  const text = await readFile(join(releasesDir, name, version, apiSchemaFile), 'utf8');
  const parsed = ApiSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : 'unreadable';
}

/** Endpoints of a service that does not say what it serves are not compared. */
function compare(release: Release, uses: ApiSchema, served: ServedApis): ApiDifference[] {
  const known = [...served.values()].flatMap((endpoints) => endpoints ?? []);
  return findApiDifferences({ title: titleOf(release), uses }, known).filter(
    ({ service }) => served.get(service) !== null,
  );
}

function shorten(reasons: readonly string[]): string[] {
  if (reasons.length <= maxReasons) return [...reasons];
  return [...reasons.slice(0, maxReasons), `And ${reasons.length - maxReasons} more of this kind.`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // fails the schema
  }
}
