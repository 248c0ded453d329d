import { onMarket } from '../properties/rules.ts';
import { confirmationPolicy, todayInNewYork } from '@dealstead/contracts';
import { limitedMails } from '@dealstead/contracts/mails';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Logger,
  requestMail,
  takeMailLimit,
  part,
  type SqlPart,
} from '@dealstead/service-kit';
import { confirmedContact, createLink } from '../../members/index.ts';
import type { Db, Tx } from '../../database.ts';
import * as listings from '../properties/store.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { changeStatus } from '../statuses/changeStatus.ts';
import { renderConfirmationRequest, renderExpiredMail } from './mail.ts';

const jobName = 'listing-freshness';
/** Approximate number of these mails per seller and day; the others are sent on the next day. */
const aDay = limitedMails.confirm.sender[0].mails;

/** Part of the mail's idempotency key: a listing causes one request or expiry mail per day at most. */
const today = () => todayInNewYork();

interface DueListing {
  title: string;
  userId: number;
  email: string | null;
}

export interface ClockOptions {
  readonly publicUrl: string;
  readonly caughtUp: CaughtUp;
  readonly log: Logger;
}

/** Background job that asks sellers to confirm old listings, and expires those without an answer. */
export function createFreshnessJob(db: Db, { publicUrl, caughtUp, log }: ClockOptions): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    async run() {
      const requested = await requestConfirmations(db, publicUrl);
      const expired = await expireListings(db, caughtUp, publicUrl);
      if (requested + expired > 0) log.info({ requested, expired }, 'listings that nobody confirmed');
      return false;
    },
  });
}

/** Works on each listing that a query finds, one in each transaction. @returns their number */
async function workOff(
  db: Db,
  find: (except: readonly string[]) => Promise<number | null>,
  work: (tx: Tx, id: number) => Promise<void>,
): Promise<number> {
  const rows = createJobRows(db, jobName);
  let count = 0;
  while (await rows.next(find, (id) => db.change((tx) => work(tx, id)))) count++;
  return count;
}

const isAskable = part`${onMarket} AND asked_at IS NULL AND seller_role IS NOT NULL
  AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.requestAfterDays})`;
const isUnanswered = part`${onMarket}
  AND confirmed_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays})
  -- Whoever was asked has the days in between to answer, however late the question came.
  AND asked_at < now() - make_interval(days => ${confirmationPolicy.expiresAfterDays - confirmationPolicy.requestAfterDays})`;

/** Passes over listings that something else locks; its lock is released at once. */
async function findListing({ sql }: Db, condition: SqlPart, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    id: number;
  }>`SELECT id FROM properties AS due WHERE ${condition} AND id <> ALL (${except}::int[]) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return rows[0]?.id ?? null;
}

const dueListing = part`title, user_id,
  coalesce((SELECT nullif(email, '') FROM members WHERE members.id = user_id), ${confirmedContact}) AS email`;

/**
 * Mails each seller whose listing was not confirmed for weeks, once per listing and confirmation, and a few per day and
 * seller. Only listings with a declared right to sell are included, so demo listings and minimal imports are exempt.
 * @returns for how many listings
 */
export function requestConfirmations(db: Db, publicUrl: string): Promise<number> {
  const condition = part`${isAskable} AND (SELECT count(*) FROM properties AS other
    WHERE other.user_id = due.user_id AND other.asked_at > now() - interval '1 day') < ${aDay}`;
  return workOff(
    db,
    (except) => findListing(db, condition, except),
    async (tx, id) => {
      const [due] = await tx.sql<DueListing>`
        UPDATE properties SET asked_at = now() WHERE id = ${id} AND ${isAskable} RETURNING ${dueListing}`;
      if (!due) return;
      const { title, userId, email } = due;
      if (email === null || !(await takeMailLimit(tx, 'confirm', { to: email, sender: `member/${userId}` }))) return;
      const token = await createLink(tx, `confirm/${id}`, confirmationPolicy.expiresAfterDays);
      await requestMail(tx, {
        key: `confirm/${id}/${today()}`,
        to: email,
        ...renderConfirmationRequest({ id, title, token, publicUrl }),
      });
    },
  );
}

/**
 * Expires listings whose confirmation request was not answered, and mails their sellers a link that relists them.
 * @returns how many
 */
export function expireListings(db: Db, caughtUp: CaughtUp, publicUrl: string): Promise<number> {
  return workOff(
    db,
    (except) => findListing(db, isUnanswered, except),
    async (tx, id) => {
      const locked = await listings.lockProperty(tx, id);
      const [due] = await tx.sql<DueListing>`SELECT ${dueListing} FROM properties WHERE id = ${id} AND ${isUnanswered}`;
      if (!due) return;
      await changeStatus(tx, locked, { to: 'expired', actor: 'clock', userId: null });
      tx.afterCommit(caughtUp);
      const { title, userId, email } = due;
      if (email === null || !(await takeMailLimit(tx, 'expired', { to: email, sender: `member/${userId}` }))) return;
      const token = await createLink(tx, `confirm/${id}`, confirmationPolicy.expiresAfterDays);
      await requestMail(tx, {
        key: `expired/${id}/${today()}`,
        to: email,
        ...renderExpiredMail({ id, title, token, publicUrl }),
      });
    },
  );
}
