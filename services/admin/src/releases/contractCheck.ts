import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseCheck } from '@dealstead/contracts/admin/releases';
import { ApiContract, contractFile } from '@dealstead/contracts/platform/apiContract';
import { findContractDifferences } from '@dealstead/contracts/platform/contractDifferences';
import type { ContractDifference } from '@dealstead/contracts/platform/contractDifferences';
import type { Release, ReleaseVersions } from '@dealstead/contracts/platform/releases';
import { Unavailable } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { notRun, toCheck } from './checkOutcome.ts';
import { refusal } from './refusals.ts';
import type { ReadServedContracts, ServedContracts } from './servedContracts.ts';
import { findVersion } from './versionStore.ts';

/** Code of the responses that refuse a release because of its contract. */
export const contractRefusal = 'contract-not-served';
/** Reasons that a refusal lists at most. */
const maxReasons = 20;

const titleOf = ({ name, version }: Release) => `${name} ${version}`;

interface ContractCheckDeps {
  readonly releasesDir: string;
  readonly readServedContracts: ReadServedContracts;
}

/**
 * Compares what a release calls with what the running services serve. It is not run for a release without a contract, which
 * was built by older tools.
 * @param needsServices whether it fails while a service does not answer; otherwise it is not run then
 * @throws Unavailable
 */
export async function checkContract(
  { releasesDir, readServedContracts }: ContractCheckDeps,
  release: Release,
  { needsServices }: { needsServices: boolean },
): Promise<ReleaseCheck> {
  const uses = await readUsedContract(release, releasesDir);
  if (uses === null) return notRun('contract');
  if (uses === 'unreadable')
    return toCheck('contract', [`Its ${contractFile} cannot be used. Build it with the slice tools of this platform.`]);
  try {
    const served = await readServedContracts();
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
export async function assertServed(deps: ContractCheckDeps, db: Db, versions: ReleaseVersions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const found = await findVersion(db, name, version);
    const check = found && (await checkContract(deps, found.release, { needsServices: false }));
    if (check?.outcome === 'refused')
      throw refusal(contractRefusal, `${name} ${version} cannot be shown`, check.reasons);
  }
}

/** What releases would miss if a service served these endpoints in place of what it serves now, with what helps. */
export async function findLostEndpoints(
  { releasesDir, readServedContracts }: ContractCheckDeps,
  releases: readonly Release[],
  service: string,
  endpoints: ApiContract,
): Promise<string[]> {
  const running = await readServedContracts();
  const deployed = new Map([...running, [service, endpoints]]);
  const reasons: string[] = [];
  for (const release of releases) {
    const uses = await readUsedContract(release, releasesDir);
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
async function readUsedContract(
  { name, version, files }: Release,
  releasesDir: string,
): Promise<ApiContract | 'unreadable' | null> {
  if (!Object.hasOwn(files, contractFile)) return null;
  const text = await readFile(join(releasesDir, name, version, contractFile), 'utf8');
  const parsed = ApiContract.safeParse(parseJson(text));
  return parsed.success ? parsed.data : 'unreadable';
}

/** Endpoints of a service that does not say what it serves are not compared. */
function compare(release: Release, uses: ApiContract, served: ServedContracts): ContractDifference[] {
  const known = [...served.values()].flatMap((endpoints) => endpoints ?? []);
  return findContractDifferences({ title: titleOf(release), uses }, known).filter(
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
