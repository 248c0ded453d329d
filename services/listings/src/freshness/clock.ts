import { confirmationPolicy } from '@dealstead/contracts';
import { limitedMails } from '@dealstead/contracts/mails';
import {
  type BackgroundJob,
  createBackgroundJob,
  type Logger,
  requestMail,
  takeMailLimit,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { createLink } from '../links/links.ts';
import * as listings from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { changeStatus } from '../statuses/changeStatus.ts';
import { renderConfirmationRequest, renderExpiredMail } from './mail.ts';

/** Listings per transaction. */
const batch = 10;
/** Approximate number of these mails per seller and day; the others are sent on the next day. */
const aDay = limitedMails.confirm.sender[0].mails;

/** Part of the mail's idempotency key: a listing causes one request or expiry mail per day at most. */
const today = () => new Date().toISOString().slice(0, 10);

interface DueListing extends Record<string, unknown> {
  id: number;
  title: string;
  user_id: number;
  email: string | null;
}

export interface ClockOptions {
  readonly publicUrl: string;
  readonly search: Search;
  readonly log: Logger;
}

/** Background job that asks sellers to confirm old listings, and expires those without an answer. */
export function createFreshnessJob(db: Db, { publicUrl, search, log }: ClockOptions): BackgroundJob {
  return createBackgroundJob({
    name: 'listing-freshness',
    idleEvery: 60_000,
    async run() {
      const requested = await all(db, (tx) => requestConfirmations(tx, publicUrl));
      const expired = await all(db, (tx) => expireListings(tx, search, publicUrl));
      if (requested + expired > 0) log.info({ requested, expired }, 'listings that nobody confirmed');
      return false;
    },
  });
}

/** Runs batches until none is left; returns the number of listings. */
async function all(db: Db, some: (tx: Tx) => Promise<number>): Promise<number> {
  for (let sum = 0; ;) {
    const count = await db.change(some);
    sum += count;
    if (count < batch) return sum;
  }
}

/**
 * Mails each seller whose listing was not confirmed for weeks, once per listing and confirmation, and a few per day and
 * seller. Only listings with a declared right to sell are included, so demo listings and minimal imports are exempt.
 */
export async function requestConfirmations(tx: Tx, publicUrl: string): Promise<number> {
  const due = await tx.sql<DueListing>`
    UPDATE properties SET asked_at = now() WHERE id IN (
      SELECT id FROM properties AS due
      WHERE status IN ('active', 'under-contract') AND asked_at IS NULL AND seller_role IS NOT NULL
        AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.requestAfterDays}::int)
        AND (SELECT count(*) FROM properties AS other
          WHERE other.user_id = due.user_id AND other.asked_at > now() - interval '1 day') < ${aDay}::int
      ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    RETURNING id, title, user_id,
      coalesce((SELECT nullif(email, '') FROM members WHERE members.id = user_id), contact_email) AS email`;
  for (const { id, title, user_id, email } of due) {
    if (email === null || !(await takeMailLimit(tx, 'confirm', { to: email, sender: `member/${user_id}` }))) continue;
    const token = await createLink(tx, `confirm/${id}`, confirmationPolicy.expiresAfterDays);
    await requestMail(tx, {
      key: `confirm/${id}/${today()}`,
      to: email,
      ...renderConfirmationRequest({ id, title, token, publicUrl }),
    });
  }
  return due.length;
}

/** Expires listings whose confirmation request was not answered, and mails their sellers a link that relists them. */
export async function expireListings(tx: Tx, search: Search, publicUrl: string): Promise<number> {
  const due = await tx.sql<DueListing>`
    SELECT id, title, user_id,
      coalesce((SELECT nullif(email, '') FROM members WHERE members.id = user_id), contact_email) AS email
    FROM properties
    WHERE status IN ('active', 'under-contract') AND asked_at IS NOT NULL
      AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays}::int)
      -- Whoever was asked has the days in between to answer, however late the question came.
      AND asked_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays - confirmationPolicy.requestAfterDays}::int)
    ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED`;
  for (const { id, title, user_id, email } of due) {
    await changeStatus(tx, await listings.lockProperty(tx, id), { to: 'expired', actor: 'clock', userId: null });
    if (email === null || !(await takeMailLimit(tx, 'expired', { to: email, sender: `member/${user_id}` }))) continue;
    const token = await createLink(tx, `confirm/${id}`, confirmationPolicy.expiresAfterDays);
    await requestMail(tx, {
      key: `expired/${id}/${today()}`,
      to: email,
      ...renderExpiredMail({ id, title, token, publicUrl }),
    });
  }
  if (due.length > 0) tx.afterCommit(search.caughtUp);
  return due.length;
}
