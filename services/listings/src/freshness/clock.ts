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

/** Listings that are dealt with in one transaction. */
const batch = 10;
/** Mails of this kind that one seller gets in a day, about; the others are asked the day after. */
const aDay = limitedMails.confirm.sender[0].mails;

/** A listing is asked about, or expires, once a day at most: its mail's key. */
const today = () => new Date().toISOString().slice(0, 10);

interface Due extends Record<string, unknown> {
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

/** Asks sellers to confirm listings that were not confirmed for weeks, and expires those left unanswered. */
export function createFreshnessJob(db: Db, { publicUrl, search, log }: ClockOptions): BackgroundJob {
  return createBackgroundJob({
    name: 'listing-freshness',
    idleEvery: 60_000,
    async run() {
      const asked = await all(db, (tx) => requestConfirmations(tx, publicUrl));
      const expired = await all(db, (tx) => expireListings(tx, search, publicUrl));
      if (asked + expired > 0) log.info({ asked, expired }, 'listings that nobody confirmed');
      return false;
    },
  });
}

/** Does some until there are none left; gives how many it were. */
async function all(db: Db, some: (tx: Tx) => Promise<number>): Promise<number> {
  for (let sum = 0; ;) {
    const done = await db.change(some);
    sum += done;
    if (done < batch) return sum;
  }
}

/**
 * A mail to each seller whose listing was not confirmed for weeks, once a listing and confirmation, and a few a day to
 * one seller. Only who said by what right they sell gave such a promise: demo listings and bare imports are left alone.
 */
export async function requestConfirmations(tx: Tx, publicUrl: string): Promise<number> {
  const due = await tx.sql<Due>`
    UPDATE properties SET asked_at = now() WHERE id IN (
      SELECT id FROM properties AS due
      WHERE status IN ('active', 'under-contract') AND asked_at IS NULL AND seller_role IS NOT NULL
        AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.askAfterDays}::int)
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

/** Moves what was asked about and stayed unconfirmed to expired, and tells its seller, with one press to bring it back. */
export async function expireListings(tx: Tx, search: Search, publicUrl: string): Promise<number> {
  const due = await tx.sql<Due>`
    SELECT id, title, user_id,
      coalesce((SELECT nullif(email, '') FROM members WHERE members.id = user_id), contact_email) AS email
    FROM properties
    WHERE status IN ('active', 'under-contract') AND asked_at IS NOT NULL
      AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays}::int)
      -- Whoever was asked has the days in between to answer, however late the question came.
      AND asked_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays - confirmationPolicy.askAfterDays}::int)
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
