import { createJobRows, type BackgroundJob, createBackgroundJob, type Live, type Logger } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import type { DnsLookup } from './dns.ts';
import { checkDomain, storeCheck } from './domainCheck.ts';
import { emitBrand, findDueDomain, findOwn, getUser, lockBrand } from '../users/index.ts';

export interface DomainJobDeps {
  readonly db: AccountDatabase;
  readonly dns: DnsLookup;
  readonly live: Live;
  readonly log: Pick<Logger, 'warn'>;
  readonly publicUrl: string;
}

const jobName = 'brand-domains';

/** Checks each verified domain once a day. */
export const createDomainJob = (deps: DomainJobDeps): BackgroundJob =>
  createBackgroundJob({ name: jobName, idleEvery: 600_000, run: () => checkNextDomain(deps) });

/** @returns whether a domain was due */
export function checkNextDomain(deps: DomainJobDeps): Promise<boolean> {
  return createJobRows(deps.db, jobName).next(
    (except) => findDueDomain(deps.db, except),
    (userId) => checkDomainOf(deps, userId),
  );
}

async function checkDomainOf({ db, dns, live, log, publicUrl }: DomainJobDeps, userId: number): Promise<void> {
  const due = await findOwn(db, userId);
  if (!due?.domain || !due.domainToken) return;
  const { domain, domainCheckedAt } = due;
  const check = await checkDomain(dns, log, domain, due.domainToken);
  await db.change(async (tx) => {
    const brand = await lockBrand(tx, userId);
    // Another process has checked it, or its owner has changed it.
    if (brand?.domain !== domain || brand.domainCheckedAt?.getTime() !== domainCheckedAt?.getTime()) return;
    const user = await getUser(tx, userId);
    if ((await storeCheck(tx, { user, host: domain, check, publicUrl })) === 'stopped') await emitBrand(tx, user);
    tx.afterCommit(() => live.member(userId, '/api/brand'));
  });
}
