import type { Membership, SkipTraceOutcome } from '@dealstead/contracts';
import type { Logger, TransactionExtras } from '@dealstead/service-kit';
import type { FoundContact, SkipTraceProvider, SkipTraceSubject } from './provider.ts';
import { assertRate, assertTracesLeft, expiryOf, hasContact, traceQuotaOf } from './rules.ts';
import { type AuditEntry, lockRequests, logAction, storeTrace } from './store.ts';

/** A provider must respond within this time; the database transaction of the request allows ten seconds. */
const providerTimeout = 6_000;

/**
 * Runs a skip trace within a transaction. The purpose is logged before the provider is asked. An unexpired result is not
 * asked for again, and a property counts once a month, so that repeated and concurrent requests are never charged twice.
 * A provider that fails or finds nothing leaves the quota as it is.
 */
export async function requestTrace(
  tx: Pick<TransactionExtras, 'sql'>,
  { entry, subject, membership }: { entry: AuditEntry; subject: SkipTraceSubject; membership: Membership | null },
  { provider, now, log }: { provider: SkipTraceProvider; now: Date; log: Logger },
): Promise<SkipTraceOutcome> {
  const { used, isCounted, hasTrace, lastMinute } = await lockRequests(tx, entry, now);
  const quota = traceQuotaOf(membership, used, entry.month);
  if (hasTrace) return { result: 'found', counted: false, quota };
  if (!isCounted) assertTracesLeft(quota);
  assertRate(lastMinute);
  await logAction(tx, 'requested', entry, now);
  let contact: FoundContact | null;
  try {
    const reference = `${entry.userId}-${entry.recordId}-${entry.month}`;
    contact = await withTimeout((signal) => provider.find(subject, reference, signal));
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'skip trace provider failed');
    await logAction(tx, 'unavailable', entry, now);
    return { result: 'unavailable', quota };
  }
  if (contact === null || !hasContact(contact)) {
    await logAction(tx, 'none', entry, now);
    return { result: 'none', quota };
  }
  await storeTrace(tx, entry, contact, provider, { requestedAt: now, expiresAt: expiryOf(now) });
  await logAction(tx, 'found', entry, now);
  const counted = !isCounted;
  return { result: 'found', counted, quota: traceQuotaOf(membership, used + Number(counted), entry.month) };
}

/** Rejects after the timeout even if the provider ignores the signal. */
async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(providerTimeout);
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([run(signal), promise]);
}
