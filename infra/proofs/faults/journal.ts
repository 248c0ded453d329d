import { setTimeout as sleep } from 'node:timers/promises';
import type { BillingPeriod, SoldPlan } from '@dealstead/contracts';

/** What a client knows of an operation: it was confirmed, it was rejected, or it got no conclusive response. */
export type Outcome = 'confirmed' | 'rejected' | 'unknown';

export type OperationType = 'registration' | 'deletion' | 'checkout' | 'payment' | 'change' | 'refund' | 'dispute';

/** One operation of a client, with its retries. */
export interface Operation {
  type: OperationType;
  /** The account's e-mail, or the listing's id. */
  key: string;
  outcome: Outcome;
  /** The result of each attempt: a status or the name of an error. */
  attempts: string[];
}

/** What a payer intends to buy. */
export interface Purchase {
  email: string;
  plan: Exclude<SoldPlan, 'free'>;
  period: BillingPeriod;
  /** The referral code that the browser stored before the registration. */
  code: string | null;
}

/** Everything that clients did, and what they saw that must never happen. */
export interface Journal {
  operations: Operation[];
  purchases: Purchase[];
  violations: string[];
}

/**
 * The status of a retry whose first attempt succeeded without a response: the listing is deleted already, the plan is
 * this one already. A load balancer repeats a DELETE by itself.
 */
const alreadyDone: Partial<Record<OperationType, number>> = { deletion: 404, change: 409 };

const retryDelayMs = 1_000;

/**
 * Runs an operation and records its outcome. It is retried while the outcome is unknown, as a person would press Retry.
 * A rejection of a retry is not conclusive, as the attempt before may have succeeded.
 */
export async function recordOperation(
  journal: Journal,
  type: OperationType,
  key: string,
  request: () => Promise<{ status: number }>,
  maxAttempts = 3,
): Promise<Operation> {
  const operation: Operation = { type, key, outcome: 'unknown', attempts: [] };
  journal.operations.push(operation);
  for (let attempt = 0; attempt < maxAttempts && operation.outcome === 'unknown'; attempt++) {
    if (attempt > 0) await sleep(retryDelayMs);
    try {
      const { status } = await request();
      operation.attempts.push(String(status));
      if (status === 500)
        journal.violations.push(`the ${type} of ${key} was answered 500; an unavailable component is 503`);
      if (status < 300 || (status === alreadyDone[type] && (attempt > 0 || type === 'deletion')))
        operation.outcome = 'confirmed';
      else if (status < 500 && attempt === 0) operation.outcome = 'rejected';
    } catch (error) {
      operation.attempts.push(error instanceof Error ? error.name : 'failed');
    }
  }
  return operation;
}

/** Runs a request that may fail because of an injected fault. Undefined where it did. */
export async function ignoreFailure<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch {
    return undefined;
  }
}
