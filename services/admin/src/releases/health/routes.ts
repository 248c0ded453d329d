import { quantileOfVital, type ReleasedName } from '@dealstead/contracts';
import { getReleaseHealth, reportReleaseHealth, type VersionHealth } from '@dealstead/contracts/admin/releaseHealth';
import { handle, type BackgroundJob, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { strengthsOf } from './canaryTrial.ts';
import { findCanaryWithTrial, saveMinutes, sumByVersion, type VersionCounts } from './store.ts';

export interface HealthRouteDeps {
  readonly db: Db;
  readonly live: Live;
  /** Compares canaries with promoted versions. */
  readonly canaryHealth: Pick<BackgroundJob, 'wake'>;
}

/** The health of releases: gateways report it, admins read it. */
export const releaseHealthRoutes = ({ db, live, canaryHealth }: HealthRouteDeps): Route[] => [
  handle(reportReleaseHealth, async ({ params: { gateway }, body: { minutes } }) => {
    await saveMinutes(db, gateway, minutes);
    canaryHealth.wake();
    live.admins(...new Set(minutes.map(({ name }) => `/api/admin/releases/${name}/health`)));
    return { stored: minutes.length };
  }),

  handle(getReleaseHealth, async ({ params: { name } }) => {
    return { versions: (await sumByVersion(db, name)).map(toHealth), trial: await readTrial(db, name) };
  }),
];

const toHealth = ({
  version,
  audience,
  samples,
  loadFailures,
  errors,
  lcp,
  inp,
  cls,
}: VersionCounts): VersionHealth => ({
  version,
  audience,
  samples,
  loadFailures,
  errors,
  lcp: quantileOfVital('lcp', 0.75, lcp),
  inp: quantileOfVital('inp', 0.75, inp),
  cls: quantileOfVital('cls', 0.75, cls),
});

async function readTrial(db: Db, name: ReleasedName) {
  const found = await findCanaryWithTrial(db, name);
  if (!found?.trial) return null;
  const { canary, trial } = found;
  return {
    version: canary.version,
    since: canary.since.toISOString(),
    canarySamples: trial.compared.canary.samples,
    promotedSamples: trial.compared.promoted.samples,
    evidence: strengthsOf(trial),
  };
}
