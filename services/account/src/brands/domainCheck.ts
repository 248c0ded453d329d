import type { Logger } from '@dealstead/service-kit';
import type { AccountTransaction, User } from '../database.ts';
import { queueMail } from '../mail/index.ts';
import { recordAction } from '../recordAction.ts';
import type { DnsLookup } from './dns.ts';
import { domainMail } from './domainMail.ts';
import {
  type DomainCheck,
  decideNotice,
  domainStopsAt,
  failuresUntilStop,
  isBrandOn,
  lockBrand,
  setDomainCheck,
  stopDomain,
} from '../users/index.ts';

/** Name and value of the record that proves who owns a domain. */
export const txtName = (host: string): string => `_dealstead.${host}`;
export const txtValue = (token: string): string => `dealstead-verification=${token}`;

/** Looks the record of a domain up. */
export async function checkDomain(
  dns: DnsLookup,
  log: Pick<Logger, 'warn'>,
  host: string,
  token: string,
): Promise<DomainCheck> {
  let texts: string[];
  try {
    texts = await dns.readTexts(txtName(host));
  } catch (error) {
    log.warn({ err: error, host }, 'DNS servers did not answer');
    return { problem: 'The DNS servers did not answer. Try again in a few minutes.', isMissing: false };
  }
  if (texts.includes(txtValue(token))) return { problem: null, isMissing: false };
  const problem =
    texts.length === 0
      ? `There is no TXT record at ${txtName(host)}. New records can take up to an hour.`
      : `The TXT record at ${txtName(host)} has another value.`;
  return { problem, isMissing: true };
}

interface CheckedDomain {
  readonly user: User;
  readonly host: string;
  readonly check: DomainCheck;
  readonly publicUrl: string;
}

/**
 * Stores a check. The owner of a verified domain whose record is missing is warned by mail, and the domain is no longer used
 * after `failuresUntilStop` days in a row.
 * @returns whether the domain is taken by another brand, stopped by this check, or neither
 */
export async function storeCheck(
  tx: AccountTransaction,
  { user, host, check, publicUrl }: CheckedDomain,
): Promise<'stored' | 'stopped' | 'taken'> {
  const before = await lockBrand(tx, user.id);
  const brand = await setDomainCheck(tx, user.id, host, check);
  if (!brand) return 'taken';
  const { domainFailures: failures, domainFailedAt: failedAt } = brand;
  if (failedAt === null || failures === before?.domainFailures) return 'stored';
  const notice = decideNotice(failures);
  if (notice !== null && isBrandOn(user)) {
    const mail = domainMail(notice, { host, stopsAt: domainStopsAt(failures, failedAt), publicUrl });
    await queueMail(tx, `brand-domain/${user.id}/${failedAt.getTime()}`, user.email, mail);
  }
  if (notice !== 'stopped') return 'stored';
  const problem = `The TXT record was missing for ${failuresUntilStop} days. Add it again and check the records.`;
  await stopDomain(tx, user.id, problem);
  await recordAction(
    tx,
    { actor: { kind: 'system', name: 'account' }, request: { get: () => undefined } },
    {
      action: 'brand.domain-stopped',
      memberId: user.id,
      target: host,
      before: { verified: true },
      after: { verified: false },
    },
  );
  return 'stopped';
}
